import {
  type GroupMember,
  MAX_RECORDS_OF_KEY,
  memberOf,
  roleIn,
} from '../../../shared/domain/listings/duplicates.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import type { Backoff } from '../../platform/clock.ts';
import { unavailable } from '../../platform/errors.ts';
import type { ListingProjection, Sharing, WriteResult } from './listing-projection.ts';

/** What search knows of an approved clinic. */
export interface SearchedClinic {
  readonly id: string;
  readonly clinic: Pick<
    ListedClinic,
    'name' | 'category' | 'services' | 'address' | 'city' | 'description' | 'people'
  >;
  readonly searchScore: number;
}

/** The search index. */
export interface SearchProjection {
  /**
   * Makes the index say of the clinic what `wanted` says; undefined removes it. Reads what it wrote before and writes the
   * difference, so that repeating it changes nothing; concurrent calls mend what each other left. Whether it wrote anything.
   */
  apply(clinicId: string, wanted: SearchedClinic | undefined): Promise<boolean>;
}

/** Rounds of writing and verifying while concurrent projections change the same clinics. */
const MAX_ROUNDS = 12;

export interface ClinicProjectionDependencies {
  readonly listings: Pick<ListingProjection, 'read' | 'sharing' | 'mark' | 'write'>;
  readonly search: SearchProjection;
  /** Search writes many items, not all at once: for each clinic, one call at a time. */
  readonly backOff: Backoff;
  /** `MAX_RECORDS_OF_KEY`; tests need fewer records with a lower one. */
  readonly maxRecordsOfKey?: number;
  /** One round, for ports that only tell what they would write. */
  readonly isRehearsal?: boolean;
}

/**
 * Makes everything that is derived of a clinic right: its listing, its group of duplicates with the listings of the other
 * members, and search. Returns whether anything was written.
 */
export type ProjectClinic = (clinicId: string, options?: ProjectClinicOptions) => Promise<boolean>;

export interface ProjectClinicOptions {
  /** One of very many changes: totals are added up later. */
  readonly isBulk?: boolean;
}

/** Reads who shares a duplicate key. */
type ReadSharing = (key: string) => Promise<Sharing>;

/**
 * Writes what the present records ask for, then reads again, until a round writes nothing (decision 0044): of concurrent
 * projections the last one sees what all of them have written. Repeats, late and reordered calls change nothing.
 */
