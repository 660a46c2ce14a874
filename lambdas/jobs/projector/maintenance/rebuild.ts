import { inParallel } from '../../../platform/in-parallel.ts';
import { type DerivedChange, nameOf, type ProjectionDependencies } from '../project-records.ts';

/** Which derived items a rebuild changes. */
export type DerivedKind =
  | 'listing'
  | 'search'
  | 'review'
  | 'form'
  | 'city'
  | 'post'
  | 'person'
  | 'people'
  | 'duplicate key'
  | 'posting'
  | 'word'
  | 'total';
/** Called with each change of derived items, more than once for some. */
export type OnChange = (kind: DerivedKind, name: string) => void;

export interface DerivedKey {
  readonly pk: string;
  readonly sk: string;
}
/** Removes derived items that no record accounts for, of these keys. Returns how many. */
export type Sweep = (keys: readonly DerivedKey[]) => Promise<number>;

/** Reads the keys of the whole table in segments. Throws `service_unavailable`. */
export interface TableKeys {
  /** What the items of a page ask for, derived items too; `next` unless it is the last page of the segment. */
  page(segment: Segment): Promise<{
    readonly changes: readonly DerivedChange[];
    readonly derived: readonly DerivedKey[];
    readonly next?: string | undefined;
  }>;
}

export interface Segment {
  /** From 0. */
  readonly number: number;
  readonly segments: number;
  /** `next` of the page before. */
  readonly position: string | undefined;
}

/** How far a rebuild is: for each segment where it continues, `done` after its last page. */
export type Positions = readonly (string | undefined | 'done')[];

export interface RebuildProgress {
  /** Records seen, and those of which something had to be written. */
  readonly seen: number;
  readonly changed: number;
  readonly failed: readonly DerivedChange[];
  readonly positions: Positions;
}

export interface RebuildOptions {
  /** Positions of an interrupted rebuild; four segments from their beginning otherwise. */
  readonly positions?: Positions;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

export type RebuildDependencies = Pick<
  ProjectionDependencies,
  | 'projectReviews'
  | 'projectRank'
  | 'projectClinic'
  | 'countForm'
  | 'totals'
  | 'cities'
  | 'posts'
  | 'person'
  | 'clinicPeople'
> & {
  readonly onFailure: (change: DerivedChange, error: unknown) => void;
  readonly keys: TableKeys;
  /** Without it, nothing derived is looked at but what its record asks for. */
  readonly sweep?: Sweep;
};

const FROM_BEGINNING: Positions = [undefined, undefined, undefined, undefined];
/** Records of a segment that are worked on at a time. */
const CONCURRENT_RECORDS = 4;

/**
 * Derives everything of every record again, while the site is up: each is projected as if it had just changed, so that a rebuild
 * of an intact directory writes nothing, and an interrupted one resumes at its positions.
 */
export function createRebuild(dependencies: RebuildDependencies) {
  const {
    keys,
    projectReviews,
    projectRank,
    projectClinic,
    countForm,
    totals,
    cities,
    posts,
    person,
    clinicPeople,
    sweep,
    onFailure,
  } = dependencies;

  async function run(change: DerivedChange): Promise<boolean> {
    switch (change.kind) {
      case 'review':
        return (await projectSome([change.id])).length > 0;
      case 'rank':
        // Of an intact directory only what has aged is written.
        if ((await projectRank(change.id, 'aged')) === 'none') return false;
        return runAfresh({ kind: 'clinic', id: change.id });
      case 'clinic':
        return projectClinic(change.id);
      case 'submission':
      case 'contact':
        return countForm(change.kind, change.id);
      case 'city':
        await cities.apply(change.id);
        return false;
      case 'post':
        return posts.apply(change.id);
      case 'person': {
        const clinics = await person.apply(change.id);
        for (const id of clinics ?? []) await runAfresh({ kind: 'people', id });
        return clinics !== undefined;
      }
      case 'people':
        if (!(await clinicPeople.apply(change.id))) return false;
        await runAfresh({ kind: 'clinic', id: change.id });
        return true;
      default:
        // Deltas are added up at the end; the outbox has its sweeps; reviews that name a person are derived one by one.
        return false;
    }
  }

  async function addUpTotals(): Promise<void> {
    const folded = await totals.fold();
    for (const city of folded.cities) await cities.apply(city);
  }

  /** Clinics whose reviews were not right, to be ranked at the end. */
  const reviewed = new Set<string>();
  async function projectSome(ids: readonly string[]): Promise<readonly string[]> {
    const written = await projectReviews(ids);
    for (const id of written) reviewed.add(id);
    return written;
  }

  /** Items of one record can be in several segments, which would only wait for each other. */
  const running = new Map<string, Promise<boolean>>();
  function runOnce(change: DerivedChange): Promise<boolean> {
    const name = nameOf(change);
    const current = running.get(name) ?? run(change).finally(() => running.delete(name));
    running.set(name, current);
    return current;
  }

  /** After a write: a run that is under way may have read what was there before, and two at once would be in each other's way. */
  async function runAfresh(change: DerivedChange): Promise<boolean> {
    await running.get(nameOf(change))?.catch(() => {});
    return runOnce(change);
  }

  return async ({
    positions = FROM_BEGINNING,
    onProgress,
  }: RebuildOptions = {}): Promise<RebuildProgress> => {
    const current = [...positions];
    const failed: DerivedChange[] = [];
    let [seen, changed] = [0, 0];
    const progress = (): RebuildProgress => ({ seen, changed, failed, positions: [...current] });

    async function rebuildSegment(number: number): Promise<void> {
      /** The items of a record follow each other. */
      let last = '';
      for (let position = current[number]; position !== 'done'; position = current[number]) {
        const { changes, derived, next } = await keys.page({ number, segments: current.length, position });
        const distinct = new Map(changes.map((change) => [nameOf(change), change]));
        distinct.delete(last);
        last = [...distinct.keys()].at(-1) ?? last;
        // A rank derives its clinic as well.
        for (const change of [...distinct.values()]) {
          if (change.kind === 'rank') distinct.delete(nameOf({ kind: 'clinic', id: change.id }));
        }
        // Those of a clinic are one write. What fails is found one by one.
        const reviews = [...distinct.values()].flatMap((change) =>
          change.kind === 'review' ? change.id : [],
        );
        const written = await projectSome(reviews).catch(() => []);
        // Segments run at the same time: `changed += await …` would forget what the others add meanwhile.
        changed += written.length;
        await inParallel([...distinct.values()], CONCURRENT_RECORDS, async (change) => {
          try {
            if (await runOnce(change)) changed += 1;
          } catch (error) {
            onFailure(change, error);
            failed.push(change);
          }
          seen += 1;
        });
        const swept = (await sweep?.(derived)) ?? 0;
        changed += swept;
        current[number] = next ?? 'done';
        onProgress?.(progress());
      }
    }

    await Promise.all(current.map((_, number) => rebuildSegment(number)));
    // Ratings first, and then ranks, which depend on the means of categories.
    await inParallel([...reviewed], CONCURRENT_RECORDS, (id) => projectClinic(id));
    await addUpTotals();
    await inParallel([...reviewed], CONCURRENT_RECORDS, async (id) => {
      if ((await projectRank(id, 'changed')) === 'written') await projectClinic(id);
    });
    reviewed.clear();
    await addUpTotals();
    return progress();
  };
}
