import { describe, expect, it } from 'vitest';
import { editedClinicSchema } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import { makeClinic } from '../../../../test/fixtures/clinics.ts';
import { changedFields } from '../../accounts/editing/values.ts';
import { bodyOf, messagesOf, valuesOf } from './clinic-values.ts';

const clinic = editedClinicSchema.parse({ ...makeClinic(), version: 3 });
const base = valuesOf(clinic);

describe('the values of the form', () => {
  it('are the fields of the clinic', () => {
    expect(base).toMatchObject({
      name: clinic.name,
      cityId: clinic.city.id,
      services: clinic.services,
      telemedicine: clinic.telemedicine,
      slug: clinic.slug,
    });
    expect(changedFields(base, valuesOf(clinic))).toEqual([]);
  });

  it('send what was changed alone', () => {
    const values = { ...base, phone: '', services: ['Surgery'], latitude: '41.9', longitude: '-87.6' };
    const changed = changedFields(values, { ...base, latitude: '', longitude: '' });
    expect(bodyOf(values, changed)).toEqual({
      phone: '',
      services: ['Surgery'],
      location: { latitude: 41.9, longitude: -87.6 },
    });
    expect(bodyOf({ ...base, latitude: '', longitude: '' }, ['latitude', 'longitude'])).toEqual({
      location: null,
    });
    expect(bodyOf({ ...base, latitude: 'north', longitude: '' }, ['latitude'])).toEqual({
      location: { latitude: 'north', longitude: '' },
    });
  });

  it('send an uploaded picture with its description, which has messages of its own', () => {
    const values = { ...base, picture: 'uploads/01', alt: 'The entrance' };
    expect(bodyOf(values, changedFields(values, base))).toEqual({
      imageKey: 'uploads/01',
      imageAlt: 'The entrance',
    });
    expect(messagesOf({ imageKey: ['Damaged'], imageAlt: ['Missing'] })).toEqual({
      picture: 'Damaged',
      alt: 'Missing',
    });
  });

  it('send the evidence with the mark', () => {
    const evidence = { licenceNumber: '1', registerUrl: 'https://a.example', checkedAt: '2026-01-02' };
    expect(bodyOf({ ...base, verified: true, ...evidence }, ['verified'])).toEqual({
      verified: true,
      credentials: evidence,
    });
    expect(bodyOf({ ...base, verified: false, ...evidence }, ['verified', 'checkedAt'])).toEqual({
      verified: false,
    });
  });

  it('get the messages of their fields', () => {
    expect(messagesOf({ name: ['Too short', 'Too odd'], location: ['No'], credentials: ['Please'] })).toEqual(
      {
        name: 'Too short Too odd',
        latitude: 'No',
        longitude: 'No',
        licenceNumber: 'Please',
      },
    );
  });
});
