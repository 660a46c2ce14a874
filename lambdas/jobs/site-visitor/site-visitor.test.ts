import { describe, expect, it } from 'vitest';
import { queueContext, queueEvent } from '../../../test/support/queue-event.ts';
import { SITE_VISIT } from '../../platform/names.ts';
import type { JobLogFields } from '../../platform/queue-job.ts';
import { createSiteVisitorJob, createVisit } from './index.ts';

const clinic = { name: 'O’Brien & Sons', slug: 'obrien-sons' };
const query = `q=${encodeURIComponent(clinic.name)}`;

/** A site that works, by path. */
const site: Readonly<Record<string, string>> = {
  '/': '<!doctype html><main>Welcome</main>',
  '/api/clinics?limit=1': JSON.stringify([clinic]),
  [`/api/clinics/search?limit=50&${query}`]: JSON.stringify([{ name: 'Other', slug: 'other' }, clinic]),
  [`/search?${query}`]: '<main><a href="/clinics/obrien-sons">',
  '/clinics/obrien-sons': '<link rel="canonical" href="https://clinics.example.com/clinics/obrien-sons">',
};

/** The first failed step of a visit to a site in which some paths answer otherwise, and changes arrive after some seconds. */
async function visit(
  changes: Readonly<Record<string, string | number | Error>> = {},
  { listedAfter = 2, foundAfter = 3 } = {},
) {
  const requested: string[] = [];
  const published: string[] = [];
  let time = Date.parse('2026-05-04T10:30:00Z');
  const start = time;
  const isThere = (word: string, seconds: number) =>
    published.includes(word) && time - start >= 1_000 * seconds;
  const failed = await createVisit({
    siteUrl: 'https://clinics.example.com',
    change: {
      publish: async (word) => void published.push(word),
      isListed: async (word) => isThere(word, listedAfter),
      isFound: async (word) => isThere(word, foundAfter),
    },
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
    fetch: async (url) => {
      const path = url.replace('https://clinics.example.com', '');
      requested.push(path);
      const answer = changes[path] ?? site[path] ?? 404;
      if (answer instanceof Error) throw answer;
      return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
    },
  })();
  return { failed, requested, published };
}

describe('a visit', () => {
  it('opens the site, takes the best clinic, finds it by name and opens its page', async () => {
    expect(await visit()).toMatchObject({ failed: undefined, requested: Object.keys(site) });
  });

  it('of an empty directory ends at its empty list', async () => {
    const { failed, requested } = await visit({ '/api/clinics?limit=1': '[]' });
    expect(failed).toBeUndefined();
    expect(requested).toHaveLength(2);
  });

  it.each<[string, string, string | number | Error, number | undefined]>([
    ['page of the site', '/', 503, 503],
    ['page of the site', '/', 'nothing of the site', 200],
    ['page of the site', '/', new Error('no route to host'), undefined],
    ['list', '/api/clinics?limit=1', 500, 500],
    ['list', '/api/clinics?limit=1', '<html>', 200],
    ['list', '/api/clinics?limit=1', '[{"slug":1}]', 200],
    ['search', `/api/clinics/search?limit=50&${query}`, '[]', 200],
    ['page of results', `/search?${query}`, '<main>Nothing found', 200],
    ['page of a clinic', '/clinics/obrien-sons', 404, 404],
  ])('fails at the step %s when %s answers %s', async (step, path, answer, status) => {
    expect((await visit({ [path]: answer })).failed).toEqual({ step, status });
  });
});

describe('what a visit publishes', () => {
  it('is one word, of which no other visit is', async () => {
    const [one] = (await visit()).published;
    expect(one).toMatch(/^v[0-9a-z]{8}$/);
  });

  it('arrives within half a minute in the list and in the search of the test city', async () => {
    expect((await visit({}, { listedAfter: 29, foundAfter: 30 })).failed).toBeUndefined();
    expect((await visit({}, { listedAfter: 32 })).failed?.step).toBe('published list');
    expect((await visit({}, { foundAfter: 32 })).failed?.step).toBe('published search');
  });
});

describe('the visitor’s job', () => {
  async function run(failed: Awaited<ReturnType<ReturnType<typeof createVisit>>>) {
    const lines: object[] = [];
    const log = (_message: string, { outcome }: JobLogFields, metrics: object) => {
      lines.push({ outcome, metrics });
    };
    const steps: object[] = [];
    const job = createSiteVisitorJob({
      visit: async () => failed,
      onFailedStep: (step) => steps.push(step),
      logger: { info: log, error: log },
    });
    const { batchItemFailures } = await job(queueEvent([JSON.stringify(SITE_VISIT)]), queueContext());
    expect(batchItemFailures).toEqual([]);
    return { lines, steps };
  }

  it('counts a visit that succeeded', async () => {
    expect(await run(undefined)).toEqual({
      lines: [{ outcome: 'found', metrics: { Visits: 1 } }],
      steps: [],
    });
  });

  it('counts no visit that failed, and names its step', async () => {
    const failed = { step: 'search', status: 200 } as const;
    expect(await run(failed)).toEqual({ lines: [{ outcome: 'failed-step', metrics: {} }], steps: [failed] });
  });
});