export function createProjectClinic(dependencies: ClinicProjectionDependencies): ProjectClinic {
  const { listings, search, backOff, maxRecordsOfKey = MAX_RECORDS_OF_KEY, isRehearsal } = dependencies;

  /** Reads each key once, for all records of a group. */
  function reading(): ReadSharing {
    const known = new Map<string, Promise<Sharing>>();
    return (key) => {
      // One more than is too many, since the clinic's own entry may be outdated.
      const sharing = known.get(key) ?? listings.sharing(key, maxRecordsOfKey + 2);
      known.set(key, sharing);
      return sharing;
    };
  }

  /**
   * Makes one clinic right. `settled` is the hash of a listing whose left groups are settled, so that it forgets their keys.
   * `related` are the records whose groups depend on it; `crossing` its keys whose mark does not say whether too many share it.
   */
  async function settle(
    clinicId: string,
    sharingOf: ReadSharing,
    { isBulk = false, settled }: ProjectClinicOptions & { readonly settled?: string | undefined },
  ) {
    const { clinic, searchScore, listing } = await listings.read(clinicId);
    const member = clinic && memberOf(clinic);
    const own = member?.duplicateKeys ?? [];
    const former = [
      ...(listing === undefined || listing.hash === settled ? [] : listing.leaving),
      ...(listing?.member?.duplicateKeys ?? []),
    ];
    const leaving = [...new Set(former)].filter((key) => !own.includes(key)).sort();
    /** Keys that this projection lets connect records, although they are marked. */
    const outdated = new Map<string, readonly GroupMember[]>();
    const connected = async (key: string) => {
      const { members, isMarked } = await sharingOf(key);
      // The clinic counts as it is, not as its entries say.
      const others = members.filter(({ id }) => id !== clinicId);
      const all = member?.duplicateKeys.includes(key) ? [...others, member] : others;
      const isCrowded = all.length > maxRecordsOfKey;
      if (isMarked && !isCrowded) outdated.set(key, all);
      return { key, members: isCrowded ? [] : all, isCrowded, isCrossing: isCrowded !== isMarked };
    };
    const concerned = await Promise.all([...own, ...leaving].map(connected));
    const group = member === undefined ? [] : await groupOf(member, connected);
    const role = roleIn(group, clinicId);
    const searched = clinic && { id: clinicId, clinic, searchScore };
    // A mark says that the listings of all its records know it, which this one will not: also where the projection that should
    // remove the mark was killed.
    for (const key of outdated.keys()) await listings.mark(key, false);
    let result = await listings.write(clinicId, {
      before: listing,
      wanted: clinic && { clinic, role },
      leaving,
      isBulk,
    });
    if (result !== 'conflict' && (await search.apply(clinicId, searched))) result = 'written';
    const left = concerned.filter(({ key }) => leaving.includes(key)).flatMap(({ members }) => members);
    return {
      result,
      related: [...group, ...left, ...[...outdated.values()].flat()].map(({ id }) => id),
      outdated: [...outdated.keys()],
      crossing: concerned.filter(({ isCrossing }) => isCrossing),
      leaving,
      hash: listing?.hash,
    };
  }

  async function isCrowdedUnmarked(key: string): Promise<boolean> {
    const { members, isMarked } = await listings.sharing(key, maxRecordsOfKey + 2);
    return !isMarked && members.length > maxRecordsOfKey;
  }

  return async (clinicId, options = {}) => {
    let hasWritten = false;
    /** What earlier rounds have reached is verified by later ones, too. */
    const reached = new Set([clinicId]);
    /** Keys whose mark was removed: another projection may have made them crowded meanwhile, and seen the mark. */
    const unmarked = new Set<string>();
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      let sharingOf = reading();
      const own = await settle(clinicId, sharingOf, options);
      const results: WriteResult[] = [own.result];
      if (own.result !== 'unchanged') sharingOf = reading();
      for (const key of own.outdated) unmarked.add(key);
      const crowding = new Set(own.crossing.filter(({ isCrowded }) => isCrowded).map(({ key }) => key));
      for (const key of unmarked) if (await isCrowdedUnmarked(key)) crowding.add(key);
      // The mark says that all records of the key are settled, so it comes last.
      for (const key of [...crowding, ...unmarked]) {
        for (const { id } of (await listings.sharing(key)).members) reached.add(id);
      }
      // A record that leaves can split a group: those that it connected have groups of their own, which settle too.
      for (const id of own.related) reached.add(id);
      for (const other of reached) {
        if (other === clinicId) continue;
        const { result, related, outdated } = await settle(other, sharingOf, options);
        results.push(result);
        for (const id of related) reached.add(id);
        // In a round that unmarks a key nothing is verified yet.
        for (const key of outdated) {
          if (!unmarked.has(key)) results.push('written');
          unmarked.add(key);
        }
      }
      if (isRehearsal === true) return false;
      if (!results.some((result) => result !== 'unchanged')) {
        if (own.leaving.length === 0 && own.crossing.length === 0 && crowding.size === 0) return hasWritten;
        for (const key of crowding) await listings.mark(key, true);
        // The groups that it left are settled.
        if (own.leaving.length > 0)
          results.push((await settle(clinicId, reading(), { ...options, settled: own.hash })).result);
      }
      hasWritten = true;
      if (results.includes('conflict')) await backOff(round);
    }
    throw unavailable(new Error(`the listing of the clinic ${clinicId} kept changing`));
  };
}

/** The records that are one provider with `member`, over the keys that connect. */
async function groupOf(
  member: GroupMember,
  connected: (key: string) => Promise<{ readonly members: readonly GroupMember[] }>,
): Promise<readonly GroupMember[]> {
  const group = new Map([[member.id, member]]);
  const read = new Set<string>();
  let open: readonly string[] = member.duplicateKeys;
  while (open.length > 0) {
    for (const key of open) read.add(key);
    const found = await Promise.all(open.map(connected));
    for (const one of found.flatMap(({ members }) => members)) if (!group.has(one.id)) group.set(one.id, one);
    const keys = [...group.values()].flatMap(({ duplicateKeys }) => duplicateKeys);
    open = [...new Set(keys)].filter((key) => !read.has(key));
  }
  return [...group.values()];
}
