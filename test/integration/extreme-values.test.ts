/**
 * What is written can be read: every call that writes, with values at their extremes in the fields of its body and in its path, answers 4xx, or
 * what it stores is accepted by the schemas that read it.
 */
import fc from 'fast-check';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeOf } from '../../lambdas/jobs/projector/changed-records.ts';
import { signingKey } from '../../lambdas/platform/hashes.ts';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { createClaimCodes, newCode } from '../../lambdas/records/claims/claim-codes.ts';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import type { ClaimRecord } from '../../lambdas/records/claims/index.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { CorrectionRepository } from '../../lambdas/records/corrections/correction-repository.ts';
import { PERSON_SORT_KEY } from '../../lambdas/records/people/items.ts';
import { personRecordItems } from '../../lambdas/records/people/person-editor.ts';
import { postKeys } from '../../lambdas/records/posts/items.ts';
import { reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { type Key, keyText } from '../../lambdas/table/key.ts';
import { readAll } from '../../lambdas/table/stored-items.ts';
import { check } from '../../scripts/admin/check/check.ts';
import { calls } from '../../shared/contracts/calls.ts';
import { type Call as CallSchemas, fillPath } from '../../shared/contracts/contract.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { listed, makeClinic, makeReview } from '../fixtures/clinics.ts';
import { needsReview } from '../fixtures/places.ts';
import { sentMessage, sentPractice } from '../fixtures/sent-forms.ts';
import { applied, extremeIds, extremesOfBody, longestBody, textOf } from '../support/extreme-values.ts';
import { newSolution } from '../support/solve-challenge.ts';
import { unexpected } from '../support/unexpected.ts';
import { runCommand } from './support/admin.ts';
import { CODE_SECRET } from './support/environment.ts';
import { type Call, type CallOptions, loadFunction, staffClaims } from './support/http.ts';
import { sendUpload, useMedia } from './support/media.ts';
import { usePlaces } from './support/places.ts';
import { projectionOf } from './support/projection.ts';
import { useProviderPool, userAnswer } from './support/provider-pool.ts';
import { addReviews } from './support/reviews.ts';
import { useWrittenItems } from './support/written-items.ts';

/** As many for each call as find something in minutes; `EXTREMES=500` before a release. */
const NUM_RUNS = Number(process.env.EXTREMES ?? 12);
const SEED = Number(process.env.SEED ?? 1);
/** Read and write units of a call that anyone may send (decision record 0114). */
const MAX_WRITING_UNITS = 50;
/** Of a review that completes a group: the reviews of before get its signal, too. */
const MAX_REVIEW_UNITS = 500;
/** More than the largest rule of a group looks at. */
const GROUP = 12;
const TIMEOUT_MS = 120_000 + NUM_RUNS * 6_000;

/** A record to call for, and a body that the call accepts for it. */
interface Target {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly options?: CallOptions;
}

const writing = Object.entries<CallSchemas>(calls)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name, call]) => ({ name, call, params: [...call.path.matchAll(/\{(\w+)\}/g)] }));
const hasBody = ({ call }: (typeof writing)[number]) => call.body.def.type !== 'undefined';

const at = '2026-01-05T10:00:00.000Z';
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const codes = createClaimCodes(signingKey(CODE_SECRET, 'codes of claims'));

