/** Authorization on the running system: every call for staff and for providers with every kind of token. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../shared/contracts/calls.ts';
import { fillPath } from '../../shared/contracts/contract.ts';
import { errorBodySchema } from '../../shared/contracts/errors/error-body.ts';
import {
  asPoolAdministrator,
  type HostileToken,
  hostileTokens,
  providerSignIn,
  signIn,
  signInProvider,
  signInWith,
  tokensOfNoProvider,
} from '../support/staff-tokens.ts';
import { baseUrl } from './support/browser.ts';
import { type Reply, send } from './support/sending.ts';

/** The id of no clinic and no message. */
const UNKNOWN_ID = '01JC0000000000000000000000';

/** Parameters that a list asks for. */
const QUERIES: Readonly<Record<string, string>> = { listStaffPractitioners: '?q=roe' };

const staffCalls = Object.entries(calls).flatMap(([name, { method, path, auth, body }]) =>
  auth === 'admin'
    ? [
        {
          name,
          method,
          path:
            fillPath(path, { id: UNKNOWN_ID, clinicId: UNKNOWN_ID, slugOrId: UNKNOWN_ID }) +
            (QUERIES[name] ?? ''),
          needsBody: body.type !== 'undefined' && !body.safeParse({}).success,
        },
      ]
    : [],
);

/** Those of providers, about records that do not exist. */
const providerCalls = Object.entries(calls).flatMap(([name, { method, path, auth }]) =>
  auth === 'provider'
    ? [{ name, method, path: fillPath(path, { id: UNKNOWN_ID, personId: UNKNOWN_ID }) }]
    : [],
);

let admin: string;
let hostile: readonly HostileToken[];

beforeAll(async () => {
  admin = (await signIn(baseUrl, 'admin')).accessToken;
  hostile = await hostileTokens(baseUrl);
});

type StaffCall = (typeof staffCalls)[number];

const call = ({ method, path }: Pick<StaffCall, 'method' | 'path'>, authorization?: string): Promise<Reply> =>
  send(baseUrl, path, {
    method,
    ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
    ...(authorization !== undefined && { headers: { authorization } }),
  });

const bearer = (token: string) => `Bearer ${token}`;

it('there are calls for staff', () => {
  expect(staffCalls.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'approveClinic',
      'rejectClinic',
      'listContacts',
      'markContactRead',
      'listMails',
      'getAdminSummary',
      'getRankJob',
      'syncAllPlaces',
    ]),
  );
});

describe.each(staffCalls)('$name', (staffCall) => {
  it('is denied without a token', async () => {
    const reply = await call(staffCall);
    expect(reply.status, reply.text).toBe(401);
  });

  it('is denied with every hostile token', async () => {
    const seen = await Promise.all(
      hostile.map(async ({ fault, token, status }) => ({
        fault,
        expected: status,
        seen: (await call(staffCall, bearer(token))).status,
      })),
    );
    expect(seen.length).toBeGreaterThanOrEqual(15);
    expect(seen.filter(({ expected, seen }) => seen !== expected)).toEqual([]);
  });

  it.each([
    ['an empty header', ''],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['two tokens', 'Bearer a, Bearer b'],
    ['a header of 7 KB', `Bearer ${'a'.repeat(7_000)}`],
  ])('is denied with %s', async (_fault, authorization) => {
    expect((await call(staffCall, authorization)).status).toBe(401);
  });

  // A sync would change the data of other tests: `places-sync.test.ts` starts a separate system.
  it.skipIf(staffCall.name === 'syncAllPlaces')('is allowed for staff only, and not cached', async () => {
    const reply = await call(staffCall, bearer(admin));
    // Allowed, so the error is about the unknown id or the empty body.
    const { name, method, path, needsBody } = staffCall;
    // Of a record that does not exist there are no mails.
    const isList = method === 'GET' && (!path.includes(UNKNOWN_ID) || name === 'listMails');
    expect(reply.status, reply.text).toBe(
      // A removal can be repeated.
      isList || method === 'DELETE' ? 200 : needsBody ? 400 : 404,
    );
    expect(reply.headers['cache-control']).toMatch(/no-store/);
  });
});

describe.each([
  ['waiting clinics', '/api/clinics?status=pending_approval'],
  ['rejected clinics', '/api/clinics?status=rejected'],
])('%s', (_what, path) => {
  it('are returned to staff only', async () => {
    const list = { method: 'GET', path } as const;
    expect((await call(list)).status).toBe(401);
    for (const { fault, token, status } of hostile) {
      expect((await call(list, bearer(token))).status, fault).toBe(status);
    }
    const reply = await call(list, bearer(admin));
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });
});

describe('a pending clinic', () => {
  let waiting: { readonly id: string; readonly slug: string; readonly name: string };

  beforeAll(async () => {
    const list = await call({ method: 'GET', path: '/api/clinics?status=pending_approval' }, bearer(admin));
    waiting = JSON.parse(list.text)[0];
  });

  it.each(['id', 'slug'] as const)('is returned by its %s to staff only', async (by) => {
    const detail = { method: 'GET', path: `/api/clinics/${waiting[by]}` } as const;
    expect((await call(detail)).status).toBe(404);
    for (const { fault, token, status } of hostile) {
      // Visitors may read public clinics.
      expect((await call(detail, bearer(token))).status, fault).toBe(status === 403 ? 404 : 401);
    }
    const reply = await call(detail, bearer(admin));
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.text)).toMatchObject({ name: waiting.name, status: 'pending_approval' });
    // The response for staff is in no cache.
    expect((await call(detail)).status).toBe(404);
  });

  it('is in no public response', async () => {
    const lists = [
      `/api/clinics/search?q=${encodeURIComponent(waiting.name)}`,
      '/api/clinics?limit=100',
      '/api/clinics/featured',
    ];
    for (const path of lists) {
      const reply = await call({ method: 'GET', path });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(waiting.id);
    }
    expect((await send(baseUrl, `/clinics/${waiting.slug}`)).status).toBe(404);
  });
});

