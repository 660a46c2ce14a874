/** Imports people after the clinics of their source: joins them to clinics, and makes those that are not listed yet. */

import type { ClinicCity } from '../../../shared/contracts/entities.ts';
import { changesOf } from '../../../shared/domain/audit/audit.ts';
import { addressLine } from '../../../shared/domain/clinics/postal-address.ts';
import { fullName } from '../../../shared/domain/people/person-name.ts';
import type { PersonWithRoles } from '../../../shared/domain/people/records.ts';
import { isCurrent } from '../../../shared/domain/people/roles.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { unavailable } from '../../platform/errors.ts';
import { plainHash } from '../../platform/hashes.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { loggedPersonChanges, personFactsOf } from '../../records/people/index.ts';
import type { PlacedListing } from './clinic-record.ts';
import { CONCURRENT_WRITES, createClinicWrites, type ImportRun, importActor } from './clinic-writes.ts';
import { firstFree, freeSlugs } from './free-slugs.ts';
import {
  type ImportedPerson,
  type ImportRecord,
  type ImportRecordRepository,
  MAX_CLINICS_ADDED,
} from './import-record-repository.ts';
import { ImportReportBuilder } from './import-report.ts';
import {
  createdPerson,
  endedPerson,
  type PlacedPerson,
  personSlugs,
  resumedPerson,
  updatedPerson,
} from './person-record.ts';
import {
  besideId,
  type Candidate,
  candidatesAt,
  entryOf,
  type HouseEntry,
  isMade,
  type Joining,
  madeId,
  type Place,
  placeKey,
  placeOf,
  sharedKeys,
} from './places.ts';
import type { RetryUnavailable } from './retry-unavailable.ts';
import type { FormerListing, PersonRow } from './row-reader.ts';
import { SeenIds } from './seen-ids.ts';
import type { SourceListing, SourceLocation, SourceRole } from './source-listing.ts';

/** Hexadecimal digits of the hash of what a source says. */
const HASH_LENGTH = 32;
/** Attempts while staff change the record, or other writers take the slug. */
const MAX_ATTEMPTS = 5;
/** The reason of people of whom an earlier release made a clinic. */
const IS_CLINIC = 'imported as a clinic by an earlier release';
/** Of records that were erased. */
const REMOVED = 'removed from the directory';
/** Reasons of ids of clinics, and of numbers. */
const NO_CLINIC = 'clinic_id of no public clinic';
const TWO_PEOPLE = 'npi and college_number of two people';
const OTHERS_NUMBER = 'npi or college_number of another person';

