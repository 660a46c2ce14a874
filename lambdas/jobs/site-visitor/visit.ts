import * as z from 'zod/mini';
import { clinicCardSchema } from '../../../shared/contracts/entities.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { type PublishedChange, WORD_PREFIX } from './published-change.ts';

/** What a step of a visit requested and got. */
export interface FailedStep {
  readonly step:
    | 'page of the site'
    | 'list'
    | 'search'
    | 'page of results'
    | 'page of a clinic'
    | 'published list'
    | 'published search';
  /** Undefined without a response in time, and for what was published. */
  readonly status: number | undefined;
}

/** Returns the first step that failed. */
export type Visit = () => Promise<FailedStep | undefined>;

export interface VisitDependencies {
  /** Without a slash at its end. */
  readonly siteUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly change: PublishedChange;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Until a change is in lists and search: normally two seconds, of the minute in which it is to be public. */
const PUBLISHED_MS = 30_000;
const POLL_MS = 1_000;

/** A page takes two seconds at most, and a visitor of a cold site a few more. */
const STEP_MS = 8_000;

const cardsSchema = z.array(z.pick(clinicCardSchema, { name: true, slug: true }));

class StepFailed extends Error {
  readonly failed: FailedStep;

  constructor(failed: FailedStep) {
    super(failed.step);
    this.failed = failed;
  }
}

/**
 * Visits the site as a patient does: opens it, takes the best clinic, finds it by its name and opens its page. In an empty
 * directory the first page and an empty list are all there is. Meanwhile a change of the test clinic, as staff would publish one,
 * arrives in the list and the search of its city.
 */
export function createVisit({ siteUrl, fetch, change, now, sleep }: VisitDependencies): Visit {
  async function get(step: FailedStep['step'], path: string): Promise<{ text: string; fail: () => never }> {
    let status: number | undefined;
    const fail = () => {
      throw new StepFailed({ step, status });
    };
    try {
      const response = await fetch(`${siteUrl}${path}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(STEP_MS),
      });
      status = response.status;
      const text = await response.text();
      if (status === 200) return { text, fail };
    } catch {
      status = undefined;
    }
    return fail();
  }

  async function page(step: FailedStep['step'], path: string, expected: string): Promise<void> {
    const { text, fail } = await get(step, path);
    if (!text.includes(expected)) fail();
  }

  async function clinics(step: FailedStep['step'], path: string): Promise<z.infer<typeof cardsSchema>> {
    const { text, fail } = await get(step, path);
    try {
      return cardsSchema.parse(JSON.parse(text));
    } catch {
      return fail();
    }
  }

  async function look(): Promise<FailedStep | undefined> {
    try {
      await page('page of the site', '/', '<main');
      const [clinic] = await clinics('list', `${contracts.listClinics.path}?limit=1`);
      if (clinic === undefined) return undefined;
      const query = `q=${encodeURIComponent(clinic.name)}`;
      const found = await clinics('search', `${contracts.searchClinics.path}?limit=50&${query}`);
      if (!found.some(({ slug }) => slug === clinic.slug)) return { step: 'search', status: 200 };
      await page('page of results', `/search?${query}`, '/clinics/');
      await page('page of a clinic', `/clinics/${clinic.slug}`, `/clinics/${clinic.slug}`);
      return undefined;
    } catch (error) {
      if (error instanceof StepFailed) return error.failed;
      throw error;
    }
  }

  async function arrives(isThere: () => Promise<boolean>, end: number): Promise<boolean> {
    while (!(await isThere())) {
      if (now() >= end) return false;
      await sleep(POLL_MS);
    }
    return true;
  }

  return async () => {
    const start = now();
    const word = `${WORD_PREFIX}${start.toString(36)}`;
    await change.publish(word);
    const failed = await look();
    if (failed !== undefined) return failed;
    const end = start + PUBLISHED_MS;
    if (!(await arrives(() => change.isListed(word), end)))
      return { step: 'published list', status: undefined };
    if (!(await arrives(() => change.isFound(word), end)))
      return { step: 'published search', status: undefined };
    return undefined;
  };
}
