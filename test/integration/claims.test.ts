/** Claims, from an account's first question to the decisions of staff, and what does not get one a listing. */
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { signingKey } from '../../lambdas/platform/hashes.ts';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { createClaimCodes, newCode } from '../../lambdas/records/claims/claim-codes.ts';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import { claimKeys } from '../../lambdas/records/claims/items.ts';
import { clinicRecordItem } from '../../lambdas/records/clinics/clinic-items.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import type { RawItem } from '../../lambdas/table/client.ts';
import { type ClaimWay, type ClaimWays, claimWaysSchema } from '../../shared/contracts/providers/claims.ts';
import type { MailKind } from '../../shared/domain/mail/mail-kinds.ts';
import type { ClinicRecord } from '../../shared/domain/records.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { listed, makeClinic, testId } from '../fixtures/clinics.ts';
import { pictures } from '../fixtures/pictures.ts';
import { CODE_SECRET } from './support/environment.ts';
import { type Call, type CallOptions, loadFunction, staffClaims } from './support/http.ts';
import { sendUpload, useMedia } from './support/media.ts';
import { usePool } from './support/pool.ts';
import { allItems } from './support/projection.ts';
import { useProviderPool, userAnswer } from './support/provider-pool.ts';
import { useServer } from './support/server.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
}

type Changes = NonNullable<Parameters<typeof makeClinic>[0]>;

const LISTED_AT = '2025-01-01T10:00:00.000Z';
const DESK = 'desk@harbor-practice.example';
const codes = createClaimCodes(signingKey(CODE_SECRET, 'codes of claims'));

