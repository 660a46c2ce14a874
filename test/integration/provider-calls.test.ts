/** Calls of providers: who may make them, and what they answer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { personRecordItems } from '../../lambdas/records/people/person-editor.ts';
import { fillPath } from '../../shared/contracts/contract.ts';
import { type ContractsOf, contracts } from '../../shared/contracts/index.ts';
import { claimStates } from '../../shared/contracts/providers/claims.ts';
import type { PractitionerRecord } from '../../shared/domain/people/records.ts';
import { makeClaim } from '../fixtures/claims.ts';
import { listed, makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { PROVIDER_CLIENT_ID } from './support/environment.ts';
import { type Call, type CallOptions, loadFunction, staffClaims } from './support/http.ts';
import { usePool } from './support/pool.ts';
import { useProviderPool, userAnswer } from './support/provider-pool.ts';
import { addReviews } from './support/reviews.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

interface Asked {
  readonly status: number;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

/** Every call of providers but that of links in mails. */
type SignedIn = Exclude<ContractsOf<'providers'>, 'unsubscribe'>;

const held = makeClinic({ id: testId(1), slug: 'held-practice', name: 'Held Practice' });
const other = makeClinic({ id: testId(2), slug: 'other-practice', name: 'Other Practice' });
const byState = claimStates.map((state, index) => ({
  state,
  clinic: makeClinic({ id: testId(10 + index), slug: `${state}-practice` }),
}));
const review = makeReview(held.id, { id: testId(30) });
const person: PractitionerRecord = {
  id: testId(40),
  slug: 'jane-held',
  name: { given: 'Jane', family: 'Held' },
  specialties: [],
  createdAt: '2026-01-05T10:00:00.000Z',
  version: 0,
};
const edited = makeClinic({ id: testId(3), slug: 'edited-practice' });

