/** Derives what the projector derives from the records, for tests that read lists, totals or search after their writes. */
import { listingItemSchema, listingKeys } from '../../../lambdas/derived/listings/items.ts';
import { PersonProjection } from '../../../lambdas/derived/people/person-projection.ts';
import { REVIEW_SUMS_SORT_KEY } from '../../../lambdas/derived/reviews/items.ts';
import { FOLDED_SORT_KEY } from '../../../lambdas/derived/totals/items.ts';
import {
  type CheckedProjectionOptions,
  createCheckedProjection,
} from '../../../lambdas/jobs/projector/maintenance/checked-projection.ts';
import {
  createRebuild,
  type RebuildOptions,
  type RebuildProgress,
} from '../../../lambdas/jobs/projector/maintenance/rebuild.ts';
import { ScannedKeys } from '../../../lambdas/jobs/projector/maintenance/scanned-keys.ts';
import {
  type Change,
  createProjectRecords,
  type ProjectionDependencies,
  type ProjectRecords,
} from '../../../lambdas/jobs/projector/project-records.ts';
import { createProjection } from '../../../lambdas/jobs/projector/projection.ts';
import { RANK_SORT_KEY } from '../../../lambdas/records/clinics/items.ts';
import type { RawItem, Table } from '../../../lambdas/table/client.ts';
import { parseItem } from '../../../lambdas/table/parse-items.ts';
import type { ClinicCard } from '../../../shared/contracts/entities.ts';

const throwing: ProjectionDependencies['onFailure'] = (_change, error) => {
  throw error;
};

/** The projector's use case for a table, without queues. */
export function projectionOf(table: Table, onFailure = throwing): ProjectRecords {
  return createProjectRecords({
    ...createProjection(table),
    enqueue: async () => {},
    pages: { pathsOf: async () => 'bulk', enqueue: async () => {} },
    feed: { add: async () => {} },
    onFailure,
  });
}

/** Derives everything of every record. */
export function rebuild(
  table: Table,
  {
    onChange = () => {},
    dryRun = false,
    ...options
  }: RebuildOptions & Partial<CheckedProjectionOptions> = {},
): Promise<RebuildProgress> {
  const projection = createCheckedProjection(table, { dryRun, onChange });
  const run = createRebuild({ ...projection, keys: new ScannedKeys(table), onFailure: throwing });
  return run(options);
}

/** Works on every record of the table, as if each had just changed, and adds up the totals. */
export async function projectAll(table: Table): Promise<void> {
  await rebuild(table);
}

/** The same for single clinics. */
export async function projectClinics(table: Table, ...ids: readonly string[]): Promise<void> {
  const changes = ids.map((id): Change => ({ kind: 'clinic', id }));
  await projectionOf(table)([...changes, { kind: 'delta' }]);
}

/** The card of a clinic once what changed of it is derived; undefined when it is in no list. */
export async function projectedCard(table: Table, clinicId: string): Promise<ClinicCard | undefined> {
  await projectClinics(table, clinicId);
  const item = await table.get(listingKeys.listing(clinicId), { consistent: true });
  return item && parseItem('listing', listingItemSchema, item).card;
}

/** Delivers records of people as the stream would: their entries, then the clinics that have them. */
export async function projectPeople(table: Table, ...ids: readonly string[]): Promise<void> {
  const person = new PersonProjection(table);
  const clinics = await Promise.all(ids.map((id) => person.apply(id)));
  const changes = [...new Set(clinics.flatMap((some) => some ?? []))].map(
    (id): Change => ({ kind: 'people', id }),
  );
  await projectionOf(table)([...changes, { kind: 'delta' }]);
}

export async function allItems(table: Table): Promise<RawItem[]> {
  const items: RawItem[] = [];
  let start: RawItem | undefined;
  do {
    const page = await table.scan({ ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) });
    items.push(...page.items);
    start = page.lastKey;
  } while (start !== undefined);
  return items;
}

/** Sums of reviews without how often they were written and how far replies are counted in them, and ranks without why. */
function withoutProgress(item: RawItem): RawItem {
  if (item.sk === RANK_SORT_KEY) {
    const { cause: _cause, ...rank } = item;
    return rank;
  }
  if (item.sk !== REVIEW_SUMS_SORT_KEY) return item;
  const {
    revision: _revision,
    withdrawn: _withdrawn,
    dueUntil: _until,
    due: _due,
    replied: _replied,
    ...sums
  } = item;
  return sums;
}

/** The table's content, an item a line, in the order of the keys. */
export async function contentOf(table: Table): Promise<string[]> {
  // Which deltas were added up last is progress, too.
  const items = (await allItems(table)).filter(({ sk }) => sk !== FOLDED_SORT_KEY);
  return items.map((item) => JSON.stringify(withoutProgress(item), attributesInOrder)).sort();
}

/** Replacer for JSON: DynamoDB returns the attributes of a map in any order. */
export function attributesInOrder(_name: string, value: unknown): unknown {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}
