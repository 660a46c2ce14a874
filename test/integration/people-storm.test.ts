/** What is derived of people after many changes at once, with records of the stream late, repeated and in any order. */

import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { clinicPeopleItemSchema, peopleKeys } from '../../lambdas/derived/people/items.ts';
import { PeopleRepository } from '../../lambdas/derived/people/people-repository.ts';
import type { Change } from '../../lambdas/jobs/projector/project-records.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { PersonEditor } from '../../lambdas/records/people/person-editor.ts';
import { isDerived, keyOf } from '../../scripts/admin/items.ts';
import { fullName } from '../../shared/domain/people/person-name.ts';
import type { PersonWithRoles, RoleRecord } from '../../shared/domain/people/records.ts';
import { isShown } from '../../shared/domain/people/records.ts';
import { isCurrent } from '../../shared/domain/people/roles.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { randomOf } from '../fixtures/search-directory.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { allItems, contentOf, projectAll, projectionOf, rebuild } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const CLINICS = 3;
const PEOPLE = 8;
const EDITS = Number(process.env.STORM_EDITS ?? 48);

const at = '2026-01-31T09:00:00.000Z';

describe('people', () => {
  const test = useTable();

  it('are derived the same after a storm of changes as from the records at once', {
    timeout: 60_000 + 250 * EDITS,
  }, async () => {
    const { table } = test();
    const random = randomOf(36);
    const pick = <One>(from: readonly One[]): One => {
      const one = from[Math.floor(random() * from.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    };
    await putTaxonomy(table);
    const clinics = Array.from({ length: CLINICS }, (_, number) =>
      makeClinic({ slug: `storm-${number}`, name: `Storm ${number}`, address: `${number} Main St` }),
    );
    for (const clinic of clinics) await new ClinicWriter(table).addApproved(listed(clinic));
    await projectAll(table);
    const people = new PersonEditor(table);
    const audit = (subject: string) =>
      ({
        id: ulid(),
        at,
        actor: { subject: 's', username: 'u' },
        action: 'edit-practitioner',
        subject,
      }) as const;
    const ids = Array.from({ length: PEOPLE }, () => ulid());
    for (const [number, id] of ids.entries()) {
      const person = {
        id,
        slug: `person-${number}`,
        name: { given: pick(['Jane', 'John']), family: pick(['Roe', 'Doe', 'Ábel']) },
        specialties: [pick(categories).id],
        createdAt: at,
        version: 0,
      };
      await people.save([{ before: undefined, after: { person, roles: [] }, audit: audit(id) }]);
    }

    function changed({ person, roles }: PersonWithRoles): PersonWithRoles {
      const { hidden: _hidden, ...rest } = person;
      const clinicId = pick(clinics).id;
      const role: RoleRecord = {
        clinicId,
        statements: { staff: { at } },
        ...(random() < 0.5 && { specialties: [pick(categories).id] }),
        ...(random() < 0.4 && { until: '2026-01-31' }),
      };
      const isHidden = random() < 0.1;
      return {
        person: {
          ...rest,
          name: { ...person.name, family: pick(['Roe', 'Doe', 'Young']) },
          ...(isHidden && { hidden: { what: 'all', at, reason: 'Asked for it.' } as const }),
          version: person.version + 1,
        },
        roles: [...roles.filter((one) => one.clinicId !== clinicId), role],
      };
    }
    /** Changes that are not delivered yet. */
    let stream: Change[] = [];
    async function edit(): Promise<void> {
      const id = pick(ids);
      const before = await people.record(id);
      if (before === undefined) throw new Error('the person is gone');
      const after = changed(before);
      if ((await people.save([{ before, after, audit: audit(id) }])) !== 'done') return;
      stream.push({ kind: 'person', id });
      for (const { clinicId } of [...before.roles, ...after.roles]) {
        stream.push({ kind: 'people', id: clinicId });
      }
    }
    /** A part of the stream, some of it again later. */
    async function deliver(): Promise<void> {
      const now = stream.filter(() => random() < 0.4);
      stream = [...stream.filter((one) => !now.includes(one)), ...now.filter(() => random() < 0.2)];
      await projectionOf(table)(now.toSorted(() => random() - 0.5));
    }

    for (let done = 0; done < EDITS; done += 8) {
      await Promise.all([...Array.from({ length: 8 }, edit), deliver(), deliver()]);
    }
    // Entries are written before the record of the stream that asks for their clinic.
    const rest = stream;
    await projectionOf(table)(rest.filter(({ kind }) => kind === 'person'));
    await projectionOf(table)([...rest.filter(({ kind }) => kind === 'people'), { kind: 'delta' }]);

    const records = (await Promise.all(ids.map((id) => people.record(id)))).flatMap((one) => one ?? []);
    for (const { id } of clinics) {
      const working = records.filter(
        ({ person, roles }) =>
          isShown(person) && roles.some((role) => role.clinicId === id && isCurrent(role)),
      );
      const item = await table.get(peopleKeys.summary(id), { consistent: true });
      expect(item === undefined ? 0 : clinicPeopleItemSchema.parse(item).count).toBe(working.length);
    }
    // Everyone with a current role is found by name, in the directory and in the city, with the clinics of now; no one else is.
    const search = new PeopleRepository(table, unexpected);
    for (const cityId of [undefined, clinics[0]?.city.id]) {
      const entries = await Promise.all(['jane', 'john'].map((text) => search.named({ text, cityId }, 100)));
      const found = entries.flat().map(({ person: { id, n, w } }) => ({ id, n, w: w.toSorted() }));
      const wanted = records.flatMap(({ person, roles }) => {
        const w = roles.filter(isCurrent).map(({ clinicId }) => clinicId);
        return isShown(person) && w.length > 0
          ? [{ id: person.id, n: fullName(person.name), w: w.toSorted() }]
          : [];
      });
      const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
      expect(found.toSorted(byId)).toEqual(wanted.toSorted(byId));
    }
    const before = await contentOf(table);
    expect(await rebuild(table)).toMatchObject({ changed: 0, failed: [] });
    expect(await contentOf(table)).toEqual(before);

    // Everything that is derived of people is lost, and something is left that no record accounts for.
    const lost = (await allItems(table))
      .map(keyOf)
      .filter((key) => isDerived(key) && /PEOPLE/.test(key.pk + key.sk));
    expect(lost.length).toBeGreaterThan(PEOPLE);
    for (const key of lost) await table.delete(key);
    const stray = { id: ulid(), s: 'stray', n: 'Stray', k: [], c: false };
    await table.put({
      Item: { ...peopleKeys.entry(clinics[0]?.id ?? '', `~#stray#${stray.id}`), ...stray },
    });
    expect((await rebuild(table)).failed).toEqual([]);
    expect(await contentOf(table)).toEqual(before);
  });
});
