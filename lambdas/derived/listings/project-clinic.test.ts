import { describe, expect, it } from 'vitest';
import { MAX_RECORDS_OF_KEY } from '../../../shared/domain/listings/duplicates.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import { listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import { inMemory } from '../../../test/support/projection-ports.ts';
import { createProjectClinic } from './project-clinic.ts';

/** The projection on a table in memory, with a fault before or after its next write. */
function onTable() {
  const table = inMemory();
  /** The process ends after the next write. */
  let isKilled = false;
  /** Runs once before the next write, as a concurrent writer would. */
  let meanwhile: (() => Promise<unknown>) | undefined;
  const { listings, ...ports } = table.ports((act) => act());
  const project = createProjectClinic({
    ...ports,
    listings: {
      ...listings,
      async write(id, change) {
        const act = meanwhile;
        meanwhile = undefined;
        await act?.();
        const result = await listings.write(id, change);
        if (result === 'written' && isKilled) {
          isKilled = false;
          throw new Error('killed');
        }
        return result;
      },
    },
  });
  return {
    ...table,
    project,
    add(clinic: ListedClinic) {
      table.records.set(clinic.id, clinic);
      return project(clinic.id);
    },
    beforeNextWrite(act: () => Promise<unknown>) {
      meanwhile = act;
    },
    failAfterNextWrite() {
      isKilled = true;
    },
    kept: () =>
      [...table.stored.values()].flatMap(({ listing }) => (listing?.role.kept ? [listing.clinic.id] : [])),
  };
}

const clinicAt = (googlePlaceId: string, changes: Parameters<typeof makeClinic>[0] = {}) =>
  listed(makeClinic({ googlePlaceId, ...changes }));

describe('the projection of a clinic', () => {
  it('writes nothing when it is repeated', async () => {
    const table = onTable();
    const clinic = clinicAt('place');
    expect(await table.add(clinic)).toBe(true);
    const before = { ...table.calls };
    expect(await table.project(clinic.id)).toBe(false);
    expect(table.calls).toEqual(before);
  });

  it('removes a clinic that is gone from lists and search, and lets its duplicate stand for itself', async () => {
    const table = onTable();
    const [verified, other] = [clinicAt('same'), clinicAt('same', { verified: false })];
    await table.add(verified);
    await table.add(other);
    expect(table.kept()).toEqual([verified.id]);
    expect(table.searched.has(other.id)).toBe(true);
    table.records.delete(verified.id);
    await table.project(verified.id);
    expect(table.kept()).toEqual([other.id]);
    expect(table.stored.has(verified.id)).toBe(false);
    expect(table.searched.has(verified.id)).toBe(false);
  });

  it('settles the group that a clinic left, also when the call before ended half-way', async () => {
    const table = onTable();
    const [first, second] = [clinicAt('one'), clinicAt('one', { verified: false })];
    await table.add(first);
    await table.add(second);
    table.records.set(first.id, { ...first, googlePlaceId: 'two' });
    table.failAfterNextWrite();
    await expect(table.project(first.id)).rejects.toThrow('killed');
    expect(table.kept()).toEqual([first.id]);
    await table.project(first.id);
    expect(table.kept().toSorted()).toEqual([first.id, second.id].toSorted());
    expect([...table.stored.values()].flatMap(({ leaving }) => leaving)).toEqual([]);
  });

  it('settles all that a record had connected, also those that share no key with it', async () => {
    const table = onTable();
    const address = { name: 'Far Clinic', address: '1 Far St' };
    const [first, between] = [
      clinicAt('chain', { verified: false }),
      clinicAt('chain', { verified: false, ...address }),
    ];
    const verified = listed(makeClinic(address));
    for (const clinic of [first, between, verified]) await table.add(clinic);
    expect(table.kept()).toEqual([verified.id]);
    table.records.delete(verified.id);
    await table.project(verified.id);
    expect(table.kept()).toEqual([first.id]);
  });

  it('sees a duplicate that a concurrent call adds between its reads and its write', async () => {
    const table = onTable();
    const [verified, other] = [clinicAt('raced'), clinicAt('raced', { verified: false })];
    table.records.set(other.id, other);
    table.beforeNextWrite(() => table.add(verified));
    await table.project(other.id);
    expect(table.kept()).toEqual([verified.id]);
  });

  it('fails with service_unavailable when the listing changes before each of its writes', async () => {
    const table = onTable();
    const clinic = clinicAt('busy');
    table.records.set(clinic.id, clinic);
    let changes = 0;
    const change = async () => {
      changes += 1;
      const hash = String(changes);
      table.stored.set(clinic.id, {
        hash,
        member: undefined,
        leaving: [],
        alsoIn: [],
        counted: undefined,
        listing: undefined,
      });
      table.beforeNextWrite(change);
    };
    table.beforeNextWrite(change);
    await expect(table.project(clinic.id)).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('does not group records by a key that more share than one provider can have', async () => {
    const table = onTable();
    const clinics = Array.from({ length: MAX_RECORDS_OF_KEY + 1 }, () => clinicAt('hospital'));
    const [last, ...others] = clinics;
    if (last === undefined) throw new Error('there is no clinic');
    for (const clinic of others) await table.add(clinic);
    expect(table.kept()).toHaveLength(1);
    await table.add(last);
    expect(table.kept()).toHaveLength(clinics.length);
    table.records.delete(last.id);
    await table.project(last.id);
    expect(table.kept()).toHaveLength(1);
  });
});
