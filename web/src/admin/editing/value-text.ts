import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import type { Values } from '../../accounts/editing/values.ts';

/** A value as one text. */
export function valueText(value: Values[string] | undefined): string {
  if (value === null) return staffClinics.form.unknown;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
}

export const pictureOf = (values: Values) => ({
  picture: valueText(values.picture),
  alt: valueText(values.alt),
});
