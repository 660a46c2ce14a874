import { describe, expect, it } from 'vitest';
import { resources } from './checks.ts';
import { configOf, jsonOf, stackNames, synthesize, type Templates } from './synthesize.ts';

/** Lambda's default quota of concurrent executions in a region, and its minimum of unreserved ones. Source: "Lambda quotas". */
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

  it('is set for every function behind the API and for the workers', () => {
    expect(reserved).toMatchObject({
      PublicRead: 385,
      Submissions: 40,
      Admin: 20,
      Providers: 10,
      PlacesSync: 5,
      BrowserErrors: 5,
      ProjectorWorker: 25,
      MailWorker: 2,
      OutboxWorker: 2,
      LocationWorker: 2,
      PlacesWorker: 2,
      DispatchWorker: 2,
      PagesWorker: 2,
      EdgeRegionsWorker: 2,
      SiteVisitorVisitsWorker: 2,
      RanksWorker: 2,
      ExportsWorker: 2,
    });
  });

  it('leaves more unreserved than AWS requires, for the page renderer', () => {
    const sum = Object.values(reserved).reduce((one, other) => one + other, 0);
    expect(DEFAULT_QUOTA - sum).toBeGreaterThanOrEqual(4 * MIN_UNRESERVED);
    expect(Object.keys(reserved).filter((id) => id.startsWith('PageRenderer'))).toEqual([]);
  });

  it('covers the maximum concurrency of each queue', () => {
    for (const stack of ['jobs', 'places', 'web'] as const) {
      const mappings = resources(jsonOf(synthesize('prod')[stack]), 'AWS::Lambda::EventSourceMapping');
      for (const [, { ScalingConfig }] of mappings) {
        // A stream has no maximum: its consumer has one invocation for each shard.
        if (ScalingConfig === undefined) continue;
        expect((ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency).toBeLessThanOrEqual(
          configOf('prod').reservedConcurrency?.worker ?? 0,
        );
      }
      expect(mappings.length).toBeGreaterThan(0);
    }
  });

  it('is not set in development, which must fit into a new account', () => {
    expect(reservedOf(synthesize('dev'))).toEqual({});
  });
});
