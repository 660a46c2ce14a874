/** The keys of the one table: each room names its own in `items.ts`, and a name means one thing in all rooms. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

type KeyOf = (...parts: readonly string[]) => string | { readonly pk: string; readonly sk: string };

interface Named {
  readonly room: string;
  readonly name: string;
}

/** Parts of a key that vary have these letters, and hashes of them. */
const withParts = (keyOf: KeyOf) => keyOf(...Array.from({ length: keyOf.length }, () => '…'));
const plain = (text: string) => text.replace(/[0-9a-f]{64}/, '…');

async function exportsOf(matching: RegExp): Promise<(Named & { readonly value: unknown })[]> {
  const files = globSync('lambdas/{records,derived,jobs}/*/items.ts').sort();
  const rooms = files.map(async (file) => {
    const items: Readonly<Record<string, unknown>> = await import(resolve(file));
    const room = file.split('/').slice(1, 3).join('/');
    return Object.entries(items).flatMap(([name, value]) =>
      matching.test(name) ? [{ room, name, value }] : [],
    );
  });
  return (await Promise.all(rooms)).flat();
}

/** All keys of items. */
async function keys(): Promise<(Named & { readonly pk: string; readonly sk: string })[]> {
  return (await exportsOf(/Keys$/)).flatMap(({ room, name, value }) =>
    Object.entries(value as Record<string, KeyOf>).flatMap(([kind, keyOf]) => {
      const key = withParts(keyOf);
      return typeof key === 'string'
        ? []
        : [{ room, name: `${name}.${kind}`, pk: plain(key.pk), sk: plain(key.sk) }];
    }),
  );
}

/** Those that are not the only one. */
function repeated<Item>(items: readonly Item[], by: (item: Item) => string): Item[][] {
  return [...Map.groupBy(items, by).values()].filter(({ length }) => length > 1);
}

it('one kind of item has a key', async () => {
  const all = await keys();
  expect(all.length).toBeGreaterThan(40);
  expect(repeated(all, ({ pk, sk }) => `${pk} / ${sk}`)).toEqual([]);
});

it('a partition is that of one room, unless another adds what it derives of the same record', async () => {
  const partitions = repeated(
    [...new Set((await keys()).map(({ room, pk }) => `${pk.replace(/….*/, '')} ${room}`))],
    (partition) => partition.split(' ')[0] ?? '',
  );
  const shared = partitions.map((rooms) => {
    const [[partition] = []] = rooms.map((one) => one.split(' '));
    return [partition, rooms.map((one) => one.split(' ')[1]).sort()];
  });
  expect(Object.fromEntries(shared)).toEqual({
    'CLINIC#': ['derived/listings', 'derived/people', 'derived/reviews', 'records/clinics'],
    'REVIEW#': ['derived/reviews', 'records/reviews'],
    'SUBMISSION#': ['derived/totals', 'records/submissions'],
    'CONTACT#': ['derived/totals', 'records/submissions'],
  });
});

it('a queue is that of one room', async () => {
  const queues = (await exportsOf(/(_QUEUE|Queue)$/)).map(({ room, name, value }) => ({
    room,
    name,
    queue: typeof value === 'string' ? value : String(withParts(value as KeyOf)),
  }));
  expect(queues.length).toBeGreaterThan(10);
  const rooms = new Map(
    queues.map(({ room, queue }) => [`${queue.replace(/….*/, '')} ${room}`, queue.replace(/….*/, '')]),
  );
  expect(repeated([...rooms.values()], (queue) => queue)).toEqual([]);
});
