import type { CityListProjection } from '../../derived/cities/index.ts';
import type { ProjectClinic } from '../../derived/listings/index.ts';
import type { PageChange, PageInvalidation, PagesOfChange } from '../../derived/pages/index.ts';
import type { ClinicPeopleProjection, PersonProjection, ProjectMoved } from '../../derived/people/index.ts';
import type { PostProjection } from '../../derived/posts/index.ts';
import type { ProjectRank } from '../../derived/ranks/index.ts';
import type { ProjectReviews, ProjectSeen } from '../../derived/reviews/index.ts';
import type {
  BulkChangeRepository,
  CountForm,
  DeferredRecord,
  FoldDeferred,
  TotalsFold,
} from '../../derived/totals/index.ts';
import { isServiceError } from '../../platform/errors.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { OutboxEntry } from '../../records/outbox/index.ts';
import type { ChangeFeed, ComingChange } from '../changes/index.ts';
import type { Enqueue } from '../outbox/index.ts';

/** What a changed record asks for: what to derive, */
export type DerivedChange =
  | { readonly kind: 'review' | 'submission' | 'contact' | 'post' | 'person'; readonly id: string }
  /** People of the clinic of that id. */
  | { readonly kind: 'people'; readonly id: string }
  /** Reviews that name the person of that id, from the first one or after a position. */
  | { readonly kind: 'saw'; readonly id: string; readonly after?: string }
  /** People of the clinic of that id, which is in another city now; from the first one or after a position. */
  | { readonly kind: 'moved'; readonly id: string; readonly after?: string }
  /** `isBulk`: one of very many changes, whose totals and lists of cities come later. */
  | { readonly kind: 'clinic' | 'city'; readonly id: string; readonly isBulk?: boolean }
  | {
      readonly kind: 'rank';
      readonly id: string;
      readonly isReviewed?: boolean;
      readonly isBulk?: boolean;
    }
  /** Totals to add up, of one partition of deltas or of all. */
  | { readonly kind: 'delta'; readonly partition?: string }
  /** The bulk change's item: deferred totals to add up, or a question to answer. */
  | ({ readonly kind: 'deferred' } & DeferredRecord)
  /** A new entry of the outbox. */
  | { readonly kind: 'outbox'; readonly entry: OutboxEntry };

/** or which pages caches have to forget. */
export type Change =
  | DerivedChange
  | { readonly kind: 'pages'; readonly change: PageChange }
  /** or what changes in public. */
  | FeedChange;

type FeedChange = {
  readonly kind: 'feed';
  readonly id: string;
  readonly change: ComingChange & { readonly sequenceNumber: string };
};

/** A change that would fail at each attempt, for the failure queue. */
export interface DefectiveChange {
  readonly change: Change;
  /** Of its record in the stream. */
  readonly sequenceNumber: string;
}