describe('a public call', () => {
  it('denies an invalid token, and answers requests without a token', async () => {
    for (const { fault, token, status } of hostile) {
      const reply = await call({ method: 'GET', path: '/api/stats' }, bearer(token));
      expect(reply.status, fault).toBe(status === 401 ? 401 : 200);
      if (reply.status === 401)
        expect(errorBodySchema.parse(JSON.parse(reply.text)).code).toBe('unauthorized');
    }
    expect((await call({ method: 'GET', path: '/api/stats' }, bearer(admin))).status).toBe(200);
  });
});

describe('the calls of providers', () => {
  const account = '/api/provider/account';
  const clinic = (id: string) => `/api/provider/clinics/${id}`;
  const get = (path: string, token?: string) =>
    call({ method: 'GET', path }, token === undefined ? undefined : bearer(token));
  let provider: string;
  let editor: string;
  /** The first is of both, the second of the provider alone. */
  let held: readonly { readonly id: string; readonly role: string }[];
  let ofNoOne: string;
  let foreign: Awaited<ReturnType<typeof tokensOfNoProvider>>;

  beforeAll(async () => {
    foreign = await tokensOfNoProvider(baseUrl);
    provider = (await signInProvider(baseUrl, 'provider')).accessToken;
    editor = (await signInProvider(baseUrl, 'editor')).accessToken;
    const { claims } = calls.getProviderAccount.response.parse(
      JSON.parse((await get(account, provider)).text),
    );
    const edited = calls.getProviderAccount.response.parse(
      JSON.parse((await get(account, editor)).text),
    ).claims;
    const isShared = ({ subject }: (typeof claims)[number]) => edited[0]?.subject.id === subject.id;
    held = claims
      .toSorted((one, other) => Number(isShared(other)) - Number(isShared(one)))
      .map(({ subject, role }) => ({ id: subject.id, role }));
    const list = await call({ method: 'GET', path: '/api/clinics?limit=10' });
    const found = (JSON.parse(list.text) as { id: string }[]).find(({ id }) =>
      held.every((one) => one.id !== id),
    );
    ofNoOne = found?.id ?? '';
  });

  it('answer the right account, in no cache', async () => {
    expect(held.map(({ role }) => role)).toEqual(['owner', 'owner']);
    for (const path of [account, ...held.map(({ id }) => clinic(id))]) {
      const reply = await get(path, provider);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.headers['cache-control']).toBe('private, no-store');
    }
    const reply = await get(clinic(held[0]?.id ?? ''), editor);
    expect(JSON.parse(reply.text)).toMatchObject({ role: 'editor', waiting: {} });
  });

  it.each(providerCalls)(
    'are denied with every token that is not an access token of their pool: $name',
    async (providerCall) => {
      expect(foreign.length).toBeGreaterThanOrEqual(12);
      expect((await call(providerCall)).status).toBe(401);
      const seen = await Promise.all(
        foreign.map(async ({ fault, token }) => ({
          fault,
          status: (await call(providerCall, bearer(token))).status,
        })),
      );
      expect(seen.filter(({ status }) => status !== 401)).toEqual([]);
    },
  );

  it('are the ones that claim and change listings, too', () => {
    expect(providerCalls.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'getProviderAccount',
        'deleteProviderAccount',
        'createClaim',
        'inviteClaimPerson',
        'editProviderClinic',
        'putReply',
        'editProviderPractitioner',
      ]),
    );
  });

  it('find no clinic without a claim of the account', async () => {
    expect(ofNoOne).not.toBe('');
    for (const part of ['', '/reviews']) {
      expect((await get(clinic(held[1]?.id ?? '') + part, editor)).status).toBe(404);
      for (const token of [provider, editor]) {
        expect((await get(clinic(ofNoOne) + part, token)).status).toBe(404);
        expect((await get(clinic(UNKNOWN_ID) + part, token)).status).toBe(404);
      }
    }
  });

  it('are closed until the email address is verified, and to an account that was deleted', async () => {
    const settings = await providerSignIn(baseUrl);
    const Username = randomUUID();
    const password = 'CareAtlas-local-9';
    await asPoolAdministrator(settings, 'AdminCreateUser', {
      Username,
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: `${Username}@clinic.example` }],
    });
    await asPoolAdministrator(settings, 'AdminSetUserPassword', {
      Username,
      Password: password,
      Permanent: true,
    });
    const { accessToken } = await signInWith(settings, Username, password);
    const reply = await get(account, accessToken);
    expect([reply.status, errorBodySchema.parse(JSON.parse(reply.text)).code]).toEqual([403, 'forbidden']);
    await asPoolAdministrator(settings, 'AdminDeleteUser', { Username });
    expect((await get(account, accessToken)).status).toBe(401);
  });
});
