/** Groups of duplicates under any edits, any interleaving of projections and any kill, compared with the rule itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareCandidates,
  type GroupMember,
  type GroupRole,
  memberOf,
  otherCategories,
} from '../../../shared/domain/listings/duplicates.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import { listed, makeClinic, testId } from '../../../test/fixtures/clinics.ts';
import { inMemory } from '../../../test/support/projection-ports.ts';
import { createProjectClinic } from './project-clinic.ts';

/** Small, so that few records pass it. */
const MAX_RECORDS_OF_KEY = 3;
const RECORDS = 7;
/** Of all that is left at the end, without kills. */
const MAX_DELIVERIES = 30;

const anyClinic = fc.record({
  place: fc.option(fc.nat(1)),
  address: fc.nat(1),
  verified: fc.boolean(),
  category: fc.constantFrom('dentistry', 'cardiology'),
});
const anyStep = fc.record({
  which: fc.nat(RECORDS - 1),
  /** Null: the clinic is not public any more. */
  clinic: fc.option(anyClinic, { freq: 4 }),
  /** Calls to ports after which the process is killed. */
  killedAfter: fc.option(fc.nat(25), { freq: 3 }),
  /** Whether the last call, the one that kills, still has its effect. */
  lastCallCounts: fc.boolean(),
  /** Whether the stream delivers it a second time, late. */
  repeated: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

function clinicOf({ which, clinic }: Step): ListedClinic | undefined {
  if (clinic === null) return undefined;
  const { place, address, verified, category } = clinic;
  return listed(
    makeClinic({
      id: testId(1_000 + which),
      name: 'One of a group',
      address: `${address} Group St`,
      verified,
      category,
      ...(place !== null && { googlePlaceId: `place-${place}` }),
    }),
  );
}

/** The rule: what connects is a key of at most so many records, and the first record of a group stands for it. */
function expectedRoles(clinics: readonly ListedClinic[]): Record<string, GroupRole> {
  const members = clinics.map(memberOf);
  const sharing = Map.groupBy(
    members.flatMap((member) => member.duplicateKeys.map((key) => ({ key, member }))),
    ({ key }) => key,
  );
  let groups: GroupMember[][] = members.map((member) => [member]);
  for (const same of sharing.values()) {
    if (same.length > MAX_RECORDS_OF_KEY) continue;
    const joined = groups.filter((group) => same.some(({ member }) => group.includes(member)));
    groups = [...groups.filter((group) => !joined.includes(group)), joined.flat()];
  }
  return Object.fromEntries(
    groups.flatMap((group) => {
      const kept = group.toSorted(compareCandidates)[0];
      return group.map((member): [string, GroupRole] => [
        member.id,
        member === kept
          ? { kept: true, otherCategories: otherCategories(kept, group) }
          : { kept: false, otherCategories: [] },
      ]);
    }),
  );
}

/** Runs the steps, those of a round at once, and delivers again what failed or comes twice, at the end at the latest. */
async function run(rounds: readonly (readonly Step[])[], scheduler: fc.Scheduler) {
  const table = inMemory();
  const project = async (id: string, step?: Step) => {
    let calls = 0;
    const ports = table.ports(async (act) => {
      calls += 1;
      const left = (step?.killedAfter ?? Number.POSITIVE_INFINITY) - calls;
      if (left < 0 && !(left === -1 && step?.lastCallCounts)) throw new Error('killed');
      await scheduler.schedule(Promise.resolve());
      const result = await act();
      if (left < 0) throw new Error('killed');
      return result;
    });
    await createProjectClinic({ ...ports, maxRecordsOfKey: MAX_RECORDS_OF_KEY })(id);
  };
  let late: string[] = [];
  for (const round of rounds) {
    const again = late.splice(0, 1);
    const steps = round.map(async (step) => {
      const id = testId(1_000 + step.which);
      await scheduler.schedule(Promise.resolve());
      const clinic = clinicOf(step);
      if (clinic === undefined) table.records.delete(id);
      else table.records.set(id, clinic);
      const isDone = await project(id, step).then(
        () => true,
        () => false,
      );
      if (!isDone || step.repeated) late.push(id);
    });
    const repeats = again.map((id) => project(id).catch(() => late.push(id)));
    await scheduler.waitFor(Promise.all([...steps, ...repeats]));
  }
  for (let deliveries = 0; late.length > 0; deliveries += 1) {
    if (deliveries === MAX_DELIVERIES) throw new Error('it does not end');
    const now = [...new Set(late)];
    late = [];
    await scheduler.waitFor(Promise.all(now.map((id) => project(id).catch(() => late.push(id)))));
  }
  return table;
}

describe('groups of duplicates', () => {
  it('follow the rule after any edits, repeats, interleavings and kills', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
        fc.scheduler(),
        async (rounds, scheduler) => {
          const { records, stored, searched, marked } = await run(rounds, scheduler);
          const clinics = [...records.values()];
          const roles = expectedRoles(clinics);
          const listings = [...stored].map(([id, { listing, leaving }]) => [id, { ...listing, leaving }]);
          expect(Object.fromEntries(listings)).toEqual(
            Object.fromEntries(
              clinics.map((clinic) => [clinic.id, { clinic, role: roles[clinic.id], leaving: [] }]),
            ),
          );
          expect(new Set(searched.keys())).toEqual(new Set(clinics.map(({ id }) => id)));
          const keys = clinics.flatMap((clinic) => memberOf(clinic).duplicateKeys);
          const crowded = keys.filter((key) => keys.filter((one) => one === key).length > MAX_RECORDS_OF_KEY);
          expect(marked).toEqual(new Set(crowded));
        },
      ),
      { numRuns: Number(process.env.GROUP_RUNS ?? 1_000) },
    );
  });
});
