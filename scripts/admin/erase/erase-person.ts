import { contactName } from '../../../lambdas/jobs/exports/hsds.ts';
import {
  importedPersonItemSchema,
  importKeys,
  importRecordItemSchema,
  splitSourceKey,
} from '../../../lambdas/jobs/imports/items.ts';
import { uuidOf } from '../../../lambdas/platform/hashes.ts';
import { AUDIT_PREFIX } from '../../../lambdas/records/audit/items.ts';
import { clinicRecordItem } from '../../../lambdas/records/clinics/clinic-items.ts';
import { clinicItemSchema, clinicKeys, slugItemSchema } from '../../../lambdas/records/clinics/items.ts';
import { INSIGHTS_PREFIX } from '../../../lambdas/records/insights/items.ts';
import {
  PERSON_PREFIX,
  PERSON_SORT_KEY,
  personKeys,
  personOwnerItemSchema,
} from '../../../lambdas/records/people/items.ts';
import { readPerson } from '../../../lambdas/records/people/person-editor.ts';
import {
  providerChangeItemSchema,
  providerChangeKeys,
} from '../../../lambdas/records/provider-changes/items.ts';
import { REVIEW_PARTITION_PREFIX, reviewItemSchema } from '../../../lambdas/records/reviews/items.ts';
import type { Table } from '../../../lambdas/table/client.ts';
import type { Key } from '../../../lambdas/table/key.ts';
import type { PersonWithRoles } from '../../../shared/domain/people/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import { type CommandContext, UsageError } from '../command.ts';
import { isDerived, keyOf } from '../items.ts';
import { change, type Erased, report, scanAll, strip, writeAudit } from './erasing.ts';

const labels = {
  role: 'roles',
  review: 'mentions in reviews',
  change: 'changes that the person asked for',
  audit: 'details of entries of activity',
  import: 'what imports have stored',
  listing: 'former listings of the person, with their slugs',
  record: 'records of the person',
  owner: 'slugs and numbers',
} as const;
type Kind = keyof typeof labels;
const FIRST: readonly Kind[] = ['role', 'change', 'review', 'audit', 'import'];
/** Of the hundred writes of a transaction. */
const MAX_TOGETHER = 90;

/**
 * Deletes what the directory knows of someone who sees patients: the record, those that are shown as it, roles, slugs and numbers. Entries of
 * activity stay without names, and reviews without whom their authors saw; what imports have stored stays as a mark that keeps them from adding
 * the person again. Lists follow by the projector. An id without a record is of someone who was erased before. Throws `UsageError` for an unknown slug.
 */