describe('with the pools of staff and of providers', () => {
  const table = useTable();
  const staffPool = usePool();
  const pool = useProviderPool();
  let call: Call;
  let admin: Call;

  beforeAll(async () => {
    await putTaxonomy(table().table);
    const clinics = new ClinicWriter(table().table);
    const claims = new ClaimRepository(table().table, () => {});
    const add = (changes: Parameters<typeof makeClaim>[0]) =>
      claims.add(makeClaim({ account: pool().claims.sub, ...changes }));
    for (const clinic of [held, other, edited]) await clinics.addApproved(listed(clinic));
    await add({ id: testId(901), subjectId: held.id });
    await add({ id: testId(902), subjectId: edited.id, role: 'editor' });
    await add({ id: testId(903), subjectId: other.id, account: 'another-account' });
    await addReviews(table().table, [review]);
    await table().table.batchWrite(
      personRecordItems({ person, roles: [] }).map((Item) => ({ PutRequest: { Item } })),
    );
    await add({ id: testId(904), kind: 'practitioner', subjectId: person.id });
    for (const [index, { state, clinic }] of byState.entries()) {
      await clinics.addApproved(listed(clinic));
      await add({ id: testId(910 + index), subjectId: clinic.id, state });
    }
    call = await loadFunction('providers', table(), {
      [environmentNames.providerTokenIssuer]: pool().issuer,
    });
    admin = await loadFunction('admin', table(), { [environmentNames.tokenIssuer]: staffPool().issuer });
  });

  const request = async (path: string, options: CallOptions = pool().options) => {
    const { statusCode, body, headers } = await call(path, options);
    const isJson = String(headers['content-type']).startsWith('application/json');
    return { status: statusCode, body: isJson ? JSON.parse(body) : undefined, headers };
  };
  const clinicPath = (id: string) => `/api/provider/clinics/${id}`;

  describe('a clinic', () => {
    it('is every public field with its version, the caller’s role and what waits', async () => {
      const { body } = await request(clinicPath(held.id));
      expect(body).toMatchObject({
        ...{ id: held.id, slug: held.slug, name: held.name, status: 'approved', role: 'owner' },
        ...{ version: expect.any(Number), waiting: {}, suggestions: expect.any(Array) },
      });
      for (const field of [
        'disputes',
        'editedFields',
        'npi',
        'source',
        'verification',
        'mergeKey',
        'unlisted',
      ]) {
        expect(body).not.toHaveProperty(field);
      }
      expect((await request(clinicPath(edited.id))).body).toMatchObject({ role: 'editor' });
    });

    it.each(byState)(
      'with a claim in the state $state opens by a granted one only',
      async ({ state, clinic }) => {
        expect((await request(clinicPath(clinic.id))).status).toBe(state === 'granted' ? 200 : 404);
      },
    );

    it.each([other.id, testId(99), held.slug, 'x', '__proto__'])(
      'that the account has no claim on is not found, whether it exists or not: %s',
      async (id) => {
        const { status, body } = await request(clinicPath(id));
        expect({ status, message: body.message }).toEqual({
          status: 404,
          message: 'There is no such clinic.',
        });
      },
    );
  });

  describe('the account', () => {
    it('is its address and its own claims of every state, with what they are of', async () => {
      const { body } = await request('/api/provider/account');
      expect(body.email).toBe('provider@careatlas.example');
      expect(body.claims).toHaveLength(3 + byState.length);
      expect(body.claims[0]).toEqual({
        id: testId(901),
        kind: 'clinic',
        role: 'owner',
        state: 'granted',
        subject: { id: held.id, slug: held.slug, name: held.name },
      });
      expect(JSON.stringify(body)).not.toContain(other.id);
    });
  });

  describe('a call of staff', () => {
    const staffCalls = Object.entries(contracts)
      .filter(([, { auth, owner }]) => auth === 'admin' && owner === 'admin')
      .map(([name, { method, path }]) => ({
        name,
        method,
        path: fillPath(path, { id: held.id, clinicId: held.id, slugOrId: held.id }),
      }));

    it.each(staffCalls)('is no call of providers: $name', async ({ method, path }) => {
      const body = method === 'GET' ? undefined : {};
      const { statusCode } = await admin(path, { ...pool().options, method, body });
      expect(statusCode).toBe(403);
    });
  });

  const ofClaim = { id: testId(901), personId: testId(99) };
  const ofClinic = { id: held.id };
  const ofReview = { id: review.id };
  const ofPerson = { id: person.id };
  const ended = testId(910 + claimStates.indexOf('ended'));
  /** A request of the right account for each call, with its status; nothing that would change. The account is deleted last. */
  const requests: Readonly<Record<SignedIn, Asked>> = {
    getProviderAccount: { status: 200 },
    getProviderClinic: { status: 200, params: ofClinic },
    editProviderClinic: { status: 200, params: ofClinic, body: { version: 0 } },
    confirmProviderClinic: { status: 200, params: ofClinic, body: {} },
    requestRemoval: {
      ...{ status: 202, params: ofClinic },
      body: { kind: 'hide-address', reason: 'We see patients at home.' },
    },
    listProviderReviews: { status: 200, params: ofClinic },
    getInsights: { status: 200, params: ofClinic },
    getInsightsFile: { status: 200, params: ofClinic },
    checkReply: { status: 200, params: ofReview, body: { content: 'Thank you.' } },
    putReply: { status: 200, params: ofReview, body: { content: 'Thank you.' } },
    removeReply: { status: 200, params: ofReview },
    getProviderPractitioner: { status: 200, params: ofPerson },
    editProviderPractitioner: { status: 200, params: ofPerson, body: { version: 0 } },
    getClaimWays: { status: 200, query: `?kind=clinic&subjectId=${held.id}` },
    // Held already.
    createClaim: { status: 200, body: { kind: 'clinic', subjectId: held.id, way: 'email' } },
    enterClaimCode: { status: 410, params: ofClaim, body: { code: '123456' } },
    endOwnClaim: { status: 204, params: { id: ended } },
    listClaimPeople: { status: 200, params: ofClaim },
    inviteClaimPerson: {
      ...{ status: 201, params: ofClaim },
      body: { email: 'editor@people.example', role: 'editor' },
    },
    // Of no person.
    changeClaimRole: { status: 404, params: ofClaim, body: { role: 'editor' } },
    removeClaimPerson: { status: 404, params: ofClaim },
    requestProviderUpload: { status: 200, body: { type: 'application/pdf', size: 1_000 } },
    deleteProviderAccount: { status: 204 },
  };
  const calls = Object.entries(requests).map(([name, { status, params = {}, query = '', body }]) => {
    const { method, path } = contracts[name as SignedIn];
    return { name, right: status, path: fillPath(path, params) + query, sent: { method, body } };
  });

  describe.each(calls)('$name', ({ name, path, right, sent }) => {
    it('answers the right account, and is in no cache', async () => {
      const { status, headers } = await request(path, { ...pool().options, ...sent });
      expect(status).toBe(right);
      expect(headers['cache-control']).toBe('private, no-store');
    });

    it.each<[string, () => CallOptions]>([
      ['no token', () => ({})],
      [
        'a header that the gateway has not checked',
        () => ({ headers: { authorization: 'Bearer anything' } }),
      ],
      ['claims without a header', () => ({ claims: pool().claims })],
      ['a token of staff', () => ({ ...pool().options, claims: staffClaims })],
      ['an id token', () => ({ ...pool().options, claims: { ...pool().claims, token_use: 'id' } })],
      [
        'a token of another pool',
        () => ({ ...pool().options, claims: { ...pool().claims, iss: `${pool().issuer}x` } }),
      ],
      [
        'a token for another client',
        () => ({ ...pool().options, claims: { ...pool().claims, client_id: `${PROVIDER_CLIENT_ID}x` } }),
      ],
      [
        'a token of staff’s group in another pool',
        () => ({ ...pool().options, claims: { ...staffClaims, iss: 'https://pool.example/other' } }),
      ],
    ])('is 401 with %s', async (_what, options) => {
      expect(await request(path, { ...options(), ...sent })).toMatchObject({
        status: 401,
        body: { code: 'unauthorized' },
      });
    });

    it.each<[string, number, object, number]>([
      ['whose address is not verified', 200, userAnswer({ email_verified: 'false' }), 403],
      [
        'that has no address',
        200,
        { UserAttributes: userAnswer().UserAttributes.filter(({ Name }) => Name === 'sub') },
        403,
      ],
      ['of another person than the claims', 200, userAnswer({ sub: 'another-account' }), 401],
      ['that was deleted', 400, { __type: 'UserNotFoundException' }, 401],
      ['that was signed out everywhere', 400, { __type: 'NotAuthorizedException' }, 401],
      ['while the pool throttles', 400, { __type: 'TooManyRequestsException' }, 503],
      ['while the pool fails', 500, {}, 503],
      ['while the pool answers something else', 200, { UserAttributes: 'none' }, 503],
    ])('is closed to an account %s', async (what, status, body, expected) => {
      const token = `${name}-${what}`.replaceAll(/\W/g, '-');
      pool().answer(token, status, body);
      const options = { ...pool().options, ...sent, headers: { authorization: `Bearer ${token}` } };
      expect((await request(path, options)).status).toBe(expected);
      // A failure is not remembered.
      pool().answer(token, 200, userAnswer());
      expect((await request(path, options)).status).toBe(right);
    });
  });
});
