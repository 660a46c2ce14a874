import type { CityListProjection } from '../../derived/cities/index.ts';
import type { ProjectClinic } from '../../derived/listings/index.ts';
import type { PageChange, PageInvalidation, PagesOfChange } from '../../derived/pages/index.ts';
import type { PostProjection } from '../../derived/posts/index.ts';
import type { ProjectRank } from '../../derived/ranks/index.ts';
import type { ProjectReviews } from '../../derived/reviews/index.ts';
import type { CountForm, TotalsFold } from '../../derived/totals/index.ts';
import { isServiceError } from '../../platform/errors.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { OutboxEntry } from '../../records/outbox/index.ts';
import type { Enqueue } from '../outbox/index.ts';

/** What a changed record asks for: what to derive, */
export type DerivedChange =
  | {
      readonly kind: 'clinic' | 'review' | 'submission' | 'contact' | 'city' | 'post';
      readonly id: string;
    }
  | { readonly kind: 'rank'; readonly id: string; readonly isReviewed?: boolean }
  | { readonly kind: 'delta' }
  /** A new entry of the outbox. */
  | { readonly kind: 'outbox'; readonly entry: OutboxEntry };

/** or which pages caches have to forget. */
export type Change = DerivedChange | { readonly kind: 'pages'; readonly change: PageChange };

/** A change that would fail at each attempt, for the failure queue. */
export interface DefectiveChange {
  readonly change: Change;
  /** Of its record in the stream. */
  readonly sequenceNumber: string;
}

export interface ProjectionDependencies {
  readonly projectReviews: ProjectReviews;
  readonly projectRank: ProjectRank;
  readonly projectClinic: ProjectClinic;
  readonly countForm: CountForm;
  readonly totals: Pick<TotalsFold, 'fold'>;
  readonly cities: Pick<CityListProjection, 'apply'>;
  readonly posts: Pick<PostProjection, 'apply'>;
  readonly enqueue: Enqueue;
  readonly pages: PageInvalidation;
  readonly onFailure: (change: Change, error: unknown) => void;
}

/** `retry`: a service did not respond, or time ran out. `defect`: a retry would fail in the same way. */
export type ChangeFailure = 'retry' | 'defect';

/** Changes that are worked on at a time. */
const CONCURRENT_CHANGES = 8;

/**
 * Derives what changed records ask for, each thing once, and returns the changes that failed; those do not stop the others.
 * Begins nothing when `hasTime` is false.
 */
export type ProjectRecords = (
  changes: readonly Change[],
  hasTime?: () => boolean,
) => Promise<ReadonlyMap<Change, ChangeFailure>>;

export function createProjectRecords(dependencies: ProjectionDependencies): ProjectRecords {
  const {
    projectReviews,
    projectRank,
    projectClinic,
    countForm,
    totals,
    cities,
    posts,
    enqueue,
    pages,
    onFailure,
  } = dependencies;

  return async (changes, hasTime = () => true) => {
    const failed = new Map<Change, ChangeFailure>();
    const changedCities = new Set<string>();

    async function run(change: DerivedChange): Promise<void> {
      switch (change.kind) {
        case 'review':
          await projectReviews([change.id]);
          return;
        case 'rank':
          await projectRank(change.id, change.isReviewed ? 'reviewed' : 'changed');
          await projectClinic(change.id);
          return;
        case 'clinic':
          await projectClinic(change.id);
          return;
        case 'submission':
        case 'contact':
          await countForm(change.kind, change.id);
          return;
        case 'post':
          await posts.apply(change.id);
          return;
        case 'city':
          changedCities.add(change.id);
          return;
        case 'delta':
          for (const city of await totals.fold()) changedCities.add(city);
          return;
        case 'outbox':
          await enqueue([change.entry]);
      }
    }

    /** Of equal changes, one is done for all of them. */
    async function attempt<Same extends Change>(
      same: readonly Same[],
      act: (change: Same) => Promise<void>,
    ): Promise<void> {
      const [change] = same;
      if (change === undefined) return;
      const fail = (failure: ChangeFailure) => {
        for (const one of same) failed.set(one, failure);
      };
      if (!hasTime()) return fail('retry');
      try {
        await act(change);
      } catch (error) {
        onFailure(change, error);
        fail(isServiceError(error) ? 'retry' : 'defect');
      }
    }

    /** The reviews of a batch together: those of a clinic are one write. False: they have to be attempted one by one. */
    async function hasProjected(reviews: readonly (readonly DerivedChange[])[]): Promise<boolean> {
      const ids = reviews.flatMap(([change]) => (change?.kind === 'review' ? change.id : []));
      if (ids.length < 2 || !hasTime()) return false;
      return projectReviews(ids).then(
        () => true,
        () => false,
      );
    }

    const shown = changes.filter((change) => change.kind === 'pages');
    const derived = changes.filter((change) => change.kind !== 'pages');
    const distinct = [...Map.groupBy(derived, workOf).values()].map(ranksFirst);
    // Totals last: they add up what the clinics of the batch have changed as well.
    const [folds, records] = [distinct.filter(isFold), distinct.filter((same) => !isFold(same))];
    const others = (await hasProjected(records.filter(isReview)))
      ? records.filter((same) => !isReview(same))
      : records;
    await inParallel(others, CONCURRENT_CHANGES, (same) => attempt(same, run));
    for (const same of folds) await attempt(same, run);
    await inParallel([...changedCities], CONCURRENT_CHANGES, async (id) => {
      const causes = derived.filter((change) => change.kind === 'delta' || nameOf(change) === `city ${id}`);
      await attempt(causes, () => cities.apply(id));
    });
    // What the pages show is derived by then. Their paths go together, and without those of a defect.
    const changed: PagesOfChange[] = [];
    await inParallel(shown, CONCURRENT_CHANGES, (one) =>
      attempt([one], async ({ change }) => void changed.push(await pages.pathsOf(change))),
    );
    const named = shown.filter((one) => !failed.has(one));
    await attempt(named, () => pages.enqueue(changed));
    return failed;
  };
}

function isFold([change]: readonly DerivedChange[]): boolean {
  return change?.kind === 'delta';
}

/** A rank derives its clinic too: two projections of one clinic at once would be in each other's way. */
function workOf(change: DerivedChange): string {
  return change.kind === 'rank' ? nameOf({ kind: 'clinic', id: change.id }) : nameOf(change);
}

/** The first of equal changes is the one that is done. */
function ranksFirst(same: readonly DerivedChange[]): readonly DerivedChange[] {
  const order = (change: DerivedChange) => (change.kind === 'rank' ? (change.isReviewed ? 2 : 1) : 0);
  return same.toSorted((a, b) => order(b) - order(a));
}

function isReview([change]: readonly DerivedChange[]): boolean {
  return change?.kind === 'review';
}

/** The id of the record that changed; a delta has none. */
export function recordIdOf(change: Change): string | undefined {
  switch (change.kind) {
    case 'delta':
      return undefined;
    case 'outbox':
      return change.entry.id;
    case 'pages':
      return change.change.id;
    default:
      return change.id;
  }
}

export function nameOf(change: DerivedChange): string {
  switch (change.kind) {
    case 'delta':
      return change.kind;
    case 'outbox':
      return `${change.kind} ${change.entry.kind} ${change.entry.id}`;
    default:
      return `${change.kind} ${change.id}`;
  }
}