export async function erasePerson(context: CommandContext, wanted: string): Promise<Erased> {
  const { target, dryRun, stopping, clock } = context;
  const { table } = target;
  const people = await recordsOf(table, wanted);
  const ids = new Set(people.map(({ person: { id } }) => id));
  const known = {
    of: { person: people[0]?.person.id ?? wanted },
    holds: namesAny(people, [wanted, ...ids].filter(isUlid)),
    // What is named at the end are listings of practices.
    isStillPublic: false,
  };
  if (people.length === 0) {
    return { ...known, isComplete: true, lines: [`There is no person ${wanted} in the directory.`] };
  }
  const stopped = { ...known, isComplete: false, lines: ['Stopped. The same command continues.'] };
  const found: { readonly kind: Kind; readonly key: Key }[] = [];
  const former = await formerListings(table, people);
  const isWhole = await scanAll(context, 1, async (items) => {
    for (const item of items) {
      const key = keyOf(item);
      const kind = isDerived(key) ? undefined : (kindOf(key, item, ids) ?? kindOfListing(key, item, former));
      if (kind !== undefined) found.push({ kind, key });
    }
  });
  if (!isWhole) return stopped;
  const counts = new Map<string, number>();
  for (const { kind } of found) counts.set(labels[kind], (counts.get(labels[kind]) ?? 0) + 1);
  const named = await listingsOf(table, people);
  if (!dryRun) {
    const day = clock().toISOString().slice(0, 10);
    const keysOf = (kind: Kind) => found.flatMap((one) => (one.kind === kind ? [one.key] : []));
    for (const kind of FIRST) {
      for (const key of keysOf(kind)) {
        if (stopping.aborted) return stopped;
        if (kind === 'role' || kind === 'change') await table.delete(key);
        else if (kind === 'audit') await change(table, key, strip);
        else if (kind === 'review')
          await change(table, key, ({ practitionerId: _person, ...review }) => review);
        else
          await change(table, key, (item) => ({
            ...item,
            hash: '',
            places: [],
            endedOn: day,
            isErased: true,
          }));
      }
    }
    await eraseListings(table, keysOf('listing'));
    // Together, since a repeat of an interrupted erasure finds the person by them.
    const owners = keysOf('owner');
    for (const key of owners.slice(MAX_TOGETHER)) await table.delete(key);
    await table.transact((TableName) =>
      [...keysOf('record'), ...owners.slice(0, MAX_TOGETHER)].map((Key) => ({ Delete: { TableName, Key } })),
    );
    await writeAudit(context, counts);
  }
  return {
    ...known,
    isComplete: true,
    lines: [
      ...report(counts, dryRun, 'There is nothing to remove.'),
      ...(named.length === 0
        ? []
        : ['Listings that have the name of the person stay: rename or unlist them at /admin/clinics.']),
      ...named.map((slug) => `  /clinics/${slug}`),
    ],
  };
}

/** Whether a text has an id of one of the records, or of a contact that exports make of them. */
function namesAny(people: readonly PersonWithRoles[], ids: readonly string[]): (text: string) => boolean {
  const contacts = people.flatMap(({ person, roles }) =>
    roles.map(({ clinicId }) => uuidOf(contactName(person.id, clinicId))),
  );
  return (text) => [...ids, ...contacts].some((trace) => text.includes(trace));
}

/** The record that is shown, with all that are shown as this one; none for an id that has no record. */
async function recordsOf(table: Table, wanted: string): Promise<readonly PersonWithRoles[]> {
  const owner = personOwnerItemSchema.safeParse(
    await table.get(personKeys.slug(wanted), { consistent: true }),
  ).data;
  const id = isUlid(wanted) ? wanted : owner?.practitionerId;
  const read = (one: string) => readPerson(table, one, { consistent: true });
  const own = id === undefined ? undefined : await read(id);
  if (own === undefined) {
    if (id === wanted) return [];
    throw new UsageError(`There is no person ${wanted}.`);
  }
  const shown = own.person.mergedInto === undefined ? own : ((await read(own.person.mergedInto)) ?? own);
  const merged = await Promise.all((shown.person.merged ?? []).map(read));
  const all = [shown, own, ...merged.filter((one) => one !== undefined)];
  return [...new Map(all.map((one) => [one.person.id, one])).values()];
}

