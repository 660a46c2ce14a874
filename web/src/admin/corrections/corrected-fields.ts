/** The fields of a listing that a correction is about. */

import type { PracticeField } from '../../../../shared/content/submissions/form-fields.ts';
import type { StaffCorrection } from '../../../../shared/contracts/corrections/staff-corrections.ts';

/** By kind. A practice that has closed is unlisted; 'other' has the fields that visitors can see to be wrong. */
export const correctedFields: Readonly<Record<StaffCorrection['kind'], readonly PracticeField['name'][]>> = {
  closed: [],
  phone: ['phone'],
  address: ['address', 'cityId'],
  hours: ['practiceHours'],
  insurance: ['insuranceAccepted'],
  'not-accepting': ['acceptingPatients'],
  other: ['name', 'address', 'phone', 'website', 'practiceHours'],
};
