/** Owners are asked every 90 days whether what changes often is right, and end such mails with one request. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Composed, compose } from '../../lambdas/derived/mail/compose.ts';
import { signingKey } from '../../lambdas/platform/hashes.ts';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { createAskToConfirm } from '../../lambdas/records/claims/ask-to-confirm.ts';
import { createClaimCodes } from '../../lambdas/records/claims/claim-codes.ts';
import { ClaimMails } from '../../lambdas/records/claims/claim-mails.ts';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import { ClaimSubjects } from '../../lambdas/records/claims/claim-subjects.ts';
import type { ClaimRecord } from '../../lambdas/records/claims/index.ts';
import { createUnsubscribeToken } from '../../lambdas/records/claims/unsubscribe.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { testId } from '../fixtures/clinics.ts';
import { unexpected } from '../support/unexpected.ts';
import { CODE_SECRET } from './support/environment.ts';
import { type Call, loadFunction } from './support/http.ts';
import { useProviderPool } from './support/provider-pool.ts';
import { type Staff, useStaff } from './support/staff.ts';

const DAY_MS = 86_400_000;
const GRANTED_AT = '2026-01-05T10:00:00.000Z';
const daysLater = (days: number) => new Date(Date.parse(GRANTED_AT) + days * DAY_MS);
const notNeeded = () => {
  throw new Error('not expected');
};
const tokenOf = createUnsubscribeToken(signingKey(CODE_SECRET, 'unsubscribing'));

describe('confirming what changes often', () => {
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

  /** A claim since January 5. */
  async function held(
    claim: Partial<ClaimRecord> = {},
    changes: Parameters<Staff['importClinic']>[0] = {},
  ): Promise<ClaimRecord> {
    const clinic = await staff().importClinic({ createdAt: GRANTED_AT, ...changes });
    count += 1;
    const made = makeClaim({
      ...{ id: testId(70_000 + count), account: `owner-${count}`, subjectId: clinic.id },
      ...{ createdAt: GRANTED_AT, changedAt: GRANTED_AT, ...claim },
    });
    await claims.add(made);
    return made;
  }

  /** Ids of the notices of mails that a sweep stores. */
  async function sweep(now: Date): Promise<string[]> {
    const ids: string[] = [];
    await createAskToConfirm({
      ...{ claims, subjects },
      newId: () => {
        count += 1;
        ids.push(testId(71_000 + count));
        return testId(71_000 + count);
      },
      onFailure: (_id, error) => {
        throw error;
      },
    })(now);
    return ids;
  }

  async function mailOf(id: string): Promise<Composed | 'unneeded' | undefined> {
    const { table } = staff().table;
    const codes = createClaimCodes(signingKey(CODE_SECRET, 'codes of claims'));
    const mails = new ClaimMails({ table, claims, subjects, codes, clock: () => new Date() });
    const none = { decision: notNeeded, forgetAddress: notNeeded };
    return compose(
      { kind: 'listing-confirmation', id },
      {
        ...{ claims: mails, corrections: none, changes: none, staff: 'staff@site.example' },
        records: { submission: notNeeded, contact: notNeeded },
        links: { recipient: notNeeded, issue: notNeeded },
        unsubscribeToken: tokenOf,
      },
    );
  }

  const post = (path: string, headers: Record<string, string> = {}, body?: string) =>
    providers(path, { method: 'POST', headers, ...(body !== undefined && { body }) });

  it('is asked for by mail after 90 days, and again after 90 more', async () => {
    const claim = await held();
    expect(await sweep(daysLater(89))).toEqual([]);
    const [notice = ''] = await sweep(daysLater(90));
    expect(await staff().table.table.get(outboxKeys.mail('listing-confirmation', notice))).toBeDefined();
    const mail = (await mailOf(notice)) as Composed;
    expect(mail.to).toBe(claim.email);
    const { blocks, unsubscribePath } = await mail.words();
    expect(JSON.stringify(blocks)).toContain(`/provider/clinics/${claim.subjectId}#confirm`);
    expect(unsubscribePath).toBe(`/api/provider/unsubscribe/${claim.id}/${tokenOf(claim.id)}`);
    expect(await sweep(daysLater(90))).toEqual([]);
    expect(await sweep(daysLater(179))).toEqual([]);
    expect(await sweep(daysLater(180))).toHaveLength(1);
  });

  it('is asked for 90 days after the practice has confirmed it', async () => {
    const by = 'practice' as const;
    const claim = await held(
      {},
      {
        evidence: {
          acceptingPatients: { by, at: daysLater(60).toISOString() },
          phone: { by, at: daysLater(50).toISOString() },
          hours: { by, at: daysLater(70).toISOString() },
        },
      },
    );
    expect(await sweep(daysLater(90))).toEqual([]);
    expect((await claims.byId(claim.id))?.confirmAt).toBe(daysLater(140).toISOString());
    expect(await sweep(daysLater(139))).toEqual([]);
    expect(await sweep(daysLater(140))).toHaveLength(1);
  });

  it.each<[string, Partial<ClaimRecord>]>([
    ['an editor', { role: 'editor' }],
    ['a claim that waits', { state: 'waiting' }],
    ['a claim that has ended', { state: 'ended' }],
    ['an owner who has unsubscribed', { isUnsubscribed: true }],
  ])('is not asked of %s', async (_, changes) => {
    await held(changes);
    expect(await sweep(daysLater(100))).toEqual([]);
  });

  it('is not asked of a clinic that is not public', async () => {
    const { subjectId } = await held();
    await staff().admin(`/api/clinics/${subjectId}/unlist`, {
      method: 'PATCH',
      body: { reason: 'Closed for good.' },
    });
    expect(await sweep(daysLater(100))).toEqual([]);
  });

  it('ends with one request of a mail program, and a mail that was not sent yet is not needed', async () => {
    const claim = await held();
    const [notice = ''] = await sweep(daysLater(91));
    const path = `/api/provider/unsubscribe/${claim.id}/${tokenOf(claim.id)}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of ['List-Unsubscribe=One-Click', undefined]) {
      const { statusCode, body: text } = await post(path, form, body);
      expect({ statusCode, text }).toEqual({ statusCode: 204, text: '' });
    }
    expect(await claims.byId(claim.id)).toMatchObject({ isUnsubscribed: true, state: 'granted', version: 2 });
    expect(await mailOf(notice)).toBe('unneeded');
    expect(await sweep(daysLater(200))).toEqual([]);
  });

  it('does not end with another token, or for another claim', async () => {
    const [claim, other] = [await held(), await held()];
    const answers = await Promise.all(
      [
        `${claim.id}/${tokenOf(other.id)}`,
        `${claim.id}/x`,
        `${testId(79_999)}/${tokenOf(claim.id)}`,
        `__proto__/${tokenOf('__proto__')}`,
      ].map((end) => post(`/api/provider/unsubscribe/${end}`)),
    );
    for (const { statusCode, body } of answers) {
      expect({ statusCode, message: JSON.parse(body).message }).toEqual({
        statusCode: 404,
        message: 'There is no such subscription.',
      });
    }
    expect((await claims.byId(claim.id))?.isUnsubscribed).toBeUndefined();
  });
});
