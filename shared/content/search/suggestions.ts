/** Texts of the lists that open while a visitor types. */

const counted = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`);

export const suggestions = {
  label: 'Suggestions',
  specialties: 'Specialties',
  cities: 'Cities',
  clinics: 'Clinics',
  practitioners: 'People',
  /** Announced to screen readers. */
  count: (count: number) => (count === 0 ? 'No suggestions' : counted(count)),
} as const;

export const cityPicker = {
  label: 'Cities',
  placeholder: 'Type a city',
  count: (count: number) => (count === 0 ? 'No city begins with this text' : counted(count)),
} as const;
