/** Texts of the whole list of a clinic's people, which loads on demand. */

export const allPeople = {
  filters: 'Filter people',
  specialty: 'Specialty',
  gender: 'Gender',
  language: 'Language',
  any: { specialty: 'All specialties', gender: 'Any gender', language: 'Any language' },
  genders: { female: 'Female', male: 'Male', other: 'Other' },
  loading: 'Loading people…',
  shown: (shown: number, total: number) =>
    shown === total ? `All ${total} people shown` : `${shown} of ${total} people shown`,
  /** Follows the number where a filter is of what is not known of everyone. */
  unknown: 'People whose gender or languages we do not know are left out.',
  empty: 'No one here matches these filters.',
  clear: 'Clear filters',
  failed: (shown: number, total: number) =>
    `Only ${shown} of ${total} people could be loaded. Please try again.`,
  retry: 'Try Again',
} as const;
