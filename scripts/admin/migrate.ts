import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { timeZoneOf } from '../../lambdas/jobs/imports/time-zone.ts';
import { putAudit } from '../../lambdas/records/audit/audit-repository.ts';
import { CLINIC_SORT_KEY, clinicItemSchema } from '../../lambdas/records/clinics/items.ts';
import { submissionItemSchema, submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { cityRecordItemSchema, taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import { type RawItem, WriteConflict } from '../../lambdas/table/client.ts';
import { type Key, keyText } from '../../lambdas/table/key.ts';
import type { ClinicCity, Evidence } from '../../shared/contracts/entities.ts';
import { evidenceFieldsOf } from '../../shared/domain/clinics/evidence.ts';
import { migrateFacts } from '../../shared/domain/clinics/migrate-facts.ts';
import type { CityRecord } from '../../shared/domain/records.ts';
import { COMMAND_LINE, type CommandContext, defineCommand } from './command.ts';
import { keyOf, pagesOf } from './items.ts';
import { pause } from './pause.ts';

/** Records a second: each that changes is projected, too. */
const RATE = 50;
const PAGE_SIZE = 100;
/** Invalid records that the report names. */
const MAX_NAMED = 20;
const CITY_SORT_KEY = taxonomyKeys.city('').sk;
const SUBMISSION_SORT_KEY = submissionKeys.submission('').sk;

const counts = z.record(z.string(), z.number());
const progressSchema = z.object({
  /** The last item that was read; none at the beginning. */
  after: z.object({ pk: z.string(), sk: z.string() }).optional(),
  read: z.number(),
  records: z.number(),
  changed: z.number(),
  /** Facts that are not known any more, and evidence by who stated it. */
  unknown: counts,
  stated: counts,
  /** Cities that got a time zone. */
  zoned: z.number().default(0),
  invalid: z.array(z.string()),
});
type Progress = z.infer<typeof progressSchema>;

const nothingDone = (): Progress => ({
  read: 0,
  records: 0,
  changed: 0,
  unknown: {},
  stated: {},
  zoned: 0,
  invalid: [],
});

export const migrate = defineCommand({
  name: 'migrate',
  summary: 'brings records of earlier releases into the form of this one',
  help: `Changes records of clinics and of waiting practices from before evidence was kept by field: texts that are empty and facts that
imports filled in become unknown, and the date of the last confirmation becomes the evidence of its fields, unless it is the time of an
import. Cities get their time zone, from their state or province or from the locations of their clinics, and clinics that of their city:
without it nothing says whether a clinic is open. Where neither tells, staff name the zone of the city (Places). Run it once after the release, while the site is up; lists and search follow. A second run changes nothing. Then import the files
of sources again with --as-of or their own dates: they state their facts with evidence.`,
  options: [{ flags: '--rate <records>', help: `records a second at most; without it ${RATE}` }],
  writes: true,
  input: z.object({
    rate: z.coerce.number('--rate is a number.').positive('--rate is a positive number.').default(RATE),
  }),
  async run(context, { rate }) {
    const { target, dryRun, stopping, onProgress, position } = context;
    const saved = dryRun ? undefined : progressSchema.safeParse(position.read()).data;
    const progress = saved ?? nothingDone();
    const total = await target.itemCount();
    const zones = await zoneCities(context, progress);
    for (;;) {
      if (stopping.aborted) {
        const lines = [`Stopped after ${progress.records} records. The same command continues.`];
        return { isComplete: false, lines };
      }
      const began = performance.now();
      const { items, lastKey } = await target.table.scan({
        ConsistentRead: true,
        Limit: PAGE_SIZE,
        ...(progress.after && { ExclusiveStartKey: progress.after }),
      });
      let changed = 0;
      for (const item of items) if (await migrateItem(context, item, zones, progress)) changed += 1;
      progress.read += items.length;
      progress.changed += changed;
      onProgress(progress.read, total);
      if (lastKey === undefined) break;
      progress.after = keyOf(lastKey);
      if (!dryRun) position.write(progress);
      await pause((changed / rate) * 1_000 - (performance.now() - began), stopping);
    }
    if (!dryRun) {
      if (progress.changed > 0) await writeAudit(context, progress);
      position.write(undefined);
    }
    return { isComplete: progress.invalid.length === 0, lines: report(progress, dryRun) };
  },
});

/** Migrates a record, again while it is written by others; true when it has changed. Other items stay. */
async function migrateItem(
  context: CommandContext,
  read: RawItem,
  zones: ReadonlyMap<string, string>,
  progress: Progress,
): Promise<boolean> {
  const key = keyOf(read);
  const schema = schemaOf(key);
  if (schema === undefined) return false;
  progress.records += 1;
  const { table } = context.target;
  for (let item: RawItem | undefined = read; ; item = await table.get(key, { consistent: true })) {
    if (item === undefined) return false;
    const before = schema.safeParse(item).data;
    if (before === undefined) {
      progress.invalid.push(keyText(key));
      return false;
    }
    const after = inZone(migrateFacts(before), zones);
    const changes = differences(before, after);
    if (changes.length === 0) return false;
    try {
      if (!context.dryRun) await write(context, key, item, changes);
    } catch (error) {
      if (error instanceof WriteConflict) continue;
      throw error;
    }
    count(progress, before, after);
    return true;
  }
}

function inZone<Record extends { readonly city: ClinicCity }>(
  record: Record,
  zones: ReadonlyMap<string, string>,
): Record {
  const timeZone = zones.get(record.city.id);
  return timeZone === undefined ? record : { ...record, city: { ...record.city, timeZone } };
}

/**
 * Writes the time zone of each city that has none, and returns those of all cities by id. Only the first field is written, so that the version
 * that staff have read stays right.
 */
async function zoneCities(
  { target, dryRun, stopping }: CommandContext,
  progress: Progress,
): Promise<ReadonlyMap<string, string>> {
  const cities = new Map<string, CityRecord>();
  /** Zones of the clinics of a city by their locations, with how many there are. */
  const located = new Map<string, Map<string, number>>();
  for await (const items of pagesOf(target.table)) {
    if (stopping.aborted) return new Map();
    for (const item of items) {
      const { sk } = keyOf(item);
      if (sk === CITY_SORT_KEY && item.slug !== undefined) {
        const city = cityRecordItemSchema.safeParse(item).data;
        if (city !== undefined) cities.set(city.id, city);
      } else if (sk === CLINIC_SORT_KEY) {
        const clinic = clinicItemSchema.safeParse(item).data;
        const zone = clinic?.location && timeZoneOf(clinic.city.state, clinic.location);
        if (clinic === undefined || zone === undefined) continue;
        const counts = located.get(clinic.city.id) ?? new Map<string, number>();
        located.set(clinic.city.id, counts.set(zone, (counts.get(zone) ?? 0) + 1));
      }
    }
  }
  const zones = new Map<string, string>();
  for (const { id, state, timeZone } of cities.values()) {
    const [most] = [...(located.get(id) ?? [])].sort(([, a], [, b]) => b - a);
    const zone = timeZone ?? timeZoneOf(state, undefined) ?? most?.[0];
    if (zone === undefined) continue;
    zones.set(id, zone);
    if (timeZone !== undefined) continue;
    progress.zoned += 1;
    if (dryRun) continue;
    await target.table.update({
      Key: taxonomyKeys.city(id),
      UpdateExpression: 'SET #timeZone = if_not_exists(#timeZone, :zone)',
      ConditionExpression: 'attribute_exists(slug)',
      ExpressionAttributeNames: { '#timeZone': 'timeZone' },
      ExpressionAttributeValues: { ':zone': zone },
    });
  }
  return zones;
}

function schemaOf({ sk }: Key) {
  if (sk === CLINIC_SORT_KEY) return clinicItemSchema;
  return sk === SUBMISSION_SORT_KEY ? submissionItemSchema : undefined;
}

type Change = readonly [field: string, value: unknown];

function differences(before: object, after: object): Change[] {
  const [from, to] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((field): Change[] =>
    isDeepStrictEqual(from.get(field), to.get(field)) ? [] : [[field, to.get(field)]],
  );
}

/** Only the fields that change, on the condition that the record is as it was read. */
async function write(
  { target }: CommandContext,
  key: Key,
  item: RawItem,
  changes: readonly Change[],
): Promise<void> {
  const { version, status } = readSchema.parse(item);
  const set = [
    ...changes.filter(([, value]) => value !== undefined),
    ['version', (version ?? 0) + 1] as const,
  ];
  const gone = changes.filter(([, value]) => value === undefined);
  const names = [...set, ...gone].map(([field]) => field);
  const sets = set.map(([field]) => `#${field} = :${field}`);
  const isAsRead = version === undefined ? 'attribute_not_exists(#version)' : '#version = :was_version';
  await target.table.update({
    Key: key,
    UpdateExpression: [
      `SET ${sets.join(', ')}`,
      gone.length > 0 ? `REMOVE ${gone.map(([field]) => `#${field}`).join(', ')}` : '',
    ].join(' '),
    ConditionExpression: `#status = :was_status AND ${isAsRead}`,
    ExpressionAttributeNames: Object.fromEntries([...names, 'status'].map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([field, value]) => [`:${field}`, value])),
      ':was_status': status,
      ...(version !== undefined && { ':was_version': version }),
    },
  });
}

