/** Every call of the contracts: the public ones as a browser sends them, the others without permission. */
import assert from 'node:assert/strict';
import * as z from 'zod';
import { type Contract, fillPath, NEXT_CURSOR_HEADER, needsSignIn } from '../../shared/contracts/contract.ts';
import { type ErrorCode, errorBodySchema, errorStatus } from '../../shared/contracts/errors/error-body.ts';
import { type ContractName, contracts } from '../../shared/contracts/index.ts';
import type { Check, Stage } from './check.ts';
import { expectHeader, expectStatus, Skipped } from './expect.ts';
import type { Known } from './known.ts';
import type { Answer, Sent } from './site.ts';

const all: readonly (Contract & { readonly name: string })[] = Object.entries(contracts).map(
  ([name, contract]) => ({ ...contract, name }),
);
const reads = all.filter(({ method, auth }) => method === 'GET' && !needsSignIn(auth));
/** Without the one-click request of a mail, whose path says all: it has no form. */
const forms = all.filter(
  ({ name, method, auth }) => method === 'POST' && auth === 'public' && name !== 'unsubscribe',
);
const staff = all.filter(({ auth }) => needsSignIn(auth));

const POSTAL_CODE = '60601';

/** Requests of public reads that need more than their path. */
const samples: Partial<Record<ContractName, (known: Known) => string>> = {
  suggest: (known) => `/api/suggestions?q=${encodeURIComponent(known.clinic().city.name.slice(0, 4))}`,
  getClinic: (known) => `/api/clinics/${known.clinic().slug}`,
  getScore: (known) => `/api/clinics/${known.clinic().slug}/score`,
  getPractitioner: (known) => `/api/practitioners/${known.person().slug}`,
  listPractitioners: (known) => `/api/clinics/${known.clinic().slug}/practitioners`,
  listReviews: (known) => `/api/clinics/${known.clinic().slug}/reviews`,
  // Any code: one that no clinic has is answered with cities.
  getPostalPlace: () => `/api/postal-codes/${POSTAL_CODE}`,
  getPost: (known) => `/api/blog/${known.post().slug}`,
  getLanding: (known) => `/api/landings${known.landing()}`,
  listChanges: () => `/api/changes?since=${new Date().toISOString()}`,
  listSitemapClinics: ({ parts }) => `/api/sitemap/clinics/${parts.clinics}/0`,
  listSitemapPractitioners: ({ parts }) => `/api/sitemap/practitioners/${parts.practitioners}/0`,
  listSitemapLandings: ({ parts }) => `/api/sitemap/landings/${parts.landings}/0`,
};

function isSampled(name: string): name is keyof typeof samples {
  return name in samples;
}

/** Lists that a directory with clinics may leave empty. */
const OF_THE_BLOG = /^\/api\/(blog|sitemap\/posts)$/;

/** A token that no user pool issued. */
const FORGED = {
  authorization: `Bearer ${['{"alg":"none"}', '{"sub":"smoke"}', ''].map(base64url).join('.')}`,
};

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function expectError(path: string, answer: Answer, code: ErrorCode): z.infer<typeof errorBodySchema> {
  expectStatus(path, answer, errorStatus[code]);
  const body = z.parse(errorBodySchema, JSON.parse(answer.text));
  assert(body.code === code, `${path}: the error is ${body.code} instead of ${code}`);
  return body;
}

function readCheck({ name, path, response, uncached }: (typeof reads)[number]): Check {
  return {
    name: `call ${name}`,
    run: async ({ request, known }) => {
      const found = await known();
      const sample = isSampled(name) ? samples[name] : undefined;
      const requested = sample?.(found) ?? fillPath(path, {});
      const answer = await request(requested);
      expectStatus(requested, answer, 200);
      expectHeader(requested, answer, 'content-type', /^application\/json/);
      expectHeader(requested, answer, 'x-content-type-options', /^nosniff$/);
      expectHeader(requested, answer, 'content-security-policy', /default-src 'none'/);
      expectHeader(
        requested,
        answer,
        'cache-control',
        uncached ? /^no-store$/ : /public, max-age=[1-5]?\d\b/,
      );
      const body = z.parse(response, JSON.parse(answer.text));
      if (!Array.isArray(body)) return 'valid';
      const mayBeEmpty =
        found.clinics === 0 ||
        OF_THE_BLOG.test(path) ||
        name === 'listChanges' ||
        // As in a directory that was just imported.
        (name === 'listReviews' && found.clinic().reviewCount === 0) ||
        (name === 'listSitemapPractitioners' && found.clinic().practitionerCount === undefined) ||
        (name === 'listPractitioners' && found.clinic().practitionerCount === undefined);
      assert(
        body.length > 0 || mayBeEmpty,
        `${requested}: empty, with ${found.clinics} clinics in the directory`,
      );
      return `valid, ${body.length} entries`;
    },
  };
}

interface Denied {
  readonly path: string;
  readonly sent?: Sent;
}

