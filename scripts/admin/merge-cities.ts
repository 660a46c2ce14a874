import { ClinicEditor } from '../../lambdas/records/clinics/clinic-editor.ts';
import { CLINIC_SORT_KEY, clinicItemSchema } from '../../lambdas/records/clinics/items.ts';
import { submissionItemSchema, submissionKeys } from '../../lambdas/records/submissions/items.ts';
import {
  cityRecordItemSchema,
  taxonomyKeys,
  totalsItemSchema,
} from '../../lambdas/records/taxonomy/items.ts';
import { TaxonomyEditor } from '../../lambdas/records/taxonomy/taxonomy-editor.ts';
import { WriteConflict } from '../../lambdas/table/client.ts';
import { taxonomyMaximums } from '../../shared/content/staff/taxonomy.ts';
import { type ClinicCity, clinicCitySchema } from '../../shared/contracts/entities.ts';
import type { CityRecord } from '../../shared/domain/records.ts';
import { cityKey } from '../../shared/domain/taxonomy/city-key.ts';
import { COMMAND_LINE, type CommandContext, defineCommand } from './command.ts';
import { keyOf, pagesOf } from './items.ts';
import { pause } from './pause.ts';

/** How long the command waits for the lists to forget a city, and how often it looks. */
const LONGEST_WAIT_MS = 60_000;
const WAIT_MS = 500;
/** Attempts while others change a record. */
const MAX_ATTEMPTS = 5;
const CITY_SORT_KEY = taxonomyKeys.city('').sk;
const SUBMISSION_SORT_KEY = submissionKeys.submission('').sk;

interface StoredCity {
  readonly city: CityRecord;
  readonly clinicCount: number;
}

/** A city with a spelling that loses, and the one that stays. */
interface Merge {
  readonly from: StoredCity;
  readonly into: StoredCity;
}

export const mergeCities = defineCommand({
  name: 'merge-cities',
  summary: 'makes one city of the records that are spellings of one',
  help: `Finds cities of a state that are one in several spellings ('Port St. Lucie' and 'PORT SAINT LUCIE', "O'Fallon" and 'O FALLON'), moves
the clinics of the smaller ones to the largest, and removes them. Their pages redirect to its pages for good. --dry-run lists them. Staff
find each change in the activity log. A second run changes nothing.`,
  writes: true,
  async run(context) {
    const merges = mergesOf(await citiesOf(context));
    const lines = merges.map(({ from, into }) => `  ${described(from)} into ${described(into)}`);
    if (merges.length === 0) return { isComplete: true, lines: ['Each city has one record.'] };
    if (context.dryRun) return { isComplete: true, lines: ['Would merge:', ...lines] };
    const moved = await moveClinics(context, merges);
    if (context.stopping.aborted) return stopped(moved);
    const left: string[] = [];
    for (const merge of merges) {
      if (context.stopping.aborted) return stopped(moved);
      if (!(await mergeRecords(context, merge))) left.push(`  ${described(merge.from)}`);
    }
    return {
      isComplete: left.length === 0,
      lines: [
        `Merged, with ${moved} clinics:`,
        ...lines,
        ...(left.length > 0 ? ['Not removed yet; the same command continues:', ...left] : []),
      ],
    };
  },
});

const described = ({ city, clinicCount }: StoredCity): string =>
  `${city.name}, ${city.state} (${city.slug}, ${clinicCount} clinics)`;

const stopped = (moved: number) => ({
  isComplete: false,
  lines: [`Stopped after ${moved} clinics. The same command continues.`],
});

async function citiesOf({ target }: CommandContext): Promise<StoredCity[]> {
  const cities: StoredCity[] = [];
  for await (const items of pagesOf(target.table)) {
    for (const item of items) {
      // Totals of clinics whose city is gone have no name.
      if (keyOf(item).sk !== CITY_SORT_KEY || item.slug === undefined) continue;
      const { clinicCount } = totalsItemSchema.parse(item);
      cities.push({ city: cityRecordItemSchema.parse(item), clinicCount });
    }
  }
  return cities;
}

