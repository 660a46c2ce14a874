import { describe, expect, it } from 'vitest';
import { editedClinicSchema } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import type { StaffCorrection } from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { makeClinic } from '../../../../test/fixtures/clinics.ts';
import {
  acceptanceBody,
  acceptanceOf,
  byClinic,
  changesNothing,
  noDraft,
  problemsOf,
  standsOn,
} from './workbench.ts';

const clinic = editedClinicSchema.parse({ ...makeClinic(), version: 3 });

const correction = (id: string, changes: Partial<StaffCorrection> = {}): StaffCorrection => ({
  id,
  kind: 'phone',
  text: '',
  email: '',
  status: 'open',
  createdAt: '2026-03-01T10:00:00.000Z',
  clinic: { id: clinic.id, slug: clinic.slug, name: clinic.name, city: clinic.city.name },
  ...changes,
});

const of = (id: string) => ({ id, slug: id, name: id, city: 'Chicago' });
const typing = (typed: Readonly<Record<string, string>>) => ({ ...noDraft, typed });

describe('the workbench', () => {
  it('has the corrections of a clinic together, in the order of the first of each', () => {
    const all = [
      correction('1', { clinic: of('b') }),
      correction('2', { clinic: of('a') }),
      correction('3', { clinic: null }),
      correction('4', { clinic: of('b') }),
    ];
    const groups = byClinic(all).map((group) => [
      group.clinic?.id,
      group.corrections.map(({ id }) => id).join(),
    ]);
    expect(groups).toEqual([
      ['b', '1,4'],
      ['a', '2'],
      [undefined, '3'],
    ]);
  });

  it('sends what was changed, with the version that staff saw', () => {
    const draft = typing({ phone: '(312) 555-0142', address: clinic.address });
    const acceptance = acceptanceOf(correction('1'), clinic, draft);
    expect(acceptanceBody(acceptance)).toEqual({ changes: { phone: '(312) 555-0142', version: 3 } });
    expect(changesNothing(acceptance)).toBe(false);
    expect(problemsOf(acceptance)).toEqual({});
  });

  it('sends nothing of a form that was left as it is, and of a clinic that is gone', () => {
    for (const present of [clinic, undefined]) {
      const acceptance = acceptanceOf(correction('1'), present, noDraft);
      expect(changesNothing(acceptance)).toBe(true);
      expect(acceptanceBody(acceptance)).toEqual({});
    }
  });

  it('takes a clinic that has closed off the site, unless staff say otherwise', () => {
    const closed = correction('1', { kind: 'closed', text: 'The door is locked.' });
    const acceptance = acceptanceOf(closed, clinic, noDraft);
    expect(acceptanceBody(acceptance)).toEqual({
      unlistReason: 'A visitor reports that the practice has closed. The door is locked.',
    });
    expect(changesNothing(acceptanceOf(closed, clinic, { ...noDraft, staysListed: true }))).toBe(true);
    expect(changesNothing(acceptanceOf(closed, { ...clinic, status: 'unlisted' }, noDraft))).toBe(true);
  });

  it('finds what the call would reject', () => {
    const acceptance = acceptanceOf(correction('1', { kind: 'other' }), clinic, typing({ name: '' }));
    expect(problemsOf(acceptance)).toEqual({ name: expect.any(String) });
  });

  it('saves over a record in which something else has changed, and not over the same field', () => {
    const acceptance = acceptanceOf(correction('1'), clinic, typing({ phone: '(312) 555-0142' }));
    const present = { ...clinic, version: 4 };
    expect(standsOn({ ...present, practiceHours: 'Monday: 9-5' }, acceptance)).toBe(true);
    expect(standsOn({ ...present, phone: '(312) 555-0199' }, acceptance)).toBe(false);
    expect(standsOn({ ...present, status: 'unlisted' }, acceptance)).toBe(false);
    expect(acceptanceBody(acceptance, 4)).toEqual({ changes: { phone: '(312) 555-0142', version: 4 } });
  });
});