describe('extreme values', () => {
  useMedia();
  const written = useWrittenItems();
  const places = usePlaces();
  const pool = useProviderPool();
  let functions: Readonly<Record<string, Call>>;
  let claims: ClaimRepository;
  /** One that calls do not change but in ways that leave it what it is. */
  let clinic: ReturnType<typeof makeClinic>;
  let review: ReturnType<typeof makeReview>;
  /** What calls have stored. */
  const stored = new Map<string, Key>();
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  const table = () => places().table.table;

  beforeAll(async () => {
    const overrides = { [environmentNames.providerTokenIssuer]: pool().issuer };
    const load = (name: Parameters<typeof loadFunction>[0]) => loadFunction(name, places().table, overrides);
    functions = {
      submissions: await load('submissions'),
      admin: await load('admin'),
      providers: await load('providers'),
      'browser-errors': await load('browser-errors'),
      'public-read': await load('public-read'),
    };
    claims = new ClaimRepository(table(), unexpected);
    clinic = await newClinic();
    review = makeReview(clinic.id);
    await addReviews(table(), [review]);
  });

  async function newClinic(changes: Parameters<typeof makeClinic>[0] = {}) {
    const one = makeClinic({ createdAt: at, email: 'desk@harbor-practice.example', ...changes });
    await new ClinicWriter(table()).addApproved(listed(one));
    return one;
  }
  async function newPerson() {
    const id = ulid();
    const person = {
      ...{ id, slug: `jane-roe-${next()}`, name: { given: 'Jane', family: 'Roe' } },
      ...{ specialties: [], createdAt: at, version: 0 },
    };
    const roles = [{ clinicId: clinic.id, statements: { staff: { at } } }];
    for (const Item of personRecordItems({ person, roles })) await table().put({ Item });
    return id;
  }
  async function newClaim(changes: Partial<ClaimRecord> = {}) {
    const { id: subjectId } = await newClinic();
    const claim = makeClaim({ id: ulid(), account: pool().claims.sub, subjectId, ...changes });
    await claims.add(claim);
    return claim;
  }
  const claimOfStranger = (changes: Partial<ClaimRecord>) =>
    newClaim({ account: `account-${next()}`, ...changes });

  async function answerOf(name: keyof typeof calls, { params = {}, body, options }: Target) {
    const call: CallSchemas = calls[name];
    const { method, path, owner, auth } = call;
    const send = functions[owner];
    if (send === undefined) throw new Error(`this test does not load ${owner}`);
    const caller = auth === 'admin' ? { claims: staffClaims } : auth === 'provider' ? pool().options : {};
    const { statusCode, body: text } = await send(fillPath(path, params), {
      ...caller,
      ...options,
      method,
      ...(body !== undefined && { body: textOf(body) }),
    });
    return { status: statusCode, body: text === '' ? undefined : JSON.parse(text) };
  }
  /** Of a call that succeeds. */
  async function done(name: keyof typeof calls, target: Target) {
    const { status, body } = await answerOf(name, target);
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  const altcha = () => newSolution((path) => functions.submissions?.(path) ?? Promise.reject());
  const form = async (body: object): Promise<Target> => ({ body: { ...body, altcha: await altcha() } });
  const pending = async () =>
    (await done('submitPractice', await form({ ...sentPractice, name: `Practice ${next()}` }))).id;
  const decision = async (status: 'pending' | 'published', body: object): Promise<Target> => {
    const one = makeReview(clinic.id, { id: ulid(), status });
    await addReviews(table(), [one]);
    return { params: { id: one.id }, body: { ...body } };
  };
  const newCorrection = async () => {
    const id = ulid();
    const correction = { kind: 'hours', text: 'Closed on Fridays.', email: '', status: 'open' } as const;
    await new CorrectionRepository(table(), unexpected).addCorrection(
      { id, clinicId: (await newClinic()).id, createdAt: at, ...correction },
      { at: new Date(), named: undefined, solved: { signature: id, expiresAt: new Date() } },
    );
    return id;
  };
  const newPost = async (): Promise<{ id: string; version: number }> =>
    done('createPost', { body: { title: `Post ${next()}`, content: 'Text.', excerpt: 'In short.' } });
  const newCity = { name: 'Elgin', state: 'IL', country: 'US' };
  const newCategory = { name: 'Podiatry', plural: 'Podiatrists' };
  const slug = () => `made-${next()}`;
  /** Links are stored by a hash of their token. */
  async function newLink(): Promise<Target> {
    const one = makeReview(clinic.id, { id: ulid(), status: 'pending', contactVerified: false });
    await addReviews(table(), [one]);
    const token = String(next()).padStart(43, 'a');
    const until = Math.floor(Date.now() / 1_000) + 1_000;
    await table().put({
      Item: { ...reviewKeys.confirmation(token), reviewId: one.id, expiresAt: until },
    });
    await table().put({
      Item: { ...reviewKeys.contact(one.id), email: 'a@people.example', expiresAt: until, mailHash: 'm' },
    });
    return { body: { token } };
  }

  /** For every call that writes and has a body; one that is missing here fails its test. */
  const targets: Readonly<Partial<Record<keyof typeof calls, () => Promise<Target>>>> = {
    submitPractice: () => form({ ...sentPractice, name: `Practice ${next()}` }),
    sendContactMessage: () => form(sentMessage),
    writeReview: async () => ({
      params: { slugOrId: clinic.id },
      ...(await form({
        ...{ rating: 4, title: 'Kind and on time', authorName: 'Zoë', email: `pat@people-${next()}.example` },
        content: 'They explained every step of the visit and answered all of my questions patiently.',
      })),
    }),
    showReviewToConfirm: newLink,
    confirmReview: newLink,
    reportReview: async () => ({
      params: { id: review.id },
      ...(await form({ reason: 'other', details: 'It is about another practice.' })),
    }),
    reportClinic: async () => ({
      params: { slugOrId: clinic.id },
      ...(await form({ kind: 'hours', text: 'Closed on Fridays.', email: 'a@people.example' })),
    }),
    approveClinic: async () => ({
      params: { id: await pending() },
      body: {
        credentials: {
          licenceNumber: '036.1',
          registerUrl: 'https://register.example/036.1',
          checkedAt: '2026-01-15',
        },
      },
    }),
    rejectClinic: async () => ({ params: { id: await pending() }, body: { reason: 'No such practice.' } }),
    confirmPlaceMatch: async () => {
      const { id } = await places().add();
      await places().outcome(await places().start(), id, needsReview('mine', 'theirs'));
      return { params: { id }, body: { placeId: 'mine' } };
    },
    rejectReview: () => decision('pending', { reason: 'unlawful', note: 'See the letter.' }),
    removeReview: () => decision('published', { reason: 'unlawful', note: 'See the letter.' }),
    editClinic: async () => ({
      params: { slugOrId: (await newClinic()).id },
      body: { version: 0, phone: '(312) 555-0143', location: { latitude: 41.9, longitude: -87.6 } },
    }),
    unlistClinic: async () => ({ params: { id: (await newClinic()).id }, body: { reason: 'Closed.' } }),
    relistClinic: async () => {
      const { id } = await newClinic();
      await done('unlistClinic', { params: { id }, body: { reason: 'Closed.' } });
      return { params: { id }, body: { reason: 'Open again.' } };
    },
    mergeClinic: async () => ({
      params: { id: (await newClinic()).id },
      body: { into: (await newClinic()).id },
    }),
    settleDispute: async () => {
      const disputes = { phone: { value: '(312) 555-0177', source: 'NPPES', at } };
      return { params: { id: (await newClinic({ disputes })).id }, body: { field: 'phone', take: 'theirs' } };
    },
    addPractitioner: async () => ({ body: { name: { given: 'Jane', family: 'Roe' } } }),
    editPractitioner: async () => ({
      params: { slugOrId: await newPerson() },
      body: { version: 0, gender: 'female' },
    }),
    addRole: async () => ({
      params: { id: await newPerson() },
      body: { clinicId: (await newClinic()).id, acceptingPatients: true, from: '2020-01-31' },
    }),
    editRole: async () => ({
      params: { id: await newPerson(), clinicId: clinic.id },
      body: { version: 0, until: '2026-01-31' },
    }),
    mergePractitioner: async () => ({ params: { id: await newPerson() }, body: { into: await newPerson() } }),
    hidePractitioner: async () => ({
      params: { id: await newPerson() },
      body: { what: 'street', reason: 'Asked for it.' },
    }),
    createPost: async () => ({ body: { title: `Post ${next()}`, content: 'Text.' } }),
    editPost: async () => {
      const { id, version } = await newPost();
      return { params: { id }, body: { version, excerpt: 'In other words.' } };
    },
    publishPost: async () => ({ params: { id: (await newPost()).id }, body: { at: '2099-01-01T09:00:00Z' } }),
    addCity: async () => ({ body: { ...newCity, slug: slug() } }),
    editCity: async () => {
      const { id } = await done('addCity', { body: { ...newCity, slug: slug() } });
      return { params: { id }, body: { version: 0, name: 'New Elgin' } };
    },
    addCategory: async () => ({ body: { ...newCategory, slug: slug() } }),
    editCategory: async () => {
      const { id } = await done('addCategory', { body: { ...newCategory, slug: slug() } });
      return { params: { id }, body: { version: 0, name: 'Foot care' } };
    },
    acceptCorrection: async () => ({
      params: { id: await newCorrection() },
      body: { changes: { version: 0, practiceHours: 'Monday: 9:00 AM - 5:00 PM' } },
    }),
    rejectCorrection: async () => ({
      params: { id: await newCorrection() },
      body: { reason: 'The hours are right.' },
    }),
    requestUpload: async () => ({ body: { type: 'image/webp', size: 1_000 } }),
    createClaim: async () => {
      const file = Buffer.from('%PDF-1.7 license');
      const { key, ...upload } = await done('requestProviderUpload', {
        body: { type: 'application/pdf', size: file.length },
      });
      expect(await sendUpload({ key, ...upload }, file)).toBe(204);
      const [sub, token] = [`account-${next()}`, `token-${made}`];
      pool().answer(token, 200, userAnswer({ sub, email: `person-${made}@people.example` }));
      return {
        body: {
          ...{ kind: 'clinic', subjectId: (await newClinic()).id, way: 'documents', upload: key },
          ...{ npi: '1000000004', officialName: 'Jane Roe, owner' },
        },
        options: { claims: { ...pool().claims, sub }, headers: { authorization: `Bearer ${token}` } },
      };
    },
    enterClaimCode: async () => {
      const sent = { state: 'code-sent', way: 'email', code: newCode('email', new Date()) } as const;
      const claim = await newClaim(sent);
      return { params: { id: claim.id }, body: { code: codes.codeOf(claim) } };
    },
    inviteClaimPerson: async () => ({
      params: { id: (await newClaim()).id },
      body: { email: `person-${next()}@people.example`, role: 'editor' },
    }),
    changeClaimRole: async () => {
      const { id } = await newClaim();
      const email = `person-${next()}@people.example`;
      const person = await done('inviteClaimPerson', { params: { id }, body: { email, role: 'editor' } });
      return { params: { id, personId: person.id }, body: { role: 'agency' } };
    },
    requestProviderUpload: async () => ({ body: { type: 'image/webp', size: 1_000 } }),
    editProviderClinic: async () => ({
      params: { id: (await newClaim()).subjectId },
      body: {
        version: 0,
        phone: '(312) 555-0143',
        hours: {
          ...{ spans: [{ days: week, opens: '08:00', closes: '17:00' }], closed: ['Saturday', 'Sunday'] },
          ...{ byAppointment: [], notes: [] },
        },
      },
    }),
    confirmProviderClinic: async () => ({
      params: { id: (await newClaim()).subjectId },
      body: { phone: 'yes' },
    }),
    requestRemoval: async () => ({
      params: { id: (await newClaim()).subjectId },
      body: { kind: 'remove', reason: 'The practice has closed.' },
    }),
    checkReply: () => reviewed('Thank you.'),
    putReply: () => reviewed('Thank you.'),
    editProviderPractitioner: async () => {
      const subjectId = await newPerson();
      await newClaim({ kind: 'practitioner', subjectId });
      return { params: { id: subjectId }, body: { version: 0, languages: ['English'] } };
    },
    grantClaim: async () => ({
      params: { id: (await claimOfStranger({ state: 'waiting', way: 'documents' })).id },
      body: { evidence: 'Called the desk.' },
    }),
    refuseClaim: async () => ({
      params: { id: (await claimOfStranger({ state: 'waiting', way: 'documents' })).id },
      body: { reason: 'Of another practice.' },
    }),
    endClaim: async () => ({ params: { id: (await claimOfStranger({})).id }, body: { reason: 'Sold.' } }),
    rejectProviderChange: async () => {
      const { subjectId: id } = await newClaim();
      const body = { kind: 'remove', reason: 'Closed.' };
      const change = await done('requestRemoval', { params: { id }, body });
      return { params: { id: change.id }, body: { reason: 'It is open.' } };
    },
    countEvent: async () => ({ body: { clinicId: clinic.id, kind: 'view' } }),
    reportBrowserError: async () => ({
      body: {
        ...{ kind: 'error', name: 'TypeError', message: 'x is undefined', stack: ['site-Ab12.js:1:200'] },
        ...{ route: 'clinic', release: 'site-Ab12.js', browser: 'Chrome 156' },
      },
    }),
  };

  async function reviewed(content: string): Promise<Target> {
    const { subjectId } = await newClaim();
    const one = makeReview(subjectId, { id: ulid() });
    await addReviews(table(), [one]);
    return { params: { id: one.id }, body: { content } };
  }

  it.each(writing.filter(hasBody).map((one) => [one.name, one.call] as const))(
    'of %s are rejected, or can be read again',
    { timeout: TIMEOUT_MS },
    async (name, call) => {
      const target = targets[name as keyof typeof calls];
      if (target === undefined) throw new Error(`this test has no record for ${name}`);
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(extremesOfBody(call.body), async (extremes) => {
          const { body = {}, ...of } = await target();
          const sent = applied(body, extremes);
          written.reset();
          const { status, body: answer } = await answerOf(name as keyof typeof calls, { ...of, body: sent });
          expect(status, JSON.stringify(answer)).toBeLessThan(500);
          expect(await written.unreadable(table())).toEqual([]);
          if (status >= 400) {
            expect(answer).toMatchObject({ code: expect.any(String), message: expect.any(String) });
            return;
          }
          accepted += 1;
          for (const key of written.keys()) stored.set(keyText(key), key);
          expect(call.response.safeParse(answer).error?.issues ?? []).toEqual([]);
        }),
        { numRuns: NUM_RUNS, seed: SEED },
      );
      // Not because everything is rejected.
      expect(accepted).toBeGreaterThan(0);
    },
  );

  const ofAnyone = writing.filter((one) => hasBody(one) && one.call.auth !== 'admin');

  it.each(ofAnyone.map((one) => [one.name, one.call] as const))(
    'of %s cost at most the ceiling of a call that anyone may send',
    { timeout: TIMEOUT_MS },
    async (name, call) => {
      const isReview = name === 'writeReview';
      const units: number[] = [];
      for (let sent = 0; sent < (isReview ? GROUP : 2); sent += 1) {
        const { body = {}, ...of } = (await targets[name as keyof typeof calls]?.()) ?? {};
        written.reset();
        const { status } = await answerOf(name as keyof typeof calls, {
          ...of,
          body: longestBody(call.body, body),
        });
        expect(status).toBeLessThan(300);
        units.push(written.units());
      }
      if (process.env.SHOW_COSTS) console.info(name, units.join());
      expect(Math.max(...units)).toBeLessThanOrEqual(isReview ? MAX_REVIEW_UNITS : MAX_WRITING_UNITS);
    },
  );

  it.each(writing.filter(({ params }) => params.length > 0).map((one) => [one.name, one] as const))(
    'in the path of %s are no failures',
    { timeout: TIMEOUT_MS },
    async (name, { params }) => {
      const { body = {}, options = {} } = (await targets[name as keyof typeof calls]?.()) ?? {};
      const ids = fc.record(Object.fromEntries(params.map(([, one = '']) => [one, extremeIds])));
      await fc.assert(
        fc.asyncProperty(ids, async (of) => {
          const { status } = await answerOf(name as keyof typeof calls, { params: of, body, options });
          expect(status).toBeLessThan(500);
        }),
        { numRuns: NUM_RUNS, seed: SEED },
      );
    },
  );

  it('that were stored are derived, listed and shown', { timeout: TIMEOUT_MS }, async () => {
    const records = await readAll(table(), [...stored.values()]);
    const changes = [...stored].flatMap(([name, key]) => changeOf(key, records.has(name)) ?? []);
    expect(changes.length).toBeGreaterThan(NUM_RUNS);
    await projectionOf(table())([...changes, { kind: 'delta' }]);
    const { lines } = await runCommand(check, places().table);
    expect(lines.filter((line) => /not valid|unknown kind/.test(line))).toEqual([]);

    const shown = async (name: string, params: Target['params'] = {}) => {
      const { status, body } = await answerOf(name as keyof typeof calls, { params });
      const schema = (calls as Readonly<Record<string, CallSchemas>>)[name]?.response;
      // Records that others are shown as, that are hidden or wait are not found.
      const isRead = [301, 404, 410].includes(status) || (status === 200 && schema?.safeParse(body).success);
      return isRead ? [] : [`${name} ${JSON.stringify(params)}: ${status}`];
    };
    const lists = Object.entries<CallSchemas>(calls).filter(
      ([, { method, path, owner, query, type }]) =>
        method === 'GET' &&
        (owner === 'admin' || owner === 'public-read') &&
        !path.includes('{') &&
        type === undefined &&
        query.safeParse({}).success,
    );
    expect(lists.length).toBeGreaterThan(20);
    const failed = await Promise.all(lists.map(([name]) => shown(name)));
    expect(failed.flat()).toEqual([]);

    for (const { sk, id, slug } of records.values()) {
      const byId = { id: String(id), slugOrId: String(id), slug: String(slug) };
      const names =
        sk === clinicKeys.clinic('').sk
          ? ['getClinic', 'getStaffClinic']
          : sk === PERSON_SORT_KEY
            ? ['getPractitioner', 'getStaffPractitioner']
            : sk === postKeys.record('').sk
              ? ['getPost', 'getStaffPost']
              : [];
      for (const name of names) expect(await shown(name, byId)).toEqual([]);
    }
  });
});