function kindOf({ pk, sk }: Key, item: unknown, ids: ReadonlySet<string>): Kind | undefined {
  const id = pk.slice(pk.indexOf('#') + 1);
  if (pk.startsWith(PERSON_PREFIX)) {
    if (!ids.has(id)) return undefined;
    return sk === PERSON_SORT_KEY ? 'record' : 'role';
  }
  if (pk.startsWith(REVIEW_PARTITION_PREFIX)) {
    const { practitionerId: seen } = reviewItemSchema.safeParse(item).data ?? {};
    return ids.has(seen ?? '') ? 'review' : undefined;
  }
  if (pk.startsWith(AUDIT_PREFIX)) return ids.has(id) ? 'audit' : undefined;
  if (pk === providerChangeKeys.waiting('practitioner', about(pk)).pk)
    return ids.has(about(pk)) ? 'change' : undefined;
  if (sk === providerChangeKeys.change('').sk) {
    const { subjectId = '' } = providerChangeItemSchema.safeParse(item).data ?? {};
    return ids.has(subjectId) ? 'change' : undefined;
  }
  const { practitionerId } = personOwnerItemSchema.safeParse(item).data ?? {};
  if (/^PERSON(SLUG|NUMBER)#/.test(pk)) return ids.has(practitionerId ?? '') ? 'owner' : undefined;
  const { personId } = importedPersonItemSchema.safeParse(item).data ?? {};
  return pk.startsWith('IMPORTEDPERSON#') && ids.has(personId ?? '') ? 'import' : undefined;
}

/** Listings that were made of the people before people were imported, and are shown as other clinics now. */
async function formerListings(
  table: Table,
  people: readonly PersonWithRoles[],
): Promise<ReadonlySet<string>> {
  const listings = new Set<string>();
  for (const { person } of people) {
    if (person.source === undefined) continue;
    const { name, id } = person.source;
    const stored = await table.get(importKeys.record(splitSourceKey(name), id), { consistent: true });
    const { data } = importRecordItemSchema.safeParse(stored);
    const clinic = data && (await table.get(clinicKeys.clinic(data.clinicId), { consistent: true }));
    if (clinicItemSchema.safeParse(clinic).data?.mergedInto !== undefined) listings.add(data?.clinicId ?? '');
  }
  return listings;
}

function kindOfListing({ pk, sk }: Key, item: unknown, listings: ReadonlySet<string>): Kind | undefined {
  const id = pk.slice(pk.indexOf('#') + 1);
  if (pk.startsWith(AUDIT_PREFIX)) return listings.has(id) ? 'audit' : undefined;
  const isRecord =
    sk === clinicKeys.clinic('').sk || sk === clinicKeys.placeState('').sk || pk.startsWith(INSIGHTS_PREFIX);
  if (isRecord) return listings.has(id) ? 'listing' : undefined;
  const { clinicId = '' } = slugItemSchema.safeParse(item).data ?? {};
  return /^(SLUG|IMPORTED)#/.test(pk) && listings.has(clinicId) ? 'listing' : undefined;
}

/** The record stays without what was the person's: what was done to it is on record, and its id leads to the clinic. */
async function eraseListings(table: Table, keys: readonly Key[]): Promise<void> {
  for (const key of keys) {
    const { data: clinic } = clinicItemSchema.safeParse(await table.get(key, { consistent: true }));
    if (clinic === undefined) {
      await table.delete(key);
      continue;
    }
    const { id, address, addressParts, city, category, createdAt, credentials, unlisted, mergedInto } =
      clinic;
    const slug = `erased-${id.toLowerCase()}`;
    const erased = {
      ...{ id, slug, name: 'Erased listing', address, city, category, createdAt, credentials },
      ...(addressParts && { addressParts }),
      ...(unlisted && { unlisted }),
      ...(mergedInto !== undefined && { mergedInto }),
      verified: false,
      status: 'unlisted' as const,
      version: (clinic.version ?? 0) + 1,
    };
    await table.transact((TableName) => [
      { Put: { TableName, Item: clinicRecordItem(erased) } },
      { Put: { TableName, Item: { ...clinicKeys.slug(slug), clinicId: id } } },
    ]);
  }
}

const about = (pk: string): string => pk.slice(pk.lastIndexOf('#') + 1);

/** Slugs of the clinics of the roles that have the family name in their own. */
async function listingsOf(table: Table, people: readonly PersonWithRoles[]): Promise<string[]> {
  const slugs = new Set<string>();
  for (const { person, roles } of people) {
    for (const { clinicId } of roles) {
      const stored = await table.get(clinicKeys.clinic(clinicId), { consistent: true });
      const { name = '', slug = '' } = clinicItemSchema.safeParse(stored).data ?? {};
      if (normalise(name).includes(normalise(person.name.family))) slugs.add(slug);
    }
  }
  return [...slugs].sort();
}