describe('claims', () => {
  useMedia();
  const table = useTable();
  const staffPool = usePool();
  const pool = useProviderPool();
  let providers: Call;
  let admin: Call;
  let clinics: ClinicWriter;
  let claims: ClaimRepository;
  let count = 0;

  beforeAll(async () => {
    await putTaxonomy(table().table);
    clinics = new ClinicWriter(table().table);
    claims = new ClaimRepository(table().table, () => {});
    providers = await loadFunction('providers', table(), {
      [environmentNames.providerTokenIssuer]: pool().issuer,
    });
    admin = await loadFunction('admin', table(), { [environmentNames.tokenIssuer]: staffPool().issuer });
  });

  async function clinic(changes: Changes = {}): Promise<ClinicRecord> {
    count += 1;
    const made = makeClinic({
      id: testId(20_000 + count),
      slug: `claimed-${count}`,
      name: `Harbor Practice ${count}`,
      createdAt: LISTED_AT,
      email: DESK,
      website: `https://www.practice-${count}.example/`,
      phone: '(312) 555-0142',
      phoneE164: '+13125550142',
      ...changes,
    });
    await clinics.addApproved(listed(made));
    return made;
  }

  interface Person {
    readonly sub: string;
    readonly email: string;
    send(path: string, options?: CallOptions): Promise<Answer>;
    ways(subjectId: string, kind?: string): Promise<ClaimWays['ways']>;
    claim(subjectId: string, way: ClaimWay, more?: object): Promise<Answer>;
    enter(id: unknown, code: string): Promise<Answer>;
  }

  /** An account whose address is verified. */
  function person(email?: string): Person {
    count += 1;
    const sub = `account-${count}`;
    const token = `token-${count}`;
    const address = email ?? `person-${count}@people.example`;
    async function send(path: string, options: CallOptions = {}): Promise<Answer> {
      pool().answer(token, 200, userAnswer({ sub, email: address }));
      const { statusCode, body } = await providers(path, {
        ...options,
        claims: { ...pool().claims, sub },
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: statusCode, body: body === '' ? {} : JSON.parse(body) };
    }
    return {
      sub,
      email: address,
      send,
      async ways(subjectId, kind = 'clinic') {
        const { body } = await send(`/api/provider/ways?kind=${kind}&subjectId=${subjectId}`);
        return claimWaysSchema.parse(body).ways;
      },
      claim: (subjectId, way, more = {}) =>
        send('/api/provider/claims', {
          method: 'POST',
          body: { kind: 'clinic', subjectId, way, ...more },
        }),
      enter: (id, code) => send(`/api/provider/claims/${id}/code`, { method: 'POST', body: { code } }),
    };
  }

  async function staff(path: string, body?: object): Promise<Answer> {
    const answer = await admin(path, {
      claims: staffClaims,
      headers: { authorization: 'Bearer token-of-staff' },
      ...(body && { method: 'PATCH', body }),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  }

  async function stored(id: unknown) {
    const claim = await claims.byId(String(id));
    if (claim === undefined) throw new Error(`there is no claim ${id}`);
    return claim;
  }

  const codeOf = async (id: unknown) => codes.codeOf(await stored(id));
  const wrongCodes = async (id: unknown, number: number) => {
    const right = await codeOf(id);
    return Array.from({ length: number }, (_, index) =>
      String((Number(right) + index + 1) % 1_000_000).padStart(6, '0'),
    );
  };
  const hasMail = async (kind: MailKind, id: unknown) =>
    (await table().table.get(outboxKeys.mail(kind, String(id)))) !== undefined;
  const audits = async (id: unknown) =>
    (await allItems(table().table)).filter(({ pk }) => pk === `AUDIT#${id}`);
  const states = async (subjectId: string) =>
    (await claims.ofSubject('clinic', subjectId, LISTED_AT)).claims.map(({ state }) => state);

  /** A clinic with its owner. */
  async function held(changes: Changes = {}) {
    const of = await clinic(changes);
    const owner = person();
    const { body } = await owner.claim(of.id, 'email');
    await owner.enter(body.id, await codeOf(body.id));
    return { clinic: of, owner, id: String(body.id) };
  }

  async function document(
    by: Person,
    file: Buffer = Buffer.from('%PDF-1.7 license'),
    type = 'application/pdf',
  ) {
    const { body } = await by.send('/api/provider/uploads', {
      method: 'POST',
      body: { type, size: file.length },
    });
    expect(await sendUpload(body as never, file)).toBe(204);
    return String(body.key);
  }

  describe('the ways', () => {
    it('are those that the listing allows, with masked hints', async () => {
      const { id } = await clinic();
      expect(await person().ways(id)).toEqual([
        { way: 'email', available: true, hint: 'd…@h….example' },
        { way: 'domain', available: false },
        { way: 'voice', available: false },
        { way: 'letter', available: false },
        { way: 'documents', available: true },
      ]);
    });

    it('of a practitioner are documents alone', async () => {
      const { table: db } = table();
      const id = testId(30_001);
      await db.put({
        Item: {
          ...{ pk: `PERSON#${id}`, sk: 'PERSON', id, slug: 'jane-roe', version: 0 },
          ...{ name: { given: 'Jane', family: 'Roe' }, licences: [], specialties: [] },
          createdAt: LISTED_AT,
        },
      });
      const available = (await person().ways(id, 'practitioner')).filter((one) => one.available);
      expect(available).toEqual([{ way: 'documents', available: true }]);
    });

    it.each(['x', testId(4_711), '__proto__'])('of %s, which is no listing, are not found', async (id) => {
      const answer = await person().send(`/api/provider/ways?kind=clinic&subjectId=${id}`);
      expect(answer.status).toBe(404);
      expect((await person().claim(id, 'email')).status).toBe(404);
    });

    it('ask for a kind and an id', async () => {
      expect((await person().send('/api/provider/ways?kind=city')).status).toBe(400);
      expect((await person().claim('x', 'guess' as ClaimWay)).status).toBe(400);
    });
  });

  describe('a code by email', () => {
    it('makes the claimant the owner, with a mail and an entry of activity', async () => {
      const { id } = await clinic();
      const one = person();
      const made = await one.claim(id, 'email');
      expect(made).toMatchObject({ status: 201, body: { state: 'code-sent', role: 'owner', way: 'email' } });
      expect(await hasMail('claim-code', made.body.id)).toBe(true);
      expect((await one.send(`/api/provider/clinics/${id}`)).status).toBe(404);
      const granted = await one.enter(made.body.id, await codeOf(made.body.id));
      expect(granted).toMatchObject({ status: 200, body: { id: made.body.id, state: 'granted' } });
      expect((await one.send(`/api/provider/clinics/${id}`)).body).toMatchObject({ role: 'owner' });
      expect(await hasMail('claim-granted', made.body.id)).toBe(true);
      expect(await audits(made.body.id)).toEqual([
        expect.objectContaining({
          action: 'grant-claim',
          actor: { subject: one.sub, username: one.email },
          recordName: expect.stringContaining('Harbor Practice'),
        }),
      ]);
    });

    it('asked for again is the same claim, without another code', async () => {
      const { id } = await clinic();
      const one = person();
      const first = await one.claim(id, 'email');
      expect(await one.claim(id, 'email')).toEqual({ status: 200, body: first.body });
      await one.enter(first.body.id, await codeOf(first.body.id));
      expect(await one.claim(id, 'email')).toMatchObject({ status: 200, body: { state: 'granted' } });
    });

    it('is nowhere in the table', async () => {
      const { id } = await clinic();
      const { body } = await person().claim(id, 'email');
      const code = await codeOf(body.id);
      const own = (await allItems(table().table)).filter((item) =>
        JSON.stringify(item).includes(String(body.id)),
      );
      expect(own.length).toBeGreaterThan(3);
      for (const item of own) expect(Object.values(item)).not.toContain(code);
    });
  });

  describe('an account of the website’s domain', () => {
    it('has the listing at once', async () => {
      const { id } = await clinic({ website: 'https://www.lakeside-heart.example/chicago' });
      const answer = await person('ann@mail.lakeside-heart.example').claim(id, 'domain');
      expect(answer).toMatchObject({ status: 201, body: { state: 'granted' } });
    });

    it('of more than ten locations waits for staff', async () => {
      const website = 'https://bigsystem.example/';
      const all: ClinicRecord[] = [];
      for (let number = 0; number < 11; number += 1) all.push(await clinic({ website }));
      const answer = await person('ann@bigsystem.example').claim(all[0]?.id ?? '', 'domain');
      expect(answer).toMatchObject({ status: 201, body: { state: 'waiting' } });
      expect(await stored(answer.body.id)).toMatchObject({ check: 'shared-domain' });
      expect(await hasMail('claim-notice', answer.body.id)).toBe(true);
    });
  });

  describe('a document', () => {
    it('waits for staff, who alone read it until they decide', async () => {
      const { id } = await clinic();
      const one = person();
      const claimed = await one.claim(id, 'documents', {
        ...{ officialName: 'Ann Lee', npi: '1234567893', upload: await document(one) },
      });
      expect(claimed).toMatchObject({ status: 201, body: { state: 'waiting' } });
      const { body } = await staff('/api/admin/claims?state=waiting');
      expect(body).toContainEqual(
        expect.objectContaining({
          ...{ id: claimed.body.id, email: one.email, officialName: 'Ann Lee', npi: '1234567893' },
          ...{ document: { type: 'application/pdf' }, check: 'document' },
          listed: expect.objectContaining({ email: DESK }),
        }),
      );
      const path = `/api/admin/claims/${claimed.body.id}/document`;
      const options = { claims: staffClaims, headers: { authorization: 'Bearer token-of-staff' } };
      const file = await admin(path, options);
      expect(file).toMatchObject({
        ...{ statusCode: 200, isBase64Encoded: true },
        headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment' },
      });
      expect(Buffer.from(file.body, 'base64').toString()).toBe('%PDF-1.7 license');
      const rejection = { reason: 'It is of another practice.' };
      const rejected = await staff(`/api/admin/claims/${claimed.body.id}/refuse`, rejection);
      expect(rejected).toMatchObject({ status: 200, body: { state: 'refused', ...rejection } });
      expect((await admin(path, options)).statusCode).toBe(404);
      expect(await hasMail('claim-refused', claimed.body.id)).toBe(true);
      const account = await one.send('/api/provider/account');
      expect(account.body.claims).toEqual([expect.objectContaining({ state: 'refused', ...rejection })]);
    });

    it.each<[string, object, string]>([
      ['no name', { npi: '1234567893' }, 'officialName'],
      ['a wrong NPI', { npi: '1234567890', officialName: 'Ann Lee' }, 'npi'],
      ['no upload', { officialName: 'Ann Lee' }, 'upload'],
      ['an unknown upload', { officialName: 'Ann Lee', upload: 'uploads/x' }, 'upload'],
    ])('needs valid fields: %s', async (_what, more, field) => {
      const { id } = await clinic();
      const answer = await person().claim(id, 'documents', more);
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } });
    });

    it.each<[string, Buffer, string]>([
      ['a web page', Buffer.from('<script>alert(1)</script>'), 'application/pdf'],
      ['a PDF that says it is a picture', Buffer.from('%PDF-1.7'), 'image/png'],
    ])('is not %s', async (_what, file, type) => {
      const { id } = await clinic();
      const one = person();
      const upload = await document(one, file, type);
      const answer = await one.claim(id, 'documents', { officialName: 'Ann Lee', upload });
      expect(answer).toMatchObject({ status: 400, body: { fields: { upload: [expect.any(String)] } } });
    });

    it('may be a picture', async () => {
      const { id } = await clinic();
      const one = person();
      const upload = await document(one, pictures['image/png'], 'image/png');
      expect(await one.claim(id, 'documents', { officialName: 'Ann Lee', upload })).toMatchObject({
        status: 201,
      });
    });
  });

  describe('who holds a listing', () => {
    it('is notified of each new claim and keeps it: staff decide', async () => {
      const { clinic: of, id, owner } = await held();
      const rival = person();
      const { body } = await rival.claim(of.id, 'email');
      const entered = await rival.enter(body.id, await codeOf(body.id));
      expect(entered.body).toMatchObject({ state: 'waiting' });
      expect((await rival.send(`/api/provider/clinics/${of.id}`)).status).toBe(404);
      expect((await owner.send(`/api/provider/clinics/${of.id}`)).status).toBe(200);
      const notices = (await allItems(table().table)).filter((item) => item.claimId === body.id);
      expect(notices).toEqual([expect.objectContaining({ holderId: id })]);
      expect(await hasMail('claim-made', String(notices[0]?.pk).replace('CLAIMNOTICE#', ''))).toBe(true);
      const [waiting] = (await staff('/api/admin/claims')).body as unknown as {
        id: string;
        others: object[];
      }[];
      expect((await staff('/api/admin/claims')).body).toContainEqual(
        expect.objectContaining({
          ...{ id: body.id, check: 'held' },
          others: [expect.objectContaining({ id, email: owner.email, state: 'granted', role: 'owner' })],
        }),
      );
      expect(waiting).toBeDefined();
    });

    it('shares it with whom staff grant it, until staff end one of both', async () => {
      const { clinic: of, id, owner } = await held();
      const rival = person();
      const { body } = await rival.claim(of.id, 'email');
      await rival.enter(body.id, await codeOf(body.id));
      const grant = { evidence: 'Called the desk.' };
      const granted = await staff(`/api/admin/claims/${body.id}/grant`, grant);
      expect(granted).toMatchObject({ status: 200, body: { state: 'granted', ...grant } });
      expect(await staff(`/api/admin/claims/${body.id}/grant`, grant)).toEqual(granted);
      expect((await staff(`/api/admin/claims/${body.id}/refuse`, { reason: 'No.' })).status).toBe(409);
      expect((await owner.send(`/api/provider/clinics/${of.id}`)).status).toBe(200);
      const end = { reason: 'The practice was sold.' };
      expect(await staff(`/api/admin/claims/${id}/end`, end)).toMatchObject({
        status: 200,
        body: { state: 'ended', ...end },
      });
      expect((await owner.send(`/api/provider/clinics/${of.id}`)).status).toBe(404);
      expect((await rival.send(`/api/provider/clinics/${of.id}`)).status).toBe(200);
      expect(await hasMail('claim-ended', id)).toBe(true);
      expect((await audits(id)).map(({ action }) => action).sort()).toEqual(['end-claim', 'grant-claim']);
    });

    it('may end the claim, and claim again', async () => {
      const { clinic: of, id, owner } = await held();
      const path = `/api/provider/claims/${id}`;
      expect((await owner.send(path, { method: 'DELETE' })).status).toBe(204);
      expect((await owner.send(path, { method: 'DELETE' })).status).toBe(204);
      expect((await owner.send(`/api/provider/clinics/${of.id}`)).status).toBe(404);
      const again = await owner.claim(of.id, 'email');
      expect(again).toMatchObject({ status: 201, body: { state: 'code-sent' } });
      expect(again.body.id).not.toBe(id);
      expect((await owner.enter(again.body.id, await codeOf(again.body.id))).body.state).toBe('granted');
    });
  });

  describe('a code by telephone', () => {
    const calls: { phone: string; code: string }[] = [];
    let fails = false;
    const service = useServer(async (request, response) => {
      calls.push(JSON.parse(await text(request)));
      response.writeHead(fails ? 500 : 200).end('{}');
    });
    /** A function that can call. */
    async function calling(by: Person): Promise<Person['claim']> {
      const call = await loadFunction('providers', table(), {
        [environmentNames.providerTokenIssuer]: pool().issuer,
        [environmentNames.voiceCodesUrl]: `http://127.0.0.1:${service().port}/`,
      });
      return async (subjectId, way) => {
        pool().answer(`voice-${by.sub}`, 200, userAnswer({ sub: by.sub, email: by.email }));
        const { statusCode, body } = await call('/api/provider/claims', {
          method: 'POST',
          body: { kind: 'clinic', subjectId, way },
          claims: { ...pool().claims, sub: by.sub },
          headers: { authorization: `Bearer voice-${by.sub}` },
        });
        return { status: statusCode, body: JSON.parse(body) };
      };
    }

    it('is read to the listed number, and makes the claimant the owner', async () => {
      const of = await clinic();
      const one = person();
      const claim = await calling(one);
      const { status, body } = await claim(of.id, 'voice');
      expect([status, body.state]).toEqual([201, 'code-sent']);
      expect(calls.splice(0)).toEqual([{ phone: '+13125550142', code: await codeOf(body.id) }]);
      expect((await one.enter(body.id, await codeOf(body.id))).body.state).toBe('granted');
    });

    it('is 503 while the service fails, and asked for again calls again', async () => {
      const of = await clinic();
      const one = person();
      const claim = await calling(one);
      fails = true;
      expect((await claim(of.id, 'voice')).status).toBe(503);
      fails = false;
      calls.splice(0);
      const again = await claim(of.id, 'voice');
      expect(again.status).toBe(201);
      expect(calls).toHaveLength(1);
    });
  });

  /** Each is denied, or decided by staff: never a grant. */
  describe('no account gets a listing by', () => {
    const changedSoon = (field: string, days: number): Changes => ({
      contactSince: { [field]: new Date(Date.now() - days * 86_400_000).toISOString() },
    });
    const isOffered = async (by: Person, of: ClinicRecord, way: ClaimWay) =>
      (await by.ways(of.id)).some((one) => one.way === way && one.available);

    it.each<[string, ClaimWay, Changes, string?]>([
      ['a listing without an address', 'email', { email: undefined as never }],
      ['a listing of yesterday', 'email', { createdAt: new Date(Date.now() - 86_400_000).toISOString() }],
      ['an address that changed a week ago', 'email', changedSoon('email', 7)],
      ['an address that changed 29 days ago', 'email', changedSoon('email', 29)],
      [
        'an address that an account has set long ago',
        'email',
        { ...changedSoon('email', 300), evidence: { email: { by: 'practice', at: LISTED_AT } } },
      ],
      ['a website that changed a week ago', 'domain', changedSoon('website', 7), 'ann@practice.example'],
      [
        'a website that an account has set long ago',
        'domain',
        {
          ...{ website: 'https://practice.example/', ...changedSoon('website', 300) },
          evidence: { website: { by: 'practice', at: LISTED_AT } },
        },
        'ann@practice.example',
      ],
      ['free mail', 'domain', { website: 'https://gmail.com/' }, 'ann@gmail.com'],
      [
        'free mail of a provider with many names',
        'domain',
        { website: 'https://outlook.com' },
        'a@outlook.com',
      ],
      ['free mail below a user', 'domain', { website: 'https://ann.fastmail.com' }, 'x@ann.fastmail.com'],
      ['an internet provider’s mail', 'domain', { website: 'https://comcast.net/~ann' }, 'ann@comcast.net'],
      ['a look-alike domain', 'domain', { website: 'https://harbor.example/' }, 'ann@harb0r.example'],
      [
        'a look-alike in another script',
        'domain',
        { website: 'https://harbor.example/' },
        'ann@hаrbor.example',
      ],
      ['a longer domain', 'domain', { website: 'https://harbor.example/' }, 'ann@harbor.example.org'],
      ['a domain with a hyphen', 'domain', { website: 'https://harbor.example/' }, 'ann@my-harbor.example'],
      [
        'the domain in the local part',
        'domain',
        { website: 'https://harbor.example/' },
        '"a@harbor.example"@x.example',
      ],
      ['a neighbor below a public suffix', 'domain', { website: 'https://one.on.ca/' }, 'ann@two.on.ca'],
      ['a public suffix itself', 'domain', { website: 'https://on.ca/' }, 'ann@on.ca'],
      ['a site builder', 'domain', { website: 'https://harbor.wixsite.com/' }, 'ann@wixsite.com'],
      [
        'a site builder’s other page',
        'domain',
        { website: 'https://harbor.squarespace.com/' },
        'ann@mine.squarespace.com',
      ],
      ['a private suffix', 'domain', { website: 'https://harbor.github.io/' }, 'ann@other.github.io'],
      ['a host of sites', 'domain', { website: 'https://harbor.herokuapp.com/' }, 'ann@herokuapp.com'],
      ['a social network', 'domain', { website: 'https://www.facebook.com/harbor' }, 'ann@facebook.com'],
      [
        'another social network',
        'domain',
        { website: 'https://www.linkedin.com/company/x' },
        'ann@linkedin.com',
      ],
      ['a page of links', 'domain', { website: 'https://linktr.ee/harbor' }, 'ann@linktr.ee'],
      ['a directory', 'domain', { website: 'https://www.healthgrades.com/harbor' }, 'ann@healthgrades.com'],
      ['a booking service', 'domain', { website: 'https://harbor.janeapp.com/' }, 'ann@janeapp.com'],
      ['no website', 'domain', { website: undefined as never }, 'ann@practice.example'],
      [
        'a website that is an address of a machine',
        'domain',
        { website: 'https://192.0.2.1/' },
        'ann@192.0.2.1',
      ],
      ['a telephone without a service that calls', 'voice', {}],
      ['a street address that no register states', 'letter', { source: undefined as never }],
    ])('%s', async (_what, way, changes, email) => {
      const of = await clinic(changes);
      const one = person(email);
      expect(await isOffered(one, of, way)).toBe(false);
      expect(await one.claim(of.id, way)).toMatchObject({ status: 422, body: { code: 'way-not-available' } });
      expect(await states(of.id)).toEqual([]);
    });

    it.each(['unlisted', 'pending_approval', 'rejected'] as const)('a listing that is %s', async (status) => {
      const of = makeClinic({ id: testId(40_000 + status.length), createdAt: LISTED_AT, email: DESK });
      await table().table.put({ Item: { ...clinicRecordItem({ ...of, status }) } });
      expect((await person().claim(of.id, 'email')).status).toBe(404);
    });

    it('a student’s address of a university', async () => {
      const of = await clinic({ website: 'https://clinic.bigcollege.edu/' });
      const answer = await person('student@bigcollege.edu').claim(of.id, 'domain');
      expect(answer).toMatchObject({ status: 201, body: { state: 'waiting' } });
    });

    it('guessing the code: after five wrong ones the right one is gone', async () => {
      const of = await clinic();
      const one = person();
      const { body } = await one.claim(of.id, 'email');
      for (const wrong of await wrongCodes(body.id, 5)) {
        expect(await one.enter(body.id, wrong)).toMatchObject({ status: 422, body: { code: 'wrong-code' } });
      }
      expect(await one.enter(body.id, await codeOf(body.id))).toMatchObject({
        status: 410,
        body: { code: 'gone' },
      });
      expect(await states(of.id)).toEqual(['code-sent']);
    });

    it('guessing in parallel', async () => {
      const of = await clinic();
      const one = person();
      const { body } = await one.claim(of.id, 'email');
      const guesses = await wrongCodes(body.id, 12);
      const answers = await Promise.all(guesses.map((guess) => one.enter(body.id, guess)));
      const wrong = answers.filter(({ status }) => status === 422).length;
      expect(wrong).toBeLessThanOrEqual(5);
      expect((await stored(body.id)).code?.wrong).toBe(wrong);
      expect(answers.every(({ status }) => [410, 422, 503].includes(status))).toBe(true);
    });

    it('asking for one code after the other', async () => {
      const of = await clinic();
      let last: Answer = { status: 0, body: {} };
      for (let number = 0; number < 11; number += 1) last = await person().claim(of.id, 'email');
      expect(last).toMatchObject({ status: 422, body: { code: 'way-not-available' } });
    });

    it('entering a code twice', async () => {
      const { id, owner } = await held();
      const code = codes.codeOf({ ...(await stored(id)), code: newCode('email', new Date()) });
      expect((await owner.enter(id, code)).status).toBe(410);
    });

    it('entering a code that is too old', async () => {
      const of = await clinic();
      const one = person();
      const past = { ...newCode('email', new Date(Date.now() - 25 * 60 * 60_000)) };
      const claim = makeClaim({
        ...{ id: testId(41_001), account: one.sub, email: one.email, subjectId: of.id },
        ...{ state: 'code-sent', way: 'email', code: past },
      });
      await claims.add(claim);
      expect((await one.enter(claim.id, codes.codeOf(claim))).status).toBe(410);
    });

    it('entering the code of another claim, or another account’s', async () => {
      const [first, second] = [await clinic(), await clinic()];
      const [one, other] = [person(), person()];
      const a = await one.claim(first.id, 'email');
      const b = await other.claim(second.id, 'email');
      expect((await one.enter(a.body.id, await codeOf(b.body.id))).status).toBe(422);
      expect((await other.enter(a.body.id, await codeOf(a.body.id))).status).toBe(404);
    });

    it('entering the code of a claim that a newer one has replaced', async () => {
      const of = await clinic();
      const one = person();
      const first = await one.claim(of.id, 'email');
      const code = await codeOf(first.body.id);
      for (const wrong of await wrongCodes(first.body.id, 5)) await one.enter(first.body.id, wrong);
      const second = await one.claim(of.id, 'email');
      expect(second.status).toBe(201);
      expect((await one.enter(first.body.id, code)).status).toBe(404);
      expect((await one.enter(second.body.id, code)).status).toBe(422);
    });

    it('changing the listed address after the code was sent', async () => {
      const of = await clinic();
      const one = person();
      const { body } = await one.claim(of.id, 'email');
      const contactSince = { email: new Date(Date.now() + 1_000).toISOString() };
      await table().table.put({ Item: clinicRecordItem({ ...of, email: one.email, contactSince }) });
      expect((await one.enter(body.id, await codeOf(body.id))).status).toBe(410);
    });

    it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12 345'])(
      'a code that is none: %j',
      async (code) => {
        const of = await clinic();
        const one = person();
        const { body } = await one.claim(of.id, 'email');
        expect((await one.enter(body.id, code)).status).toBe(400);
        expect((await stored(body.id)).code?.wrong).toBe(0);
      },
    );

    it('claims at the same time: one is granted, the other waits', async () => {
      const of = await clinic();
      const [one, other] = [person(), person()];
      const made = await Promise.all([one.claim(of.id, 'email'), other.claim(of.id, 'email')]);
      const [a, b] = made.map(({ body }) => body.id);
      const entered = await Promise.all([one.enter(a, await codeOf(a)), other.enter(b, await codeOf(b))]);
      expect(entered.map(({ body }) => body.state).sort()).toEqual(['granted', 'waiting']);
      expect((await states(of.id)).sort()).toEqual(['granted', 'waiting']);
    });

    it('a holder’s silence, however long', async () => {
      const of = await clinic();
      const owner = person();
      const long = '2024-01-01T00:00:00.000Z';
      await claims.add(
        makeClaim({
          ...{ id: testId(41_002), account: owner.sub, email: owner.email, subjectId: of.id },
          ...{ createdAt: long, changedAt: long, seenAt: long },
        }),
      );
      const rival = person();
      const { body } = await rival.claim(of.id, 'email');
      expect((await rival.enter(body.id, await codeOf(body.id))).body.state).toBe('waiting');
    });

    it('a claim that has ended', async () => {
      const { clinic: of, id, owner } = await held();
      await staff(`/api/admin/claims/${id}/end`, { reason: 'Sold.' });
      expect((await owner.send(`/api/provider/clinics/${of.id}`)).status).toBe(404);
      expect((await owner.send(`/api/provider/claims/${id}/people`)).status).toBe(404);
    });

    it('more than ten open claims of one account', async () => {
      const one = person();
      let last: Answer = { status: 0, body: {} };
      for (let number = 0; number < 11; number += 1) last = await one.claim((await clinic()).id, 'email');
      expect(last).toMatchObject({ status: 429 });
    });

    it('ending the claim of another account', async () => {
      const { id } = await held();
      const other = person();
      expect((await other.send(`/api/provider/claims/${id}`, { method: 'DELETE' })).status).toBe(404);
      expect((await stored(id)).state).toBe('granted');
    });

    it('ending a rival’s claim that waits for staff', async () => {
      const { clinic: of, owner } = await held();
      const rival = person();
      const { body } = await rival.claim(of.id, 'email');
      await rival.enter(body.id, await codeOf(body.id));
      expect((await owner.send(`/api/provider/claims/${body.id}`, { method: 'DELETE' })).status).toBe(404);
      expect((await stored(body.id)).state).toBe('waiting');
    });
  });

  describe('people', () => {
    const people = (by: Person, id: string, options?: CallOptions) =>
      by.send(`/api/provider/claims/${id}/people`, options);
    const invite = (by: Person, id: string, email: string, role = 'editor') =>
      people(by, id, { method: 'POST', body: { email, role } });

    it('are invited by mail, and work on the listing once they have signed in', async () => {
      const { clinic: of, id, owner } = await held();
      const editor = person('New.Editor@people.example');
      const invited = await invite(owner, id, 'new.editor@people.example');
      expect(invited).toMatchObject({
        status: 201,
        body: { role: 'editor', state: 'invited', isCaller: false },
      });
      expect(await hasMail('claim-invitation', invited.body.id)).toBe(true);
      expect((await editor.send(`/api/provider/clinics/${of.id}`)).status).toBe(404);
      const account = await editor.send('/api/provider/account');
      expect(account.body.claims).toEqual([
        expect.objectContaining({ role: 'editor', state: 'granted', way: 'invitation' }),
      ]);
      expect((await editor.send(`/api/provider/clinics/${of.id}`)).body).toMatchObject({ role: 'editor' });
      const { body } = await people(owner, id);
      expect(body).toEqual([
        expect.objectContaining({ email: owner.email, role: 'owner', state: 'granted', isCaller: true }),
        expect.objectContaining({ email: editor.email, role: 'editor', state: 'granted', isCaller: false }),
      ]);
    });

    it('are invited with the same answer whether the address has an account or not', async () => {
      const { id, owner } = await held();
      const known = person();
      await known.send('/api/provider/account');
      const shape = ({ status, body }: Answer) => [status, Object.keys(body).sort(), body.state, body.role];
      const [one, other] = [
        await invite(owner, id, known.email),
        await invite(owner, id, 'unknown@people.example'),
      ];
      expect(shape(one)).toEqual(shape(other));
      expect(await invite(owner, id, 'UNKNOWN@people.example')).toEqual(other);
    });

    it('are another account’s only by its verified address', async () => {
      const { clinic: of, id, owner } = await held();
      await invite(owner, id, 'invited@people.example', 'owner');
      const other = person('invited@people.example.org');
      await other.send('/api/provider/account');
      expect((await other.send(`/api/provider/clinics/${of.id}`)).status).toBe(404);
    });

    it.each(['editor', 'agency'])('with the role %s do none of an owner’s calls', async (role) => {
      const { id, owner } = await held();
      const worker = person();
      await invite(owner, id, worker.email, role);
      const { body } = await worker.send('/api/provider/account');
      const [own] = body.claims as { id: string }[];
      const mine = String(own?.id);
      expect((await people(worker, mine)).status).toBe(403);
      expect((await invite(worker, mine, 'friend@people.example')).status).toBe(403);
      for (const method of ['PATCH', 'DELETE'] as const) {
        const path = `/api/provider/claims/${mine}/people/${id}`;
        const options = method === 'PATCH' ? { method, body: { role: 'editor' } } : { method };
        expect((await worker.send(path, options)).status).toBe(403);
      }
      expect((await people(worker, id)).status).toBe(404);
      expect((await worker.send(`/api/provider/claims/${id}`, { method: 'DELETE' })).status).toBe(404);
      expect((await worker.send(`/api/provider/claims/${mine}`, { method: 'DELETE' })).status).toBe(204);
    });

    it('have roles that an owner changes, and leave', async () => {
      const { clinic: of, id, owner } = await held();
      const worker = person();
      await invite(owner, id, worker.email);
      await worker.send('/api/provider/account');
      const [, entry] = (await people(owner, id)).body as unknown as { id: string }[];
      const path = `/api/provider/claims/${id}/people/${entry?.id}`;
      const changed = await owner.send(path, { method: 'PATCH', body: { role: 'agency' } });
      expect(changed).toMatchObject({ status: 200, body: { role: 'agency' } });
      expect((await owner.send(path, { method: 'DELETE' })).status).toBe(204);
      expect((await worker.send(`/api/provider/clinics/${of.id}`)).status).toBe(404);
      expect(await hasMail('claim-ended', entry?.id)).toBe(true);
      expect((await owner.send(path, { method: 'DELETE' })).status).toBe(404);
    });

    it('keep an owner: the last one leaves by ending the claim, and everyone with it', async () => {
      const { clinic: of, id, owner } = await held();
      const worker = person();
      await invite(owner, id, worker.email);
      await worker.send('/api/provider/account');
      await invite(owner, id, 'late@people.example');
      const path = `/api/provider/claims/${id}/people/${id}`;
      expect((await owner.send(path, { method: 'DELETE' })).status).toBe(409);
      expect((await owner.send(path, { method: 'PATCH', body: { role: 'editor' } })).status).toBe(409);
      expect((await owner.send(`/api/provider/claims/${id}`, { method: 'DELETE' })).status).toBe(204);
      expect(await states(of.id)).toEqual(['ended', 'ended']);
      const late = person('late@people.example');
      await late.send('/api/provider/account');
      expect((await late.send(`/api/provider/clinics/${of.id}`)).status).toBe(404);
      expect(await table().table.get(claimKeys.holding('clinic', of.id))).toBeUndefined();
    });

    it('may be withdrawn while they are invited', async () => {
      const { id, owner } = await held();
      const { body } = await invite(owner, id, 'wrong@people.example');
      const path = `/api/provider/claims/${id}/people/${body.id}`;
      expect(await owner.send(path, { method: 'PATCH', body: { role: 'owner' } })).toMatchObject({
        status: 200,
        body: { role: 'owner', state: 'invited' },
      });
      expect((await owner.send(path, { method: 'DELETE' })).status).toBe(204);
      expect((await people(owner, id)).body).toHaveLength(1);
    });

    it('are at most fifteen', async () => {
      const { id, owner } = await held();
      for (let number = 1; number < 15; number += 1) {
        expect((await invite(owner, id, `person-${number}@people.example`)).status).toBe(201);
      }
      expect((await invite(owner, id, 'one-more@people.example')).status).toBe(409);
    });

    it.each([
      [{ email: 'no address', role: 'editor' }, 'email'],
      [{ email: 'a@people.example', role: 'king' }, 'role'],
      [{ role: 'editor' }, 'email'],
    ])('need valid fields: %j', async (body, field) => {
      const { id, owner } = await held();
      const answer = await people(owner, id, { method: 'POST', body });
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } });
    });
  });

  describe('an account', () => {
    it('that is deleted ends its claims and leaves no address', async () => {
      const { clinic: of, owner, id } = await held();
      expect((await owner.send('/api/provider/account', { method: 'DELETE' })).status).toBe(204);
      expect(await stored(id)).toMatchObject({ state: 'ended', email: '' });
      expect(await states(of.id)).toEqual(['ended']);
      const left = (await allItems(table().table)).filter(
        (item: RawItem) =>
          JSON.stringify(item).includes(owner.email) && !String(item.pk).startsWith('AUDIT#'),
      );
      expect(left).toEqual([]);
    });

    it('keeps its present address in its claims', async () => {
      const { id, owner } = await held();
      const renamed = { ...userAnswer({ sub: owner.sub, email: 'renamed@people.example' }) };
      pool().answer('another-token', 200, renamed);
      const { statusCode } = await providers('/api/provider/account', {
        claims: { ...pool().claims, sub: owner.sub },
        headers: { authorization: 'Bearer another-token' },
      });
      expect(statusCode).toBe(200);
      expect((await stored(id)).email).toBe('renamed@people.example');
    });
  });
});
