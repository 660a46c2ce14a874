/** What happens to claims without a call: mails, letters, invitations by the operator, approvals, and accounts that are not used. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Composed, compose } from '../../lambdas/derived/mail/compose.ts';
import { signingKey } from '../../lambdas/platform/hashes.ts';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { createClaimCodes, newCode } from '../../lambdas/records/claims/claim-codes.ts';
import { ClaimMails } from '../../lambdas/records/claims/claim-mails.ts';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import { ClaimSubjects } from '../../lambdas/records/claims/claim-subjects.ts';
import { createEndClaim } from '../../lambdas/records/claims/end-claims.ts';
import { createEndDormant } from '../../lambdas/records/claims/end-dormant.ts';
import { claimKeys } from '../../lambdas/records/claims/items.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { invite } from '../../scripts/admin/invite.ts';
import type { MailKind } from '../../shared/domain/mail/mail-kinds.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { testId } from '../fixtures/clinics.ts';
import { runCommand } from './support/admin.ts';
import { CODE_SECRET } from './support/environment.ts';
import { type Call, loadFunction, staffClaims } from './support/http.ts';
import { useProviderPool, userAnswer } from './support/provider-pool.ts';
import { useStaff } from './support/staff.ts';

const codes = createClaimCodes(signingKey(CODE_SECRET, 'codes of claims'));
const LISTED_AT = '2025-01-01T10:00:00.000Z';
const unexpected = () => {
  throw new Error('not expected');
};

describe('claims', () => {
  const staff = useStaff();
  const pool = useProviderPool();
  let providers: Call;
  let claims: ClaimRepository;
  let subjects: ClaimSubjects;
  let count = 0;

  beforeAll(async () => {
    const { table } = staff().table;
    claims = new ClaimRepository(table, unexpected);
    subjects = new ClaimSubjects(table, unexpected);
    providers = await loadFunction('providers', staff().table, {
      [environmentNames.providerTokenIssuer]: pool().issuer,
    });
  });

  async function account(email: string) {
    count += 1;
    const sub = `account-${email}`;
    pool().answer(`token-${count}`, 200, userAnswer({ sub, email }));
    const { statusCode, body } = await providers('/api/provider/account', {
      claims: { ...pool().claims, sub },
      headers: { authorization: `Bearer token-${count}` },
    });
    expect(statusCode, body).toBe(200);
    return JSON.parse(body).claims as { state: string; role: string; way: string; subject: { id: string } }[];
  }

  const hasMail = async (kind: MailKind, id: string) =>
    (await staff().table.table.get(outboxKeys.mail(kind, id))) !== undefined;

  describe('the mail with a code', () => {
    async function mailOf(id: string, now = new Date()): Promise<Composed | 'unneeded' | undefined> {
      const { table } = staff().table;
      const mails = new ClaimMails({ table, claims, subjects, codes, clock: () => now });
      const records = { submission: unexpected, contact: unexpected };
      const links = { recipient: unexpected, issue: unexpected };
      const decisions = { decision: unexpected, forgetAddress: unexpected };
      const sources = {
        ...{ records, links, claims: mails, staff: 'staff@site.example' },
        ...{ corrections: decisions, changes: decisions },
        unsubscribeToken: unexpected,
      };
      return compose({ kind: 'claim-code', id }, sources);
    }

    it('goes to the listed address while the code can be entered there', async () => {
      const clinic = await staff().importClinic({ email: 'desk@practice.example', createdAt: LISTED_AT });
      const claim = makeClaim({
        ...{ id: testId(50_001), account: 'ann', subjectId: clinic.id, state: 'code-sent', way: 'email' },
        code: newCode('email', new Date()),
      });
      expect(await mailOf(claim.id)).toBeUndefined();
      await claims.add(claim);
      const mail = await mailOf(claim.id);
      expect(mail).toMatchObject({ to: 'desk@practice.example' });
      const { blocks } = await (mail as Composed).words();
      expect(JSON.stringify(blocks)).toContain(codes.codeOf(claim));
      expect(await mailOf(claim.id, new Date(Date.now() + 25 * 60 * 60_000))).toBe('unneeded');
      // To another address than the one that was listed when it was asked for.
      const item = await staff().table.table.get(clinicKeys.clinic(clinic.id));
      const contactSince = { email: new Date(Date.now() + 1_000).toISOString() };
      await staff().table.table.put({ Item: { ...item, email: 'other@practice.example', contactSince } });
      expect(await mailOf(claim.id)).toBe('unneeded');
    });
  });

  describe('letters', () => {
    it('are one PDF with a page for each code, the same for a day', async () => {
      const clinic = await staff().importClinic({
        ...{ name: 'Clinique Saint-Étienne', createdAt: LISTED_AT },
        source: { name: 'nppes', id: '1', seenAt: LISTED_AT },
        addressParts: {
          ...{ street: '233 South Wacker Drive', unit: 'Suite 5', postalCode: '60606' },
        },
      });
      const claim = makeClaim({
        ...{ id: testId(50_010), account: 'bob', subjectId: clinic.id, state: 'code-sent', way: 'letter' },
        code: newCode('letter', new Date()),
      });
      await claims.add(claim);
      const letters = async () => {
        const call = await loadFunction('admin', staff().table);
        const options = { claims: staffClaims, headers: { authorization: 'Bearer staff' } };
        const { headers, body, isBase64Encoded } = await call('/api/admin/claims/letters', options);
        expect([headers['content-type'], isBase64Encoded]).toEqual(['application/pdf', true]);
        return Buffer.from(body, 'base64').toString('latin1');
      };
      const pdf = await letters();
      expect(pdf).toMatch(/^%PDF-1\.4\n/);
      for (const text of [
        'Clinique Saint-\xc9tienne',
        '233 South Wacker Drive, Suite 5',
        codes.codeOf(claim),
      ]) {
        expect(pdf).toContain(text);
      }
      expect(await letters()).toBe(pdf);
      const [printed] = (await claims.ofSubject('clinic', clinic.id, LISTED_AT)).claims;
      if (printed?.code === undefined) throw new Error('the claim has no code');
      const long = {
        ...printed,
        version: printed.version + 1,
        code: { ...printed.code, printedAt: LISTED_AT },
      };
      await claims.save({ before: printed, after: long, holding: undefined });
      expect(await letters()).toContain('There are no letters to send.');
    });
  });

  describe('who sent a practice', () => {
    it('owns it once staff have approved it and the address is verified', async () => {
      const sent = await staff().sendIn({ email: 'Owner@practice.example' });
      expect(await account('owner@practice.example')).toEqual([]);
      await staff().approve(sent.id);
      expect(await account('other@practice.example')).toEqual([]);
      expect(await account('owner@practice.example')).toEqual([
        expect.objectContaining({
          ...{ state: 'granted', role: 'owner', way: 'submission' },
          subject: expect.objectContaining({ id: sent.id }),
        }),
      ]);
    });

    it('waits for staff where another account has come to hold it', async () => {
      const sent = await staff().sendIn({ email: 'late@practice.example' });
      await staff().approve(sent.id);
      await claims.add(makeClaim({ id: testId(50_020), account: 'rival', subjectId: sent.id }));
      expect(await account('late@practice.example')).toEqual([expect.objectContaining({ state: 'waiting' })]);
      expect(await account('late@practice.example')).toHaveLength(1);
    });
  });

  describe('npm run admin -- invite', () => {
    const run = (input: Readonly<Record<string, unknown>>, dryRun = false) =>
      runCommand(invite, staff().table, { input, dryRun });

    it('makes the person an owner, beside others', async () => {
      const clinic = await staff().importClinic();
      const input = { clinic: clinic.slug, email: 'invited@people.example' };
      expect((await run(input, true)).lines[0]).toMatch(/^Would invite/);
      expect((await run(input)).lines[0]).toMatch(/is invited to manage/);
      expect((await run({ ...input, clinic: clinic.id })).lines).toEqual([
        'invited@people.example is invited already.',
      ]);
      const { invitations } = await claims.ofSubject('clinic', clinic.id, LISTED_AT);
      expect(await hasMail('claim-invitation', invitations[0]?.id ?? '')).toBe(true);
      await claims.add(makeClaim({ id: testId(50_030), account: 'holder', subjectId: clinic.id }));
      expect(await account('invited@people.example')).toEqual([
        expect.objectContaining({ state: 'granted', role: 'owner', way: 'operator' }),
      ]);
      expect((await run(input)).lines[0]).toMatch(/manages .* already/);
      const { holding } = await claims.ofSubject('clinic', clinic.id, LISTED_AT);
      expect(holding?.owners).toHaveLength(2);
    });

    it('explains what it cannot do', async () => {
      await expect(run({ clinic: 'no-such-clinic', email: 'a@people.example' })).rejects.toThrow(
        'There is no clinic',
      );
      const clinic = await staff().importClinic();
      await expect(run({ clinic: clinic.id, email: 'a' })).rejects.toThrow('EMAIL is not a valid');
    });
  });

  describe('an account that is not used', () => {
    const used = new Date('2024-03-10T10:00:00.000Z');
    const monthsLater = (months: number, days = 0) => {
      const at = new Date(used);
      at.setUTCMonth(at.getUTCMonth() + months);
      return new Date(at.getTime() + days * 86_400_000);
    };

    const newId = () => {
      count += 1;
      return testId(51_000 + count);
    };

    async function sweep(now: Date) {
      const clock = () => now;
      const endClaim = createEndClaim({
        ...{ claims, subjects, clock, newId },
        documents: { remove: async () => {} },
      });
      await createEndDormant({
        claims,
        endClaim,
        onFailure: (_id, error) => {
          throw error;
        },
      })(now);
    }

    it('is reminded after 17 months, and its claims end after 18, with mails', async () => {
      const clinic = await staff().importClinic();
      const id = testId(50_040);
      const seenAt = used.toISOString();
      await claims.add(
        makeClaim({ id, account: 'dormant', subjectId: clinic.id, seenAt, changedAt: seenAt }),
      );
      await sweep(monthsLater(17, -1));
      expect((await claims.byId(id))?.remindedAt).toBeUndefined();
      await sweep(monthsLater(17, 1));
      expect(await claims.byId(id)).toMatchObject({
        state: 'granted',
        remindedAt: monthsLater(17, 1).toISOString(),
      });
      expect(await hasMail('claim-dormant', id)).toBe(true);
      await sweep(monthsLater(18, -1));
      expect((await claims.byId(id))?.state).toBe('granted');
      await sweep(monthsLater(18, 1));
      expect(await claims.byId(id)).toMatchObject({
        state: 'ended',
        reason: 'The account was not used for 18 months.',
      });
      expect(await hasMail('claim-ended', id)).toBe(true);
      expect(await staff().table.table.get(claimKeys.holding('clinic', clinic.id))).toBeUndefined();
    });

    it('keeps its claims once it is used again', async () => {
      const clinic = await staff().importClinic();
      const id = testId(50_041);
      const seenAt = used.toISOString();
      const email = 'back@people.example';
      await claims.add(
        makeClaim({
          id,
          account: `account-${email}`,
          email,
          subjectId: clinic.id,
          seenAt,
          changedAt: seenAt,
        }),
      );
      await sweep(monthsLater(17, 1));
      await account(email);
      const kept = await claims.byId(id);
      expect(kept?.remindedAt).toBeUndefined();
      expect(kept?.seenAt?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    });
  });
});