/** Sends every request and expects each to fail: by status alone where the gateway answers, whose body is its own. */
async function allFail(
  { request }: Stage,
  expected: ErrorCode | 401,
  requests: readonly Denied[],
): Promise<string> {
  const wrong: string[] = [];
  for (const { path, sent } of requests) {
    try {
      const answer = await request(path, sent);
      if (expected === 401) expectStatus(path, answer, expected);
      else expectError(path, answer, expected);
    } catch (error) {
      wrong.push(`${sent?.method ?? 'GET'} ${error instanceof Error ? error.message : error}`);
    }
  }
  assert(wrong.length === 0, `${wrong.length} of ${requests.length}: ${wrong.slice(0, 3).join(', ')}`);
  return `all of ${requests.length}`;
}

/** A path of the call, for requests that are denied before anything is looked up. */
function anyPath({ path }: Contract): string {
  return path.replaceAll('{code}', POSTAL_CODE).replaceAll(/\{\w+\}/g, '0');
}

const denials: readonly Check[] = [
  {
    name: 'staff calls without a token, and with a forged one',
    run: (stage) =>
      allFail(
        stage,
        401,
        staff.flatMap((contract) =>
          [{}, FORGED].map((headers) => ({
            path: anyPath(contract),
            sent: { method: contract.method, headers },
          })),
        ),
      ),
  },
  {
    name: 'pending clinics without a token',
    run: (stage) => allFail(stage, 'unauthorized', [{ path: '/api/clinics?status=pending_approval' }]),
  },
  {
    name: 'wrong methods',
    run: (stage) => {
      const paths = [...new Set(all.filter(({ auth }) => !needsSignIn(auth)).map(anyPath))];
      return allFail(
        stage,
        'method_not_allowed',
        paths.map((path) => ({ path, sent: { method: 'DELETE' } })),
      );
    },
  },
  {
    name: 'unknown calls',
    run: (stage) =>
      allFail(stage, 'not_found', [
        { path: '/api/no-such-call' },
        { path: '/api/clinics/no-such-clinic' },
        // The renderer's own, which no client may send.
        { path: `/api/page-data?calls=${encodeURIComponent('["/api/stats"]')}` },
      ]),
  },
  {
    name: 'invalid parameters',
    run: (stage) =>
      allFail(stage, 'invalid_request', [
        { path: '/api/clinics?limit=0' },
        { path: '/api/clinics?cursor=abc' },
      ]),
  },
];

const submissions: readonly Check[] = [
  ...forms.map((form) => ({
    name: `empty form ${form.name}`,
    run: async ({ request }: Stage) => {
      const path = anyPath(form);
      const headers = { 'content-type': 'application/json' };
      const answer = await request(path, { method: 'POST', headers, body: '{}' });
      const { fields = {} } = expectError(path, answer, 'invalid_request');
      assert(Object.keys(fields).length > 0, `${path}: no field is named`);
      return `rejected, ${Object.keys(fields).length} fields named`;
    },
  })),
  {
    name: 'a new challenge for each form',
    run: async ({ request }) => {
      const { path } = contracts.getChallenge;
      const [one, other] = [await request(path), await request(path)];
      assert(one.text !== other.text, `${path}: the same challenge twice`);
      return 'two differ';
    },
  },
];

const searches: readonly Check[] = [
  {
    name: 'search by name',
    run: (stage) =>
      finds(stage, ({ name }) => `${contracts.searchClinics.path}?q=${encodeURIComponent(name)}&limit=100`),
  },
  {
    name: 'search near a place',
    run: (stage) =>
      finds(stage, ({ location, city, category }) =>
        location === undefined
          ? undefined
          : `${contracts.listClinics.path}?near=${location.latitude},${location.longitude}&radius=2&city=${city.slug}&category=${category.slug}&limit=100`,
      ),
  },
  {
    name: 'pages of a list',
    run: async ({ request, known }) => {
      const { clinics } = await known();
      const path = `${contracts.listClinics.path}?limit=1`;
      const first = await request(path);
      const cursor = first.headers.get(NEXT_CURSOR_HEADER);
      if (cursor === null) {
        assert(clinics < 2, `${path}: no cursor, with ${clinics} clinics in the directory`);
        return 'one page';
      }
      const next = `${path}&cursor=${encodeURIComponent(cursor)}`;
      const second = await request(next);
      expectStatus(next, second, 200);
      assert(second.text !== first.text, `${path}: the second page is the first`);
      return 'the second page differs';
    },
  },
];

type KnownClinic = ReturnType<Known['clinic']>;

/** Expects the known clinic in a list. */
async function finds(
  { request, known }: Stage,
  pathOf: (clinic: KnownClinic) => string | undefined,
): Promise<string> {
  const clinic = (await known()).clinic();
  const path = pathOf(clinic);
  if (path === undefined) throw new Skipped('the first clinic has no location');
  const answer = await request(path);
  expectStatus(path, answer, 200);
  const found = z.parse(contracts.searchClinics.response, JSON.parse(answer.text));
  const place = found.findIndex(({ name }) => name === clinic.name);
  assert(place >= 0, `${path}: ${clinic.name} is not among the ${found.length} clinics`);
  return `${clinic.name} is number ${place + 1} of ${found.length}`;
}

export const callChecks: readonly Check[] = [
  ...reads.map(readCheck),
  ...searches,
  ...denials,
  ...submissions,
];
