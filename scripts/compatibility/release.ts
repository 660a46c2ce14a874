/** What open tabs of the previous release send and expect, whether the present calls still answer it, and whether its table can be updated. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { tableSchema } from '../../lambdas/table/schema.ts';
import { calls } from '../../shared/contracts/calls.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { staffListClinics } from '../../shared/contracts/staff/staff.ts';
import { misfits } from './fits.ts';
import { jsonSchema, jsonSchemaOf } from './json-schema.ts';
import { sampleRequests } from './samples.ts';

const recordedCall = z.strictObject({
  method: z.string(),
  path: z.string(),
  auth: z.string(),
  status: z.number(),
  paged: z.boolean(),
  query: jsonSchema,
  body: jsonSchema,
  response: jsonSchema,
});
type RecordedCall = z.infer<typeof recordedCall>;

const recordedRelease = z.strictObject({
  calls: z.record(z.string(), recordedCall),
  /** Requests that the release accepted: JSON Schema cannot hold every rule. */
  samples: z.array(
    z.strictObject({ call: z.string(), query: z.unknown().optional(), body: z.unknown().optional() }),
  ),
  /** Indexes of the table by name. */
  indexes: z.record(z.string(), z.unknown()),
});
export type Release = z.infer<typeof recordedRelease>;

const FILE = 'scripts/compatibility/release.json';

export function previousRelease(): Release {
  return recordedRelease.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

export function recordRelease(): string {
  writeFileSync(FILE, `${JSON.stringify(presentRelease(), null, 2)}\n`);
  return FILE;
}

export function presentRelease(): Release {
  const recorded = Object.entries(contracts).map(([name, contract]): [string, RecordedCall] => {
    const { method, path, auth, status = 200, response } = contract;
    const { query, body } = callOf(name);
    return [
      name,
      {
        method,
        path,
        auth,
        status,
        paged: 'paged' in contract,
        query: jsonSchemaOf(query),
        body: jsonSchemaOf(body),
        response: jsonSchemaOf(response),
      },
    ];
  });
  const present = Object.fromEntries(recorded);
  // Staff read more of each clinic, with the call of the public.
  const staff = { ...required(present, 'listClinics'), response: jsonSchemaOf(staffListClinics.response) };
  return recordedRelease.parse({
    calls: { ...present, staffListClinics: staff },
    samples: sampleRequests,
    indexes: tableSchema.indexes,
  });
}

/**
 * DynamoDB makes or deletes one index in an update of a table, so that a release with two changes fails when it is deployed. An
 * index that changes is deleted and made.
 */
export function indexProblems({ indexes: before }: Release, { indexes: after }: Release): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const replaced = changed.filter((name) => name in before && name in after);
  if (changed.length + replaced.length <= 1) return [];
  return [
    `One release makes or deletes one index of the table, and this one changes ${changed.join(', ')}: release them one after the other, each under a new name.`,
  ];
}

/** What a client of the previous release would notice. */
export function incompatibilities(previous: Release, present: Release): string[] {
  return [
    ...Object.entries(previous.calls).flatMap(([name, call]) => {
      const now = present.calls[name];
      return (now === undefined ? ['is gone'] : changes(call, now)).map((change) => `${name}: ${change}`);
    }),
    ...previous.samples.flatMap(({ call, query, body }) => {
      if (present.calls[call] === undefined) return [];
      const schemas = callOf(call);
      return [
        ...(query === undefined ? [] : invalid(schemas.query, query)),
        ...(body === undefined ? [] : invalid(schemas.body, body)),
      ].map((problem) => `${call}: a request that was accepted is invalid: ${problem}`);
    }),
  ];
}

const SAME = ['method', 'path', 'auth', 'status', 'paged'] as const;

function changes(previous: RecordedCall, now: RecordedCall): string[] {
  return [
    ...SAME.filter((name) => previous[name] !== now[name]).map(
      (name) => `${name} is ${now[name]} instead of ${previous[name]}`,
    ),
    ...misfits(previous.query, now.query, 'matters').map((reason) => `query${reason}`),
    ...misfits(previous.body, now.body, 'matters').map((reason) => `body${reason}`),
    // New fields of a response are fine: clients do not read them.
    ...misfits(now.response, previous.response, 'is fine').map((reason) => `response${reason}`),
  ];
}

function callOf(name: string) {
  return required(calls, name);
}

function required<Value>(all: Readonly<Record<string, Value>>, name: string): Value {
  const value = all[name];
  if (value === undefined) throw new Error(`there is no call ${name}`);
  return value;
}

function invalid(schema: z.core.$ZodType, value: unknown): string[] {
  const { error } = z.safeParse(schema, value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
