import {
  CloudFrontClient,
  CreateInvalidationCommand,
  InvalidArgument,
  NoSuchDistribution,
  TooManyInvalidationsInProgress,
} from '@aws-sdk/client-cloudfront';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CloudFrontPageCaches } from '../../../lambdas/platform/page-caches.ts';
import { CloudFront } from './cloudfront.ts';
import { StandIn } from './stand-in.ts';

let standIn: StandIn;
let client: CloudFrontClient;
let removed: string[];
let now: number;

beforeEach(async () => {
  removed = [];
  now = 1_000_000;
  const distribution = { id: 'D1', invalidate: (path: string) => void removed.push(path) };
  const other = { id: 'D2', invalidate: () => {} };
  const service = new CloudFront(new Set([distribution, other]), () => now);
  standIn = await StandIn.open(service, () => {});
  client = new CloudFrontClient({
    endpoint: standIn.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});
afterEach(async () => {
  client.destroy();
  await standIn.close();
});

let references = 0;
function invalidate(
  paths: readonly string[],
  { reference = `reference ${references++}`, distribution = 'D1', quantity = paths.length } = {},
) {
  return client.send(
    new CreateInvalidationCommand({
      DistributionId: distribution,
      InvalidationBatch: {
        CallerReference: reference,
        Paths: { Quantity: quantity, Items: [...paths] },
      },
    }),
  );
}

const numbered = (count: number, prefix = '/clinics/') =>
  Array.from({ length: count }, (_, number) => `${prefix}${number}`);

describe('CreateInvalidation', () => {
  it('removes the paths from the distribution', async () => {
    const paths = ['/', '/search?category=dentistry&city=chicago', '/blog/*'];
    const { Invalidation } = await invalidate(paths, { reference: 'one' });
    expect(removed).toEqual(paths);
    expect(Invalidation).toMatchObject({
      Status: 'InProgress',
      InvalidationBatch: { CallerReference: 'one', Paths: { Quantity: 3, Items: paths } },
    });
  });

  it('does nothing for a reference that it knows, and rejects it with other paths', async () => {
    const first = await invalidate(['/a'], { reference: 'one' });
    const second = await invalidate(['/a'], { reference: 'one' });
    expect(second.Invalidation?.Id).toBe(first.Invalidation?.Id);
    expect(removed).toEqual(['/a']);
    await expect(invalidate(['/b'], { reference: 'one' })).rejects.toMatchObject({
      name: 'InvalidationBatchAlreadyExists',
    });
  });

  it.each([['a'], ['/a*b'], ['/*/a'], ['/a b'], ['/é'], [`/${'a'.repeat(4_000)}`]])(
    'rejects the path %s, and with it all others',
    async (path) => {
      await expect(invalidate(['/a', path])).rejects.toThrow(InvalidArgument);
      expect(removed).toEqual([]);
    },
  );

  it('rejects a wrong quantity, and an unknown distribution', async () => {
    await expect(invalidate(['/a'], { quantity: 2 })).rejects.toThrow('Quantity');
    await expect(invalidate(['/a'], { distribution: 'D3' })).rejects.toThrow(NoSuchDistribution);
  });

  it('rejects more than 3,000 files or 15 wildcards of a distribution in progress, each independent of the other', async () => {
    await invalidate(numbered(2_000));
    await expect(invalidate(numbered(1_001))).rejects.toThrow(TooManyInvalidationsInProgress);
    await invalidate(numbered(1_000));
    await invalidate(numbered(15, '/a').map((path) => `${path}*`));
    await expect(invalidate(['/b*'])).rejects.toThrow(TooManyInvalidationsInProgress);
    await expect(invalidate(['/b'])).rejects.toThrow(TooManyInvalidationsInProgress);
    await invalidate(['/b', '/b*'], { distribution: 'D2' });
    now += 60_000;
    await invalidate(['/b', '/b*']);
  });

  it('fails as CloudFront does, which the adapter reports as unavailable', async () => {
    const caches = new CloudFrontPageCaches(client, 'D1');
    standIn.faults.set('503:1');
    await expect(caches.invalidate('one', ['/a'])).rejects.toMatchObject({
      code: 'service_unavailable',
      cause: { name: 'Throttling' },
    });
    standIn.faults.set('off');
    await caches.invalidate('one', ['/a']);
    expect(removed).toEqual(['/a']);
  });
});
