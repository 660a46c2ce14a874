/** Fields of a listing in the form, and their conversion for the call. */
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import type { ProviderClinic } from '../../../../shared/contracts/providers/provider-account.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { pictureChanges, pictureValue } from '../../accounts/pictures/picture-values.ts';
import { timesText, weekLines } from '../../components/open-state/week-text.ts';
import {
  calledExceptions,
  exceptionsOf,
  exceptionsText,
  hoursOf,
  readExceptions,
  readWeek,
  weekOf,
  weekText,
} from './week.ts';

const { labels, facts, conflict } = listingEditor;

export const factFields = [
  'acceptingPatients',
  'telemedicine',
  'emergencyServices',
  'parkingAvailable',
  'wheelchairAccessible',
] as const;
export const choiceFields = ['services', 'insuranceAccepted', 'languagesSpoken'] as const;

export const fieldLabels: Readonly<Record<string, string>> = {
  ...labels,
  picture: listingEditor.pictures.label,
  alt: listingEditor.pictures.alt,
};

export function valuesOf(clinic: ProviderClinic): Values {
  return {
    name: clinic.name,
    description: clinic.description ?? '',
    descriptionFr: clinic.descriptionFr ?? '',
    address: clinic.address,
    cityId: clinic.city.id,
    categoryId: clinic.category.id,
    phone: clinic.phone ?? '',
    email: clinic.email ?? '',
    website: clinic.website ?? '',
    hours: weekText(weekOf(clinic.hours)),
    hoursExceptions: exceptionsText(exceptionsOf(clinic.hoursExceptions)),
    ...Object.fromEntries([...factFields, ...choiceFields].map((name) => [name, clinic[name]])),
    ...pictureValue(clinic),
  };
}

const PICTURE: readonly string[] = ['picture', 'alt'];

/** Body of the call: the changed fields alone. */
export function bodyOf(values: Values, changed: readonly string[]): Record<string, unknown> {
  const called = (name: string): unknown => {
    if (name === 'hours') return hoursOf(readWeek(values.hours));
    if (name === 'hoursExceptions') return calledExceptions(readExceptions(values.hoursExceptions));
    return values[name];
  };
  const plain = changed.filter((name) => !PICTURE.includes(name));
  return {
    ...Object.fromEntries(plain.map((name) => [name, called(name)])),
    ...(changed.length > plain.length && pictureChanges(pictureOf(values))),
  };
}

export const pictureOf = (values: Values) => ({
  picture: String(values.picture ?? ''),
  alt: String(values.alt ?? ''),
});

const renamed: Readonly<Record<string, string>> = { imageKey: 'picture', imageAlt: 'alt' };

/** Messages of the call by field of the form. */
export function messagesOf(fields: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [renamed[name] ?? name, texts.join(' ')]),
  );
}

/** A value of the form as text. `names` are those of cities and categories by their ids. */
export function textOf(name: string, value: unknown, names: Readonly<Record<string, string>>): string {
  if (name === 'hours') {
    const hours = hoursOf(readWeek(value));
    return hours === null ? listingEditor.notStated : weekLines(hours);
  }
  if (name === 'hoursExceptions') {
    return calledExceptions(readExceptions(value))
      .map(({ day, spans }) => `${day}: ${timesText(spans)}`)
      .join('\n');
  }
  return calledText(value, names);
}

/** A value of a call as text, such as of a change that waits. */
export function calledText(value: unknown, names: Readonly<Record<string, string>> = {}): string {
  if (value === null || value === undefined) return listingEditor.notStated;
  if (typeof value === 'boolean') return value ? facts.yes : facts.no;
  if (Array.isArray(value)) return value.join(', ') || conflict.none;
  const text = String(value);
  return names[text] ?? (text || conflict.none);
}
