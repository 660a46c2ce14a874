import { describe, expect, it } from 'vitest';
import { makeClinic } from '../../../test/fixtures/clinics.ts';
import type { ClinicRecord } from '../records.ts';
import { migrateFacts } from './migrate-facts.ts';

const imported = '2026-11-01T08:00:00.000Z';

/** As imports wrote it before. */
const former = (changes: Partial<ClinicRecord> = {}): ClinicRecord => ({
  ...makeClinic({
    description: '',
    email: '',
    practiceHours: '',
    services: [],
    insuranceAccepted: [],
    languagesSpoken: [],
    acceptingPatients: true,
    telemedicine: false,
    emergencyServices: false,
    parkingAvailable: false,
    wheelchairAccessible: false,
    verified: false,
    createdAt: imported,
    confirmedAt: imported,
    confirmedBy: 'source',
    source: { name: 'NPPES', id: '1234567893', seenAt: imported },
  }),
  ...changes,
});

describe('an imported record', () => {
  it('knows what its source stated, and nothing that was filled in', () => {
    const migrated = migrateFacts(former());
    for (const name of [
      'description',
      'email',
      'practiceHours',
      'services',
      'insuranceAccepted',
      'languagesSpoken',
      'acceptingPatients',
      'telemedicine',
      'emergencyServices',
      'parkingAvailable',
      'wheelchairAccessible',
      'confirmedAt',
      'confirmedBy',
    ])
      expect(migrated).not.toHaveProperty(name);
    const { id, name, address, phone, source } = former({ id: migrated.id, name: migrated.name });
    expect(migrated).toMatchObject({ id, name, phone, source });
    expect(migrated.address.endsWith(address.slice(-11))).toBe(true);
  });

  it('has no evidence of the day of its import', () => {
    expect(migrateFacts(former())).not.toHaveProperty('evidence');
    const seenAt = '2026-11-20T08:00:00.000Z';
    const again = former({ confirmedAt: seenAt, source: { name: 'NPPES', id: '1', seenAt } });
    expect(migrateFacts(again)).not.toHaveProperty('evidence');
  });

  it('has the source’s own date as evidence, except of what was edited', () => {
    const at = '2012-05-22T00:00:00.000Z';
    const said = { by: 'source', source: 'NPPES', at };
    const record = former({ confirmedAt: at, editedFields: ['phone', 'telemedicine'] });
    expect(migrateFacts(record).evidence).toEqual({ name: said, address: said });
    expect(migrateFacts(record).telemedicine).toBe(false);
  });

  it('keeps what differs from what was filled in', () => {
    expect(migrateFacts(former({ acceptingPatients: false, languagesSpoken: ['French'] }))).toMatchObject({
      acceptingPatients: false,
      languagesSpoken: ['French'],
    });
  });
});

describe('a record of a practice', () => {
  it('has said all that its form has', () => {
    const clinic = makeClinic({ telemedicine: false, insuranceAccepted: [], email: '' });
    const { confirmedAt: at } = clinic;
    const { evidence, ...migrated } = migrateFacts(clinic);
    expect(migrated).toMatchObject({ telemedicine: false, insuranceAccepted: [] });
    expect(evidence).toMatchObject({
      telemedicine: { by: 'practice', at },
      insurance: { by: 'practice', at },
    });
    expect(evidence).not.toHaveProperty('email');
  });

  it('keeps the statement of staff', () => {
    const clinic = makeClinic({ confirmedBy: 'staff' });
    expect(migrateFacts(clinic).evidence?.phone).toEqual({ by: 'staff', at: clinic.confirmedAt });
  });
});

it.each([
  ['imported', former()],
  ['with a date', former({ confirmedAt: '2012-05-22T00:00:00.000Z' })],
  ['of a practice', makeClinic()],
])('a record that is migrated stays the same: %s', (_, clinic) => {
  const once = migrateFacts(clinic);
  expect(migrateFacts(once)).toEqual(once);
});
