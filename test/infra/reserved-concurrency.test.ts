import { describe, expect, it } from 'vitest';
import { resources } from './checks.ts';
import { configOf, jsonOf, stackNames, synthesize, type Templates } from './synthesize.ts';

/** Lambda's default quota of concurrent executions in a region, and what must stay unreserved. Source: "Lambda quotas". */
const DEFAULT_QUOTA = 1_000;
const MIN_UNRESERVED = 100;

const functionsOf = (templates: Templates) =>
  stackNames.flatMap((stack) =>
    resources(jsonOf(templates[stack]), 'AWS::Lambda::Function').map(
      ([id, { ReservedConcurrentExecutions }]) =>
        [id.replace(/Function[0-9A-F]{8}$/, ''), ReservedConcurrentExecutions] as const,
    ),
  );
const reservedOf = (templates: Templates) =>
  Object.fromEntries(
    functionsOf(templates).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );

describe('reserved concurrency', () => {
  const reserved = reservedOf(synthesize('prod'));

  it('keeps executions for every function that the page renderer waits for, and for the workers', () => {
    expect(reserved).toMatchObject({
      PublicRead: 400,
      Submissions: 40,
      Admin: 20,
      PlacesSync: 5,
      MailWorker: 2,
      LocationWorker: 2,
      PlacesWorker: 2,
      DispatchWorker: 2,
    });
  });

  it('leaves the renderer, whose pool is the account’s, more than AWS demands, and reserves nothing for it', () => {
    const sum = Object.values(reserved).reduce((one, other) => one + other, 0);
    expect(DEFAULT_QUOTA - sum).toBeGreaterThanOrEqual(4 * MIN_UNRESERVED);
    expect(Object.keys(reserved).filter((id) => id.startsWith('PageRenderer'))).toEqual([]);
  });

  it('lets each worker run as often at once as its queue asks for', () => {
    for (const stack of ['jobs', 'places'] as const) {
      const mappings = resources(jsonOf(synthesize('prod')[stack]), 'AWS::Lambda::EventSourceMapping');
      for (const [, { ScalingConfig }] of mappings) {
        expect((ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency).toBeLessThanOrEqual(
          configOf('prod').reservedConcurrency?.worker ?? 0,
        );
      }
      expect(mappings.length).toBeGreaterThan(0);
    }
  });

  it('is none in development, which must fit into a new account', () => {
    expect(reservedOf(synthesize('dev'))).toEqual({});
  });
});