/** Each city that is a smaller one's spelling of another, with it. */
export function mergesOf(cities: readonly StoredCity[]): Merge[] {
  const groups = new Map<string, StoredCity[]>();
  for (const one of cities) {
    const key = cityKey(one.city);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [into, ...others] = group.toSorted(
      (a, b) => b.clinicCount - a.clinicCount || (a.city.id < b.city.id ? -1 : 1),
    );
    return into === undefined ? [] : others.map((from) => ({ from, into }));
  });
}

/** Moves public, unlisted and waiting records; returns how many. */
async function moveClinics(context: CommandContext, merges: readonly Merge[]): Promise<number> {
  const { target, stopping, onProgress } = context;
  const targets = new Map(merges.map(({ from, into }) => [from.city.id, clinicCitySchema.parse(into.city)]));
  const total = await target.itemCount();
  let [read, moved] = [0, 0];
  for await (const items of pagesOf(target.table)) {
    for (const item of items) {
      if (stopping.aborted) return moved;
      const { sk } = keyOf(item);
      if (sk === CLINIC_SORT_KEY) {
        const { id, city } = clinicItemSchema.parse(item);
        if (targets.has(city.id) && (await moveClinic(context, id, targets))) moved += 1;
      } else if (sk === SUBMISSION_SORT_KEY) {
        const { id, city } = submissionItemSchema.parse(item);
        const to = targets.get(city.id);
        if (to !== undefined && (await moveSubmission(context, id, city.id, to))) moved += 1;
      }
    }
    read += items.length;
    onProgress(read, total);
  }
  return moved;
}

async function moveClinic(
  { target, clock, newId }: CommandContext,
  id: string,
  targets: ReadonlyMap<string, ClinicCity>,
): Promise<boolean> {
  const clinics = new ClinicEditor(target.table);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = await clinics.record(id);
    const city = before && targets.get(before.city.id);
    if (before === undefined || city === undefined) return false;
    const after = { ...before, city, version: (before.version ?? 0) + 1 };
    const audit = {
      id: newId(),
      at: clock().toISOString(),
      actor: COMMAND_LINE,
      action: 'edit-clinic',
      subject: id,
      recordName: before.name,
      before: { city: before.city },
      after: { city },
    } as const;
    if ((await clinics.save([{ before, after, audit }])) === 'done') return true;
  }
  throw new Error(`The clinic ${id} kept changing: run the command again.`);
}

/** A practice that waits; false where it was decided or changed meanwhile. */
async function moveSubmission(
  { target }: CommandContext,
  id: string,
  from: string,
  city: ClinicCity,
): Promise<boolean> {
  try {
    await target.table.update({
      Key: submissionKeys.submission(id),
      UpdateExpression: 'SET city = :city',
      ConditionExpression: 'city.id = :from',
      ExpressionAttributeValues: { ':city': city, ':from': from },
    });
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}

/** Once the lists have moved its clinics; false where they take longer. */
async function mergeRecords(context: CommandContext, { from, into }: Merge): Promise<boolean> {
  const { target, stopping, clock, newId } = context;
  const records = new TaxonomyEditor(target.table);
  const end = performance.now() + LONGEST_WAIT_MS;
  while (!stopping.aborted && performance.now() < end) {
    const [gone, kept] = await Promise.all([records.city(from.city.id), records.city(into.city.id)]);
    if (gone === undefined) return true;
    if (kept === undefined) return false;
    const slugs = new Set([...(kept.formerSlugs ?? []), gone.slug, ...(gone.formerSlugs ?? [])]);
    if (slugs.size > taxonomyMaximums.formerSlugs) return false;
    const entry = { at: clock().toISOString(), actor: COMMAND_LINE, reason: `Merged into ${kept.slug}` };
    const audits = [
      {
        ...entry,
        id: newId(),
        action: 'remove-city',
        subject: gone.id,
        recordName: gone.name,
        before: { ...gone },
      },
      {
        ...entry,
        id: newId(),
        action: 'edit-city',
        subject: kept.id,
        recordName: kept.name,
        before: { formerSlugs: kept.formerSlugs },
        after: { formerSlugs: [...slugs] },
      },
    ] as const;
    if (await records.mergeCity({ from: gone, into: kept, audits })) return true;
    await pause(WAIT_MS, stopping);
  }
  return false;
}