interface Dependencies {
  readonly run: ImportRun;
  readonly records: ImportRecordRepository;
  readonly retryUnavailable: RetryUnavailable;
  /** Undefined where the city is too small to be made. */
  readonly cityOf: (listing: Pick<SourceListing, 'city' | 'location'>) => Promise<ClinicCity | undefined>;
  /** Whether at least two people of the file have the key of a place (`sharedKeys`). */
  readonly isShared: (key: string) => boolean;
  /** An earlier release may have made clinics of the people. */
  readonly mayBeClinics: boolean;
  /** Whether the clinic is a listing of a person that is not split yet: no one is joined to it. */
  readonly isUnsplit?: (clinicId: string) => boolean;
  /** Clinics at a house that the index would have unless it were a dry run. */
  readonly unindexed?: (house: string) => readonly HouseEntry[];
  /** Called after a person of a former listing is stored, with the clinic of the role. */
  readonly onSplit?: (listing: FormerListing, personId: string, clinicId: string) => Promise<void>;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** A place of a person with its clinic, once that is known. */
interface Spot {
  readonly key: string;
  readonly location: SourceLocation;
  readonly city: ClinicCity;
  readonly place: Place | undefined;
  readonly former: string | undefined;
}

/** A clinic that the source names by its id. */
interface NamedClinic {
  readonly key: string;
  readonly clinicId: string;
  readonly role: SourceRole;
}

interface Work {
  readonly row: PersonRow;
  readonly hash: string;
  readonly before: ImportedPerson | undefined;
  readonly id: string;
  readonly spots: readonly Spot[];
  readonly named: readonly NamedClinic[];
}

interface Written {
  readonly personId: string;
  /** The clinics that the person has left. */
  readonly left: readonly string[];
}

interface Joined {
  readonly clinicId: string;
  readonly by: Joining;
}

export function createImportPeople(dependencies: Dependencies) {
  const { run, records, retryUnavailable, cityOf, isShared, mayBeClinics, clock, newId } = dependencies;
  const { isUnsplit = () => false, unindexed = () => [], onSplit } = dependencies;
  const { source, sourceKey, startedAt, dryRun, report } = run;
  const placesKey = `${sourceKey}-places`;
  // What happens to clinics that no row stands for is counted with people.
  const placeReport = new ImportReportBuilder({ source, startedAt });
  const placeWrites = createClinicWrites(
    { ...run, sourceKey: placesKey, report: placeReport },
    { records, retryUnavailable, clock, newId },
  );
  /** Of this run: what the projector has not derived yet counts. */
  const arrived = new SeenIds();
  const left = new SeenIds();
  /** Keys of places of clinics that a dry run would make. */
  const unwritten = new SeenIds();

  const freePersonSlug = ({ person }: PersonRow, id: string) =>
    firstFree([personSlugs(person, id)], (some) => retryUnavailable(() => records.personSlugOwners(some)));

  return {
    /** Imports some people: clinics, cities and slugs in the order of the file, then all writes. */
    async importRows(rows: readonly PersonRow[]): Promise<void> {
      const work = await changedOf(rows);
      const { joined, kept } = await joinAll(work);
      const created = work.filter(({ before }) => before === undefined);
      const [owners, slugs] = await Promise.all([
        retryUnavailable(() => records.ownersOf(work.map(numbersOf))),
        firstFree(
          created.map(({ row, id }) => personSlugs(row.person, id)),
          (some) => retryUnavailable(() => records.personSlugOwners(some)),
        ),
      ]);
      const slugOf = new Map(created.map(({ id }, index) => [id, slugs[index] ?? '']));
      const leaving = await inParallel(work, CONCURRENT_WRITES, (one, index) =>
        write(one, joined[index] ?? [], owners[index] ?? [], slugOf.get(one.id)),
      );
      await unlistEmpty(leaving.flatMap((written) => written?.left ?? []));
      await keep(kept);
      await inParallel(work, CONCURRENT_WRITES, async ({ row: { former } }, index) => {
        const written = leaving[index];
        const [at] = joined[index] ?? [];
        if (written !== undefined && former !== undefined && at !== undefined)
          await onSplit?.(former, written.personId, at.clinicId);
      });
    },

    /** Ends the roles of people whom the source does not list any more. */
    async end(
      some: readonly ImportedPerson[],
      day: (record: ImportedPerson) => string,
      isDeactivated: boolean,
    ) {
      const leaving = await inParallel(some, CONCURRENT_WRITES, (record) => {
        const endedOn = day(record);
        return settle({ ...record, endedOn, ...(isDeactivated && { deactivatedOn: endedOn }) }, (person) =>
          endedPerson(person, clinicsOf(record), endedOn),
        );
      });
      await unlistEmpty(leaving.flat());
    },

    /** Begins again what an import ended. */
    async resume(some: readonly ImportedPerson[]): Promise<void> {
      await inParallel(some, CONCURRENT_WRITES, ({ endedOn = '', deactivatedOn: _on, ...record }) =>
        settle(record, (person) => resumedPerson(person, clinicsOf(record), endedOn)),
      );
      const clinicIds = [...new Set(some.flatMap(clinicsOf))];
      const clinics = await inParallel(clinicIds, CONCURRENT_WRITES, (id) =>
        retryUnavailable(() => records.clinic(id)),
      );
      await relistMade(
        clinics.flatMap((clinic) => (clinic && isMade(clinic) ? (clinic.source?.id ?? []) : [])),
      );
    },
  };

  /** Those of whom the source says something new, with their places in cities of the directory. */
  async function changedOf(rows: readonly PersonRow[]): Promise<Work[]> {
    const ids = rows.map(({ person }) => person.id);
    const known = await retryUnavailable(() => records.knownPeople(sourceKey, ids));
    const unknown = ids.filter((id) => !known.has(id));
    const clinics = mayBeClinics
      ? await retryUnavailable(() => records.known(sourceKey, unknown))
      : new Map<string, ImportRecord>();
    const clinicOf = await clinicsById(rows);
    const work: Work[] = [];
    for (const row of rows) {
      const { person, line } = row;
      const before = known.get(person.id);
      if (before?.isErased) {
        report.reject(line, REMOVED);
        continue;
      }
      const hash = plainHash(JSON.stringify([person, row.categories.map(({ id }) => id)])).slice(
        0,
        HASH_LENGTH,
      );
      if (before !== undefined && isSame(before, hash, row)) {
        report.countPeople('unchanged');
        continue;
      }
      if (clinics.has(person.id)) {
        report.reject(line, IS_CLINIC);
        continue;
      }
      const id = before?.personId ?? derivedId(plainHash(`person ${sourceKey} ${person.id}`));
      const spots = await spotsOf(row, id, before);
      const wanted = person.clinics ?? [];
      const named = wanted.flatMap(({ id: named, role }) => {
        const clinicId = clinicOf.get(named);
        return clinicId === undefined ? [] : { key: `clinic ${named}`, clinicId, role };
      });
      const isPlaced = spots.length > 0 || named.length > 0;
      const isMissing = named.length < wanted.length;
      if (!isPlaced && (isMissing || person.locations.length > 0)) {
        report.reject(line, isMissing ? NO_CLINIC : 'city too small');
        continue;
      }
      if (isMissing) report.leaveOut(line, NO_CLINIC);
      // Read again when the same file comes after the clinic.
      // So is who was a listing, of whom the register says more.
      const isPart = isMissing || row.former !== undefined;
      work.push({ row, hash: isPart ? '' : hash, before, id, spots, named });
    }
    return work;
  }

  /** Public clinics by the ids that people name: those of the source, or the directory's own. */
  async function clinicsById(rows: readonly PersonRow[]): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(rows.flatMap(({ person }) => (person.clinics ?? []).map(({ id }) => id)))];
    if (wanted.length === 0) return new Map();
    const known = await retryUnavailable(() => records.known(sourceKey, wanted));
    const found = wanted.flatMap((id) => {
      const clinicId = known.get(id)?.clinicId ?? (isUlid(id) ? id : undefined);
      return clinicId === undefined ? [] : [[id, clinicId] as const];
    });
    const approved = await retryUnavailable(() => records.approved(found.map(([, clinicId]) => clinicId)));
    return new Map(found.filter(([, clinicId]) => approved.has(clinicId)));
  }

  async function spotsOf(
    { person, line }: PersonRow,
    id: string,
    before: ImportedPerson | undefined,
  ): Promise<Spot[]> {
    const spots = new Map<string, Spot>();
    for (const location of person.locations) {
      const city = await cityOf(location);
      if (city === undefined) {
        if (person.locations.length > 1) report.leaveOut(line, 'location in a city that is too small');
        continue;
      }
      const place = placeOf(location);
      const key = placeKey(place, id);
      const former = before?.places.find((one) => one.place === key)?.clinicId;
      if (!spots.has(key)) spots.set(key, { key, location, city, place, former });
    }
    return [...spots.values()];
  }

  /** The clinic of each place of each person, in their order. Clinics that are needed are made. */
  async function joinAll(work: readonly Work[]): Promise<{
    readonly joined: readonly (readonly Joined[])[];
    /** Former listings that become the practices of their places. */
    readonly kept: readonly PlacedListing[];
  }> {
    const open = work.flatMap(({ row, spots }) => spots.filter((spot) => formerOf(row, spot) === undefined));
    const houses = open.flatMap(({ place }) => place?.house ?? []);
    const entries = Map.groupBy(
      [
        ...(await retryUnavailable(() => records.clinicsAt(houses))),
        ...[...new Set(houses)].flatMap(unindexed),
      ],
      ({ house }) => house,
    );
    const candidatesOf = ({ place, location }: Spot) =>
      place === undefined ? [] : candidatesAt(place, location.organization, entries.get(place.house) ?? []);
    const approved = new Set(
      await retryUnavailable(() =>
        records.approved(open.flatMap((spot) => candidatesOf(spot).map(({ clinicId }) => clinicId))),
      ),
    );
    const made: PlacedListing[] = [];
    const kept: PlacedListing[] = [];
    const further: HouseEntry[] = [];
    const joined = work.map(({ row, spots }) => spots.map((spot) => join(row, spot)));
    const stored = await make(made);
    const storedId = (id: string) => stored.get(id) ?? id;
    if (!dryRun && further.length > 0) {
      const entries = further.map((entry) => ({ ...entry, clinicId: storedId(entry.clinicId) }));
      await retryUnavailable(() => records.putHouses(entries));
    }
    return {
      joined: joined.map((places) => places.map((one) => ({ ...one, clinicId: storedId(one.clinicId) }))),
      kept,
    };

    function join(row: PersonRow, spot: Spot): Joined {
      const { place } = spot;
      const { former } = row;
      const clinicId = formerOf(row, spot);
      if (clinicId !== undefined) return { clinicId, by: 'address' };
      const keys = place === undefined ? [] : sharedKeys(place);
      const by = keys.some(isShared) ? 'shared' : 'solo';
      const found = candidatesOf(spot).find(
        ({ clinicId, entry }) => approved.has(clinicId) && (entry.isMade === true || !isUnsplit(clinicId)),
      );
      const wouldBe = dryRun && keys.some((key) => unwritten.has(key));
      const isListed = dryRun ? keys.findIndex((key) => run.unwritten.has(key)) : -1;
      if (former?.isStated && (found !== undefined || wouldBe || isListed >= 0)) {
        kept.push(ownPractice(row, former, spot));
        report.countPeople('soloClinics');
        return { clinicId: former.clinic.id, by: 'solo' };
      }
      if (found !== undefined) {
        if (found.by !== 'organization') addTelephone(spot, found);
        return { clinicId: found.clinicId, by: found.by };
      }
      const placed = madeClinic(row, spot);
      // A dry run has no ids of clinics that it would make.
      if (wouldBe) {
        for (const key of keys.filter(isShared)) unwritten.add(key);
        return { clinicId: placed.record.id, by: 'shared' };
      }
      if (isListed >= 0) {
        return { clinicId: placed.record.id, by: isListed === 0 ? 'address' : 'telephone' };
      }
      if (place !== undefined) {
        const entry = entryOf(place, {
          clinicId: placed.record.clinicId,
          name: placed.listing.name,
          isMade: true,
        });
        entries.set(place.house, [...(entries.get(place.house) ?? []), entry]);
        for (const key of keys) if (dryRun) unwritten.add(key);
      }
      approved.add(placed.record.clinicId);
      if (![...made, ...kept].some(({ record }) => record.clinicId === placed.record.clinicId)) {
        if (placed.record.clinicId === former?.clinic.id) kept.push(placed);
        else made.push(placed);
        report.countPeople(by === 'shared' ? 'sharedClinics' : 'soloClinics');
      }
      return { clinicId: placed.record.clinicId, by };
    }

    /** Who has the telephone that another one shares is found by it, too. */
    function addTelephone({ place }: Spot, { clinicId, entry }: Candidate): void {
      if (place?.phone === undefined || !isShared(`${place.house}#${place.phone}`)) return;
      const all = entries.get(place.house) ?? [];
      if (all.some((one) => one.clinicId === clinicId && one.phone === place.phone)) return;
      if (dryRun) unwritten.add(`${place.house}#${place.phone}`);
      const one = { ...entry, phone: place.phone, is: 'telephone' as const };
      entries.set(place.house, [...all, one]);
      further.push(one);
    }
  }

  /** A clinic for those who work at a place, named for the place, or for the one person who does. */
  function madeClinic({ person, categories: [category], former }: PersonRow, spot: Spot): PlacedListing {
    if (category === undefined) throw new Error('a person with an address has no category');
    const { key, location, city, place } = spot;
    const { street, unit } = location.addressParts;
    const isForMany = place !== undefined && sharedKeys(place).some(isShared);
    const { middle: _middle, ...shown } = person.name;
    const ownName =
      former !== undefined && (!isForMany || isNameStated(former.clinic)) ? former.clinic.name : undefined;
    const name =
      ownName ?? (isForMany ? ['Medical offices', street, unit].filter(Boolean).join(', ') : fullName(shown));
    const id = madeId(key);
    const isKept = former !== undefined && (former.isStated || !isForMany);
    const listing: SourceListing = {
      id,
      name,
      city: location.city,
      category: category.slug,
      fields: { name, phone: location.phone, address: addressLine(location.addressParts, location.city) },
      addressParts: location.addressParts,
      credentials: {
        licenceChecked: !isForMany && person.npi !== undefined,
        taxonomyMatches: !isForMany && person.npi !== undefined,
        contactVerified: false,
      },
      location: former?.clinic.location,
      confirmedAt: person.confirmedAt,
    };
    const record: ImportRecord = {
      source: placesKey,
      id,
      clinicId: isKept ? former.clinic.id : derivedId(plainHash(`clinic ${placesKey} ${id}`)),
      hash: '',
    };
    return { listing, city, category, record, source, at: startedAt };
  }

  /** A listing that stays beside other clinics of its place. */
  function ownPractice(row: PersonRow, { clinic }: FormerListing, spot: Spot): PlacedListing {
    const placed = madeClinic(row, spot);
    return asBeside({ ...placed, listing: { ...placed.listing, name: clinic.name } }, row.person.id);
  }

  /** Former listings become the practices of their places; where a place has had another one, they stay beside it. */
  async function keep(wanted: readonly PlacedListing[]): Promise<void> {
    if (dryRun) return;
    const known = await retryUnavailable(() =>
      records.known(
        placesKey,
        wanted.map(({ record }) => record.id),
      ),
    );
    await inParallel(wanted, CONCURRENT_WRITES, (one) => {
      const { id, clinicId } = one.record;
      const isFree = (known.get(id)?.clinicId ?? clinicId) === clinicId;
      return placeWrites.adopt(isFree ? one : asBeside(one, clinicId));
    });
  }

  /** Returns the clinics that are there already, by the ids that new ones would have: a former listing keeps its own. */
  async function make(wanted: readonly PlacedListing[]): Promise<ReadonlyMap<string, string>> {
    const ids = wanted.map(({ record }) => record.id);
    const known = await retryUnavailable(() => records.known(placesKey, ids));
    await relistMade(ids.filter((id) => known.has(id)));
    // None of them was found by its house.
    await placeWrites.index(
      wanted.flatMap((one) => {
        const before = known.get(one.record.id);
        return before === undefined ? [] : [{ ...one, record: before }];
      }),
    );
    const created = wanted.filter(({ record }) => !known.has(record.id));
    const slugs = await freeSlugs(created, (some) => retryUnavailable(() => records.slugOwners(some)));
    const named = created.map((one, index) => ({ ...one, slug: slugs[index] ?? '' }));
    const groups = Array.from({ length: Math.ceil(named.length / MAX_CLINICS_ADDED) }, (_, group) =>
      named.slice(group * MAX_CLINICS_ADDED, (group + 1) * MAX_CLINICS_ADDED),
    );
    await inParallel(groups, CONCURRENT_WRITES, (some) => placeWrites.create(some));
    return new Map(
      wanted.flatMap(({ record: { id, clinicId } }) => {
        const stored = known.get(id)?.clinicId;
        return stored === undefined ? [] : [[clinicId, stored] as const];
      }),
    );
  }

  /** Clinics that an import made, and took off when no person was there any more. */
  async function relistMade(ids: readonly string[]): Promise<void> {
    const known = await retryUnavailable(() => records.known(placesKey, ids));
    const off = [...known.values()].filter(({ unlistedAt }) => unlistedAt !== undefined);
    await inParallel(off, CONCURRENT_WRITES, placeWrites.relist);
  }

  /** Undefined for a person who is rejected. */
  async function write(
    { row, hash, before, id: ownId, spots, named }: Work,
    joined: readonly Joined[],
    owners: readonly string[],
    slug: string | undefined,
  ): Promise<Written | undefined> {
    const { person, line } = row;
    const [owner, ...others] = owners;
    if (others.length > 0) {
      report.reject(line, TWO_PEOPLE);
      return undefined;
    }
    const places = [
      ...named.map(({ key, clinicId, role }) => ({ key, clinicId, role, by: 'id' as const })),
      ...spots.map(({ key, location: { role } }, index) => {
        const { clinicId = '', by = 'address' } = joined[index] ?? {};
        return { key, clinicId, role, by };
      }),
    ];
    const clinicIds = [...new Set(places.map(({ clinicId }) => clinicId))];
    const ways = new Map(places.toReversed().map(({ clinicId, by }) => [clinicId, by]));
    const roles = new Map(
      places.flatMap(({ clinicId, role }) => (role === undefined ? [] : [[clinicId, role] as const])),
    );
    const placed: PlacedPerson = {
      person,
      specialties: row.categories.map(({ id }) => id),
      clinicIds,
      roles,
      formerClinicIds: before === undefined ? [] : clinicsOf(before),
      source,
      at: startedAt,
    };
    const id = before === undefined ? (owner ?? ownId) : ownId;
    const record: ImportedPerson = {
      source: sourceKey,
      id: person.id,
      personId: id,
      hash,
      places: places.map(({ key, clinicId }) => ({ place: key, clinicId })),
    };
    const isNew = before === undefined && owner === undefined;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const stored = isNew && attempt === 1 ? undefined : await retryUnavailable(() => shownRecord(id));
      if (stored === undefined) {
        if (before !== undefined) {
          report.reject(line, REMOVED);
          return undefined;
        }
        const free = attempt === 1 ? slug : undefined;
        const [other = ''] = free === undefined ? await freePersonSlug(row, id) : [free];
        const created = createdPerson(id, other, placed);
        const isDone =
          dryRun ||
          (await retryUnavailable(() => records.savePerson({ before: undefined, after: created }, record)));
        if (!isDone) continue;
        report.countPeople('created');
        countRoles({ person: created.person, roles: [] }, created, ways);
        return { personId: id, left: [] };
      }
      if (owner !== undefined && owner !== id && owner !== stored.person.id) {
        report.reject(line, OTHERS_NUMBER);
        return undefined;
      }
      const hasNumbers = stored.person.id === id;
      const left = await saved(stored, updatedPerson(stored, placed, { hasNumbers }), record, ways);
      if (left === undefined) continue;
      return { personId: id, left };
    }
    throw unavailable(new Error('a person kept changing'));
  }

  /** The record, or the one as which it is shown. */
  async function shownRecord(id: string): Promise<PersonWithRoles | undefined> {
    const own = await records.person(id);
    const into = own?.person.mergedInto;
    return into === undefined ? own : ((await records.person(into)) ?? own);
  }

  /** Returns the clinics that the person has left. */
  async function settle(
    record: ImportedPerson,
    change: (person: PersonWithRoles) => PersonWithRoles,
  ): Promise<string[]> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const stored = await retryUnavailable(() => shownRecord(record.personId));
      if (stored === undefined) return [];
      const isEnd = record.endedOn !== undefined;
      const leaving = await saved(stored, change(stored), record, new Map(), isEnd ? 'ended' : 'updated');
      if (leaving !== undefined) return leaving;
    }
    throw unavailable(new Error('a person kept changing'));
  }

  /** Saves and counts; undefined when the record has changed since it was read. */
  async function saved(
    before: PersonWithRoles,
    wanted: PersonWithRoles,
    record: ImportedPerson,
    ways: ReadonlyMap<string, Joining>,
    counted: 'updated' | 'ended' = 'updated',
  ): Promise<string[] | undefined> {
    const changes = changesOf(comparedFacts(before), comparedFacts(wanted));
    if (changes === undefined) {
      if (!dryRun) await retryUnavailable(() => records.savePerson(undefined, record));
      report.countPeople('unchanged');
      return [];
    }
    const after = { ...wanted, person: { ...wanted.person, version: before.person.version + 1 } };
    const facts = changesOf(factsWithoutDates(before), factsWithoutDates(after));
    const audit = facts && {
      id: newId(),
      at: clock().toISOString(),
      actor: importActor(source),
      action: 'edit-practitioner' as const,
      subject: after.person.id,
      recordName: fullName(after.person.name),
      ...loggedPersonChanges(facts),
    };
    const isDone =
      dryRun || (await retryUnavailable(() => records.savePerson({ before, after, audit }, record)));
    if (!isDone) return undefined;
    report.countPeople(counted);
    return countRoles(before, after, ways);
  }

  /** Returns the clinics that the person has left. */
  function countRoles(
    before: PersonWithRoles,
    after: PersonWithRoles,
    ways: ReadonlyMap<string, Joining>,
  ): string[] {
    const [former, present] = [currentClinics(before), currentClinics(after)];
    for (const clinicId of present.filter((one) => !former.includes(one))) {
      report.join(ways.get(clinicId) ?? 'address');
      arrived.add(clinicId);
    }
    const gone = former.filter((one) => !present.includes(one));
    report.countPeople('rolesEnded', gone.length);
    for (const clinicId of gone) left.add(`${clinicId} ${after.person.id}`);
    return gone;
  }

  /** Takes off the site what an import made for people of whom none is there any more, unless the practice or staff have stated something of it. */
  async function unlistEmpty(clinicIds: readonly string[]): Promise<void> {
    await inParallel([...new Set(clinicIds)], CONCURRENT_WRITES, async (clinicId) => {
      if (dryRun || arrived.has(clinicId)) return;
      const clinic = await retryUnavailable(() => records.clinic(clinicId));
      if (clinic === undefined || !isMade(clinic) || clinic.source?.name !== source) return;
      const isStated =
        clinic.verified || Object.values(clinic.evidence ?? {}).some((said) => said?.by !== 'source');
      const people = await retryUnavailable(() => records.peopleAt(clinicId));
      if (isStated || people.some((id) => !left.has(`${clinicId} ${id}`))) return;
      const known = await retryUnavailable(() => records.known(placesKey, [clinic.source?.id ?? '']));
      await inParallel([...known.values()], 1, placeWrites.unlistEmpty);
    });
  }

  function isSame(before: ImportedPerson, hash: string, { person }: PersonRow): boolean {
    if (before.deactivatedOn !== undefined) {
      const { reactivatedOn = '', confirmedAt = '' } = person;
      return reactivatedOn < before.deactivatedOn && confirmedAt.slice(0, 10) <= before.deactivatedOn;
    }
    return before.hash === hash && before.endedOn === undefined;
  }
}