const readSchema = z.object({ version: z.number().optional(), status: z.string() });

function count({ unknown, stated }: Progress, before: Facts, after: Facts): void {
  const lost = Object.entries<unknown>({ ...before }).filter(
    ([name, value]) => value !== '' && !(name in after),
  );
  for (const field of evidenceFieldsOf(lost.map(([name]) => name)))
    unknown[field] = (unknown[field] ?? 0) + 1;
  const [said] = Object.values(after.evidence ?? {});
  if (before.evidence === undefined && said !== undefined) stated[said.by] = (stated[said.by] ?? 0) + 1;
}

interface Facts {
  readonly evidence?: Evidence;
}

/** What was done, without an item for each record: the numbers say it. */
async function writeAudit({ target, clock, newId }: CommandContext, progress: Progress): Promise<void> {
  const { records, changed, unknown, stated } = progress;
  const [id, subject] = [newId(), newId()];
  const audit = {
    id,
    at: clock().toISOString(),
    actor: COMMAND_LINE,
    action: 'migrate',
    subject,
    after: { records, changed, unknown, stated },
  } as const;
  await target.table.transact((tableName) => [putAudit(tableName, audit)]);
}

function report({ records, changed, unknown, stated, zoned, invalid }: Progress, dryRun: boolean): string[] {
  const of = (named: Readonly<Record<string, number>>) =>
    Object.entries(named).map(([name, number]) => `  ${name}: ${number}`);
  return [
    `${records} records read, ${changed} ${dryRun ? 'would change' : 'changed'}.`,
    ...(zoned > 0 ? [`${zoned} cities ${dryRun ? 'would get' : 'got'} their time zone.`] : []),
    ...(Object.keys(unknown).length > 0 ? ['Not known any more:', ...of(unknown)] : []),
    ...(Object.keys(stated).length > 0
      ? ['Records with evidence now, by who stated their facts:', ...of(stated)]
      : []),
    ...(invalid.length > 0 ? [`${invalid.length} records are not valid (npm run admin -- check):`] : []),
    ...invalid.slice(0, MAX_NAMED).map((key) => `  ${key.replace('\n', ' ')}`),
  ];
}