export interface ProjectionDependencies {
  readonly projectReviews: ProjectReviews;
  readonly projectSeen: ProjectSeen;
  readonly projectRank: ProjectRank;
  readonly projectClinic: ProjectClinic;
  readonly countForm: CountForm;
  readonly totals: Pick<TotalsFold, 'fold'>;
  readonly bulkChange: Pick<BulkChangeRepository, 'announce' | 'deferCity'>;
  readonly foldDeferred: FoldDeferred;
  readonly cities: Pick<CityListProjection, 'apply'>;
  readonly posts: Pick<PostProjection, 'apply'>;
  readonly person: Pick<PersonProjection, 'apply'>;
  readonly clinicPeople: Pick<ClinicPeopleProjection, 'apply'>;
  readonly projectMoved: ProjectMoved;
  readonly enqueue: Enqueue;
  readonly pages: PageInvalidation;
  readonly feed: Pick<ChangeFeed, 'add'>;
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
    projectSeen,
    projectRank,
    projectClinic,
    countForm,
    totals,
    bulkChange,
    foldDeferred,
    cities,
    posts,
    person,
    clinicPeople,
    projectMoved,
    enqueue,
    pages,
    feed,
    onFailure,
  } = dependencies;

  return async (changes, hasTime = () => true) => {
    const failed = new Map<Change, ChangeFailure>();
    const changedCities = new Set<string>();

    /** `isPartOfBulk`: one of the equal changes says so; the rank's own record of a new clinic does not. */
    async function run(change: DerivedChange, isPartOfBulk: boolean): Promise<void> {
      switch (change.kind) {
        case 'review':
          await projectReviews([change.id]);
          return;
        case 'saw':
          await projectSeen(change.id, change.after);
          return;
        case 'rank':
          await projectRank(change.id, change.isReviewed ? 'reviewed' : 'changed');
          await projectClinic(change.id, { isBulk: isPartOfBulk });
          return;
        case 'clinic':
        case 'people':
          await projectClinic(change.id, { isBulk: isPartOfBulk });
          return;
        case 'submission':
        case 'contact':
          await countForm(change.kind, change.id);
          return;
        case 'post':
          await posts.apply(change.id);
          return;
        case 'person':
          await person.apply(change.id);
          return;
        case 'moved':
          await projectMoved(change.id, change.after);
          return;
        case 'city':
          if (isPartOfBulk) await bulkChange.deferCity(change.id);
          else changedCities.add(change.id);
          return;
        case 'deferred':
          await foldDeferred({ at: change.at, asked: failed.size === 0 ? change.asked : undefined }, hasTime);
          return;
        case 'delta':
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

    /** What is left when time runs out follows with the next attempt. */
    async function foldTotals(deltas: readonly DerivedChange[]): Promise<void> {
      const named = deltas.map((change) => (change.kind === 'delta' ? change.partition : undefined));
      const partitions = named.flatMap((partition) => partition ?? []);
      const options = partitions.length === named.length ? { partitions: [...new Set(partitions)] } : {};
      await attempt(deltas, async () => {
        const folded = await totals.fold({ ...options, hasTime });
        for (const city of folded.cities) changedCities.add(city);
        if (!folded.isComplete) for (const one of deltas) failed.set(one, 'retry');
      });
    }

    const shown = changes.filter((change) => change.kind === 'pages');
    const coming = changes.filter((change) => change.kind === 'feed');
    const derived = changes.filter((change) => change.kind !== 'pages' && change.kind !== 'feed');
    const distinct = [...Map.groupBy(derived, workOf).values()].map(inOrder);
    // Totals last: they add up what the clinics of the batch have changed as well.
    const folds = distinct.filter(isFold);
    const records = distinct.filter((same) => !isFold(same) && !isDeferred(same));
    const others = (await hasProjected(records.filter(isReview)))
      ? records.filter((same) => !isReview(same))
      : records;
    await inParallel(others, CONCURRENT_CHANGES, (same) =>
      attempt(same, async (change) => {
        const people = same.find((one) => one.kind === 'people');
        // The clinic's card says how many there are.
        if (people !== undefined) await clinicPeople.apply(people.id);
        await run(change, same.some(isBulk));
      }),
    );
    await foldTotals(folds.flat());
    // Again when it was deferred before: a projector that was killed may not have announced it.
    await attempt(derived.filter(isBulk), () => bulkChange.announce());
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
    await attempt(coming, () => feed.add(coming.map(({ change }) => change)));
    // Nothing else waits for it.
    for (const same of distinct.filter(isDeferred)) await attempt(same, (change) => run(change, false));
    return failed;
  };
}

function isBulk(change: DerivedChange): boolean {
  return 'isBulk' in change && change.isBulk === true;
}

function isDeferred([change]: readonly DerivedChange[]): boolean {
  return change?.kind === 'deferred';
}

function isFold([change]: readonly DerivedChange[]): boolean {
  return change?.kind === 'delta';
}

/** A rank and people derive their clinic too: two projections of one clinic at once would be in each other's way. */
function workOf(change: DerivedChange): string {
  const isOfClinic = change.kind === 'rank' || change.kind === 'people';
  return isOfClinic ? nameOf({ kind: 'clinic', id: change.id }) : nameOf(change);
}

/** The first of equal changes is the one that is done; of the deferred totals the last one. */
function inOrder(same: readonly DerivedChange[]): readonly DerivedChange[] {
  const order = (change: DerivedChange) => (change.kind === 'rank' ? (change.isReviewed ? 2 : 1) : 0);
  return same.toSorted(
    (a, b) => order(b) - order(a) || (atOf(a) === atOf(b) ? 0 : atOf(a) < atOf(b) ? 1 : -1),
  );
}

const atOf = (change: DerivedChange): string => (change.kind === 'deferred' ? change.at : '');

function isReview([change]: readonly DerivedChange[]): boolean {
  return change?.kind === 'review';
}

/** The id of the record that changed; a delta has none. */
export function recordIdOf(change: Change): string | undefined {
  switch (change.kind) {
    case 'delta':
    case 'deferred':
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
    case 'deferred':
      return change.kind;
    case 'outbox':
      return `${change.kind} ${change.entry.kind} ${change.entry.id}`;
    case 'saw':
    case 'moved':
      return `${change.kind} ${change.id} ${change.after ?? ''}`;
    default:
      return `${change.kind} ${change.id}`;
  }
}
