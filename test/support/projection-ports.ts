import type { GroupedClinic } from '../../lambdas/derived/listings/listing-item.ts';
import type { StoredListing } from '../../lambdas/derived/listings/listing-projection.ts';
import type {
  ClinicProjectionDependencies,
  SearchedClinic,
} from '../../lambdas/derived/listings/project-clinic.ts';
import { type GroupMember, memberOf } from '../../shared/domain/listings/duplicates.ts';
import type { ListedClinic } from '../../shared/domain/records.ts';

interface Stored extends StoredListing {
  readonly listing: GroupedClinic | undefined;
}

/** What happens around a call to a port: `act` is its effect. */
type Around = <Result>(act: () => Promise<Result>) => Promise<Result>;

export function inMemory() {
  const records = new Map<string, ListedClinic>();
  const stored = new Map<string, Stored>();
  /** Undefined: search has not written all of it yet. */
  const searched = new Map<string, SearchedClinic | undefined>();
  /** Keys that are marked as shared by too many. */
  const marked = new Set<string>();
  const calls = { writes: 0, searches: 0 };

  const ports = (around: Around): ClinicProjectionDependencies => ({
    listings: {
      read: (id) =>
        around(async () => ({ clinic: records.get(id), searchScore: 1, listing: stored.get(id) })),
      sharing: (key, limit) =>
        around(async () => {
          const members = [...stored.values()].flatMap(({ member }): GroupMember[] =>
            member?.duplicateKeys.includes(key) ? [member] : [],
          );
          return { members: members.slice(0, limit), isMarked: marked.has(key) };
        }),
      mark: (key, isCrowded) =>
        around(async () => {
          if (isCrowded) marked.add(key);
          else marked.delete(key);
        }),
      write: (id, { before, wanted, leaving }) =>
        around(async () => {
          if (stored.get(id)?.hash !== before?.hash) return 'conflict';
          const isNothing = wanted === undefined && leaving.length === 0;
          const hash = isNothing ? undefined : JSON.stringify([wanted, leaving]);
          if (hash === before?.hash) return 'unchanged';
          calls.writes += 1;
          if (hash === undefined) stored.delete(id);
          else {
            const member = wanted && memberOf(wanted.clinic);
            stored.set(id, { hash, member, leaving, alsoIn: [], counted: undefined, listing: wanted });
          }
          return 'written';
        }),
    },
    search: {
      async apply(id, wanted) {
        const isApplied = await around(
          async () => searched.has(id) === (wanted !== undefined) && isSame(searched.get(id), wanted),
        );
        if (isApplied) return false;
        calls.searches += 1;
        await around(async () => searched.set(id, undefined));
        await around(async () => {
          if (wanted === undefined) searched.delete(id);
          else searched.set(id, wanted);
        });
        return true;
      },
    },
    backOff: async () => {},
  });

  return { records, stored, searched, marked, calls, ports };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