const asBeside = ({ listing, record, ...rest }: PlacedListing, of: string): PlacedListing => ({
  ...rest,
  listing: { ...listing, id: besideId(listing.id, of) },
  record: { ...record, id: besideId(record.id, of) },
});

/** Staff or the practice have stated its name. */
const isNameStated = ({ editedFields = [], evidence }: ClinicRecord): boolean =>
  editedFields.includes('name') || (evidence?.name?.by ?? 'source') !== 'source';

/** The clinic that the place keeps. A former listing becomes the practice of its place after its person is stored. */
const formerOf = ({ former }: PersonRow, spot: Spot): string | undefined =>
  spot.former === former?.clinic.id ? undefined : spot.former;

/** Numbers that may be another person's: a source's id that is the number itself has found its person already. */
const numbersOf = ({ row: { person }, before }: Work) =>
  before !== undefined && person.id === person.npi && person.college === undefined ? {} : person;

const clinicsOf = ({ places }: Pick<ImportedPerson, 'places'>): string[] => [
  ...new Set(places.map(({ clinicId }) => clinicId)),
];

const currentClinics = ({ roles }: PersonWithRoles): string[] =>
  roles.filter(isCurrent).map(({ clinicId }) => clinicId);

/** Without when an import saw it. */
function comparedFacts(person: PersonWithRoles): Readonly<Record<string, unknown>> {
  const { source: _source, ...facts } = personFactsOf(person);
  return facts;
}

/** Without who said so when. */
function factsWithoutDates({ person, roles }: PersonWithRoles): Readonly<Record<string, unknown>> {
  const { evidence: _evidence, licences, ...rest } = person;
  const facts = comparedFacts({ person: rest, roles });
  const plain = licences?.map(({ evidence: _said, ...licence }) => licence);
  const said = roles.map((role) => [
    `role ${role.clinicId}`,
    { ...role, statements: Object.keys(role.statements).sort() },
  ]);
  return { ...facts, ...(plain && { licences: plain }), ...Object.fromEntries(said) };
}
