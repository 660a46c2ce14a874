import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { RawItem, Table } from '../../table/index.ts';
import { parseItem, retryOnConflict } from '../../table/index.ts';
import type { SearchedClinic, SearchProjection } from '../listings/index.ts';
import { DictionaryRepository } from './dictionary-repository.ts';
import { dictionaryTerms, indexedClinicOf, postingItems } from './indexed-clinic.ts';
import { type IndexedClinic, type Manifest, manifestItemSchema, searchKeys } from './items.ts';

type ProjectionTable = Pick<Table, 'get' | 'query' | 'batchGet' | 'batchWrite' | 'update' | 'transact'>;

/** A manifest as it is stored. */
interface Stored {
  readonly manifest: Manifest;
  /** Hash of it, by which writers notice each other. */
  readonly hash: string;
}

/** Writes the postings of clinics, and the dictionary. */
export class PostingProjection implements SearchProjection {
  readonly #table: ProjectionTable;
  readonly #dictionary: DictionaryRepository;

  constructor(table: ProjectionTable) {
    this.#table = table;
    this.#dictionary = new DictionaryRepository(table);
  }

  /** Whether the index says of the clinic what `wanted` says, and no call that failed left anything else behind. */
  async isApplied(clinicId: string, wanted: SearchedClinic | undefined): Promise<boolean> {
    const stored = await this.#stored(clinicId);
    return isDeepStrictEqual(stored?.manifest, wanted && indexedClinicOf(wanted));
  }

  async apply(clinicId: string, wanted: SearchedClinic | undefined): Promise<boolean> {
    const target = wanted && indexedClinicOf(wanted);
    let isBegun = false;
    await retryOnConflict(async () => {
      const opened = await this.#open(clinicId, target, isBegun);
      if (opened === undefined) return;
      // A concurrent call may close the manifest before all of this is written; then this call repeats it.
      isBegun = true;
      const { former, complete, hash } = opened;
      await this.#writePostings(former, complete, target);
      await this.#writeDictionary(former, complete, target);
      await this.#close(clinicId, target, hash);
    });
    return isBegun;
  }

  async #stored(clinicId: string): Promise<Stored | undefined> {
    const item = await this.#table.get(searchKeys.manifest(clinicId), { consistent: true });
    return item && parseStored(item);
  }

  /** Stores what may be in the index from now on. Undefined when it is right as it is. */
  async #open(clinicId: string, target: IndexedClinic | undefined, interrupted: boolean) {
    const stored = await this.#stored(clinicId);
    const { replaces, ...current } = stored?.manifest ?? {};
    const former = [
      ...('position' in current ? [current] : []),
      ...(replaces ?? []),
      ...(interrupted && target !== undefined ? [target] : []),
    ];
    const isComplete = replaces === undefined && !interrupted;
    const complete = isComplete ? former[0] : undefined;
    if (isComplete && isDeepStrictEqual(complete, target)) return undefined;
    const [first = target, ...others] = target === undefined ? former : [target, ...former];
    if (first === undefined) return undefined;
    const hash = await this.#put(clinicId, { ...first, replaces: others }, stored?.hash);
    return { former, complete, hash };
  }

  async #close(clinicId: string, target: IndexedClinic | undefined, hash: string): Promise<void> {
    if (target !== undefined) {
      await this.#put(clinicId, target, hash);
      return;
    }
    await this.#table.transact((TableName) => [
      {
        Delete: {
          TableName,
          Key: searchKeys.manifest(clinicId),
          ConditionExpression: '#hash = :hash',
          ExpressionAttributeNames: { '#hash': 'hash' },
          ExpressionAttributeValues: { ':hash': hash },
        },
      },
    ]);
  }

  /** Replaces the manifest that has the hash; none without one. Throws `WriteConflict`. */
  async #put(clinicId: string, manifest: Manifest, replaced: string | undefined): Promise<string> {
    const hash = manifestHash(manifest);
    const values = { ...manifest, hash };
    const set = manifestAttributes.filter((name) => values[name] !== undefined);
    const removed = manifestAttributes.filter((name) => values[name] === undefined);
    await this.#table.update({
      Key: searchKeys.manifest(clinicId),
      UpdateExpression: [
        `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`,
        ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: replaced === undefined ? 'attribute_not_exists(#hash)' : '#hash = :replaced',
      ExpressionAttributeNames: Object.fromEntries(manifestAttributes.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(set.map((name) => [`:${name}`, values[name]])),
        ...(replaced !== undefined && { ':replaced': replaced }),
      },
    });
    return hash;
  }

  async #writePostings(
    former: readonly IndexedClinic[],
    complete: IndexedClinic | undefined,
    target: IndexedClinic | undefined,
  ) {
    const wanted = postingItems(target);
    const present = postingItems(complete);
    const possible = new Map(former.flatMap((indexed) => [...postingItems(indexed)]));
    const puts = [...wanted].filter(([key, item]) => !isDeepStrictEqual(present.get(key), item));
    const deletes = [...possible].filter(([key]) => !wanted.has(key));
    await this.#table.batchWrite([
      ...puts.map(([, Item]) => ({ PutRequest: { Item } })),
      ...deletes.map(([, { pk, sk }]) => ({ DeleteRequest: { Key: { pk, sk } } })),
    ]);
  }

  /** After the postings, from which the dictionary sees whether a word is used. */
  async #writeDictionary(
    former: readonly IndexedClinic[],
    complete: IndexedClinic | undefined,
    target: IndexedClinic | undefined,
  ) {
    const wanted = dictionaryTerms(target);
    const present = new Set(dictionaryTerms(complete));
    const kept = new Set(wanted);
    const removed = new Set(former.flatMap(dictionaryTerms).filter((word) => !kept.has(word)));
    await this.#dictionary.add(wanted.filter((word) => !present.has(word)));
    await this.#dictionary.removeUnposted([...removed]);
  }
}

const manifestAttributes = [
  'name',
  'others',
  'position',
  'cityId',
  'categoryId',
  'alsoIn',
  'replaces',
  'hash',
] as const satisfies readonly (keyof Manifest | 'hash')[];

function parseStored(item: RawItem): Stored {
  const manifest = parseItem('manifest', manifestItemSchema, item);
  return { manifest, hash: manifestHash(manifest) };
}

/** Of the parsed manifest, so that its attributes have one order. */
export function manifestHash(manifest: Manifest): string {
  const text = JSON.stringify(manifestItemSchema.parse(manifest));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
