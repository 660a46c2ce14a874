/** Fields of a clinic in the form, and their conversion for the call. */

import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import { staffPictures } from '../../../../shared/content/staff/pictures.ts';
import { practiceLabels, practiceRows } from '../../../../shared/content/submissions/form-fields.ts';
import type { EditedClinic } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { pictureChanges, pictureValue } from '../../accounts/pictures/picture-values.ts';
import { pictureOf, valueText } from '../editing/value-text.ts';

const words = staffClinics.form;

const practiceFields = practiceRows.flat();

export const labels: Readonly<Record<string, string>> = {
  ...practiceLabels,
  picture: staffPictures.label,
  alt: staffPictures.alt,
  slug: words.slug,
  latitude: words.latitude,
  longitude: words.longitude,
  verified: words.verified,
  licenceNumber: words.licenceNumber,
  registerUrl: words.registerUrl,
  checkedAt: words.checkedAt,
};

const EVIDENCE = ['licenceNumber', 'registerUrl', 'checkedAt'] as const;
const LOCATION = ['latitude', 'longitude'] as const;
const PICTURE = ['picture', 'alt'] as const;

export function valuesOf(clinic: EditedClinic): Values {
  const { city, category, location, verification } = clinic;
  const fields = practiceFields.map(({ name }): [string, Values[string]] => {
    if (name === 'cityId') return [name, city.id];
    if (name === 'categoryId') return [name, category.id];
    const value = clinic[name];
    return [name, value === undefined ? '' : value];
  });
  return {
    ...Object.fromEntries(fields),
    ...pictureValue(clinic),
    slug: clinic.slug,
    latitude: location ? String(location.latitude) : '',
    longitude: location ? String(location.longitude) : '',
    verified: clinic.verified,
    licenceNumber: verification?.licenceNumber ?? '',
    registerUrl: verification?.registerUrl ?? '',
    checkedAt: verification?.checkedAt ?? '',
  };
}

/** Body of the call: only the changed fields. */
export function bodyOf(values: Values, changed: readonly string[]): Record<string, unknown> {
  const has = (names: readonly string[]) => names.some((name) => changed.includes(name));
  const plain = changed.filter(
    (name) => ![...EVIDENCE, ...LOCATION, ...PICTURE].some((part) => part === name),
  );
  return {
    ...Object.fromEntries(plain.map((name) => [name, values[name]])),
    ...(has(LOCATION) && { location: locationOf(values) }),
    ...(has(PICTURE) && pictureChanges(pictureOf(values))),
    ...(values.verified === true &&
      has([...EVIDENCE, 'verified']) && {
        credentials: credentialsOf(values),
      }),
  };
}

/** The evidence that staff have filled in. */
export const credentialsOf = ({ licenceNumber, registerUrl, checkedAt }: Values) => ({
  licenceNumber: valueText(licenceNumber),
  registerUrl: valueText(registerUrl),
  checkedAt: valueText(checkedAt),
});

export const noCredentials: Values = { licenceNumber: '', registerUrl: '', checkedAt: '' };

/** Null when both are empty. Text that is not a number is sent unchanged, for the message of the call. */
function locationOf({ latitude, longitude }: Values) {
  if (latitude === '' && longitude === '') return null;
  const number = (text: unknown) =>
    typeof text === 'string' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  return { latitude: number(latitude), longitude: number(longitude) };
}

/** Messages of the call by field of the form. */
export function messagesOf(
  fields: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, texts]) => {
      const text = texts.join(' ');
      if (name === 'location') return LOCATION.map((part) => [part, text]);
      if (name === 'imageKey') return [['picture', text]];
      if (name === 'imageAlt') return [['alt', text]];
      if (name === 'credentials') return [['licenceNumber', text]];
      return [[name, text]];
    }),
  );
}
