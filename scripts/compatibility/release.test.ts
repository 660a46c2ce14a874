/** Open tabs of the previous release still work with the present calls. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { misfits } from './fits.ts';
import { jsonSchemaOf } from './json-schema.ts';
import {
  incompatibilities,
  indexProblems,
  presentRelease,
  previousRelease,
  type Release,
} from './release.ts';

const present = presentRelease();

it('the present calls answer every request of the previous release, in its terms', () => {
  const previous = previousRelease();
  expect(Object.keys(previous.calls).length).toBeGreaterThan(20);
  expect(previous.samples.length).toBeGreaterThan(10);
  expect(incompatibilities(previous, present)).toEqual([]);
});

describe('indexes of the table', () => {
  const { byCity, ...others } = present.indexes;
  const index = { partitionKey: 'pk', sortKey: 'sk', projection: [] };
  const withIndexes = (indexes: Release['indexes']): Release => ({ ...present, indexes });

  it('change one in a release', () => {
    expect(indexProblems(previousRelease(), present)).toEqual([]);
    expect(indexProblems(present, withIndexes({ ...present.indexes, byName: index }))).toEqual([]);
    expect(indexProblems(present, withIndexes(others))).toEqual([]);
  });

  it.each([
    ['two new ones', { ...present.indexes, byName: index, byPhone: index }, 'byName, byPhone'],
    ['a new one for an old one', { ...others, byName: index }, 'byCity, byName'],
    ['one that changes', { ...others, byCity: index }, 'byCity'],
  ])('are reported: %s', (_, indexes, named) => {
    expect(byCity).toBeDefined();
    expect(indexProblems(present, withIndexes(indexes))).toEqual([
      expect.stringContaining(`changes ${named}:`),
    ]);
  });
});

describe('a change that open tabs would notice', () => {
  /** The present release with one call changed. */
  function changed(name: string, change: (call: Release['calls'][string]) => object): Release {
    const call = present.calls[name];
    if (call === undefined) throw new Error(`there is no call ${name}`);
    return { ...present, calls: { ...present.calls, [name]: { ...call, ...change(call) } } };
  }
  const without = (object: object, name: string) =>
    Object.fromEntries(Object.entries(object).filter(([one]) => one !== name));

  it.each<[string, Release, string]>([
    [
      'a removed call',
      { ...present, calls: without(present.calls, 'suggest') } as Release,
      'suggest: is gone',
    ],
    [
      'another path',
      changed('getStats', () => ({ path: '/api/totals' })),
      'getStats: path is /api/totals instead of /api/stats',
    ],
    [
      'a call for staff only',
      changed('listPosts', () => ({ auth: 'admin' })),
      'listPosts: auth is admin instead of public',
    ],
    [
      'a removed field of a response',
      changed('getClinic', ({ response }) => ({
        response: {
          ...response,
          properties: without(response.properties ?? {}, 'address'),
          required: response.required?.filter((name) => name !== 'address'),
        },
      })),
      'getClinic: response.address is required, and may be missing',
    ],
    [
      'a new status in a response',
      changed('getClinic', ({ response }) => ({
        response: {
          ...response,
          properties: { ...response.properties, status: { type: 'string', enum: ['approved', 'paused'] } },
        },
      })),
      'getClinic: response.status may be "paused"',
    ],
    [
      'a removed choice of a form',
      changed('submitPractice', ({ body }) => ({
        body: {
          ...body,
          properties: {
            ...body.properties,
            languagesSpoken: { type: 'array', items: { type: 'string', enum: ['English'] } },
          },
        },
      })),
      'submitPractice: body.languagesSpoken[] may be "Spanish"',
    ],
    [
      'a new required field of a form',
      changed('sendContactMessage', ({ body }) => ({
        body: { ...body, required: [...(body.required ?? []), 'country'] },
      })),
      'sendContactMessage: body.country is required, and may be missing',
    ],
    [
      'a filter that is no longer read',
      changed('searchClinics', ({ query }) => ({
        query: { ...query, properties: without(query.properties ?? {}, 'telemedicine') },
      })),
      'searchClinics: query.telemedicine is not read',
    ],
  ])('is %s', (_, next, problem) => {
    expect(incompatibilities(present, next)).toContain(problem);
  });

  it('is a stricter rule that a schema cannot hold', () => {
    const samples = [
      { call: 'submitPractice', body: { ...(present.samples[0]?.body as object), name: 'D' } },
    ];
    expect(incompatibilities({ ...present, samples }, present)).toEqual([
      'submitPractice: a request that was accepted is invalid: name: Practice name must be at least 2 characters',
    ]);
  });

  it('is neither a new call, nor a new field of a response, nor an optional one of a request', () => {
    const more = changed('getStats', ({ response }) => ({
      response: {
        ...response,
        properties: { ...response.properties, newest: { type: 'string' } },
        required: [...(response.required ?? []), 'newest'],
      },
    }));
    const filter = changed('listPosts', ({ query }) => ({
      query: { ...query, properties: { ...query.properties, author: { type: 'string' } } },
    }));
    const call = { ...present, calls: { ...present.calls, getAnything: present.calls.getStats } } as Release;
    expect([more, filter, call].flatMap((next) => incompatibilities(present, next))).toEqual([]);
  });
});

describe('one schema within another', () => {
  const fits = (from: z.core.$ZodType, to: z.core.$ZodType) =>
    misfits(jsonSchemaOf(from), jsonSchemaOf(to), 'is fine').length === 0;

  it.each<[string, z.core.$ZodType, z.core.$ZodType]>([
    ['a text', z.string(), z.unknown()],
    ['a whole number', z.int(), z.number()],
    ['a short text', z.string().min(2).max(5), z.string().max(10)],
    ['a choice', z.enum(['a', 'b']), z.enum(['a', 'b', 'c'])],
    ['a choice that is a text', z.enum(['a', 'b']), z.string().regex(/^[ab]$/)],
    ['a literal', z.literal('a'), z.enum(['a', 'b'])],
    ['either of two', z.union([z.string(), z.int()]), z.union([z.number(), z.string()])],
    ['a required field', z.object({ a: z.string() }), z.object({ a: z.optional(z.string()) })],
    ['a list', z.array(z.int()).min(1), z.array(z.number())],
    ['a record', z.record(z.string(), z.int()), z.record(z.string(), z.number())],
  ])('%s fits', (_, from, to) => {
    expect(fits(from, to)).toBe(true);
  });

  it.each<[string, z.core.$ZodType, z.core.$ZodType]>([
    ['anything', z.unknown(), z.string()],
    ['a number', z.number(), z.int()],
    ['null', z.nullable(z.string()), z.string()],
    ['a longer text', z.string().max(10), z.string().max(5)],
    ['a text without a bound', z.string(), z.string().max(5)],
    ['a text of another pattern', z.string().regex(/^a/), z.string().regex(/^b/)],
    ['more choices', z.enum(['a', 'b', 'c']), z.enum(['a', 'b'])],
    ['any text', z.string(), z.enum(['a', 'b'])],
    ['either of two', z.union([z.string(), z.int()]), z.string()],
    ['an optional field', z.object({ a: z.optional(z.string()) }), z.object({ a: z.string() })],
    ['a field of another type', z.object({ a: z.int() }), z.object({ a: z.optional(z.string()) })],
    ['a list of something else', z.array(z.string()), z.array(z.int())],
    ['an empty list', z.array(z.int()), z.array(z.int()).min(1)],
    ['a record of something else', z.record(z.string(), z.string()), z.record(z.string(), z.int())],
  ])('%s does not fit', (_, from, to) => {
    expect(fits(from, to)).toBe(false);
  });
});
