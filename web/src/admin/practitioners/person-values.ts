/** Fields of a person in the form, and their conversion for the call. */
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import {
  type EditedPractitioner,
  practitionerEditSchema,
} from '../../../../shared/contracts/people/staff-people.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { valueText } from '../editing/value-text.ts';

const words = staffPractitioners.form;

export const personLabels: Readonly<Record<string, string>> = {
  ...words.fields,
  licences: words.fields.licenses,
};

const NAME = ['given', 'middle', 'family', 'suffix', 'degrees'] as const;
const COLLEGE = ['collegeName', 'collegeNumber'] as const;

export const emptyPerson = {
  given: '',
  middle: '',
  family: '',
  suffix: '',
  degrees: '',
  gender: '',
  languages: [],
  specialties: [],
  npi: '',
  collegeName: '',
  collegeNumber: '',
  licences: [],
  slug: '',
} as const satisfies Values;

export function valuesOf(person: EditedPractitioner): Values {
  const { name, gender, languages, specialties, npi, college, licences, slug } = person;
  return {
    ...emptyPerson,
    ...name,
    gender: gender ?? '',
    languages: languages ?? [],
    specialties,
    npi: npi ?? '',
    collegeName: college?.name ?? '',
    collegeNumber: college?.number ?? '',
    licences: (licences ?? []).map(licenseText),
    slug,
  };
}

export interface LicenseRow {
  readonly jurisdiction: string;
  readonly number: string;
  readonly validUntil?: string | undefined;
  readonly registerUrl?: string | undefined;
}

/** Between the parts of a license, of which none can have it: forms hold texts and lists of texts. */
const SEPARATOR = '\t';

/** A license as one text of a form. */
export function licenseText({ jurisdiction, number, validUntil = '', registerUrl = '' }: LicenseRow): string {
  return [jurisdiction, number, validUntil, registerUrl]
    .map((part) => part.replaceAll(SEPARATOR, ' '))
    .join(SEPARATOR)
    .replace(/\t+$/, '');
}

export function licenseOf(text: string): Required<LicenseRow> {
  const [jurisdiction = '', number = '', validUntil = '', registerUrl = ''] = text.split(SEPARATOR);
  return { jurisdiction, number, validUntil, registerUrl };
}

/** Body of the call: only the changed fields. */
export function bodyOf(values: Values, changed: readonly string[]): Record<string, unknown> {
  const has = (names: readonly string[]) => names.some((name) => changed.includes(name));
  const text = (name: string) => valueText(values[name]);
  const plain = ['npi', 'slug', 'specialties'].filter((name) => changed.includes(name));
  return {
    ...Object.fromEntries(plain.map((name) => [name, values[name]])),
    ...(has(NAME) && { name: Object.fromEntries(NAME.map((part) => [part, text(part)])) }),
    ...(has(COLLEGE) && {
      college:
        text('collegeName') + text('collegeNumber') === ''
          ? null
          : { name: text('collegeName'), number: text('collegeNumber') },
    }),
    ...(has(['gender']) && { gender: text('gender') || null }),
    ...(has(['languages']) && { languages: listOf(values.languages).length === 0 ? null : values.languages }),
    ...(has(['licences']) && {
      // A row that was added and left empty is none.
      licences: listOf(values.licences).flatMap((row) => (row.trim() === '' ? [] : licenseOf(row))),
    }),
  };
}

export const listOf = (value: Values[string] | undefined): readonly string[] =>
  Array.isArray(value) ? value : [];

/** Where a message about a field of the call is shown when the rules do not say it of a part of it. */
const FALLBACK: Readonly<Record<string, string>> = { name: 'family', college: 'collegeNumber' };

/** Messages of the call by field of the form. The call names whole fields; the rules that it shares with this code name the parts. */
export function messagesOf(
  fields: Readonly<Record<string, readonly string[]>>,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const messages = new Map<string, Set<string>>();
  const add = (name: string, text: string) => messages.set(name, (messages.get(name) ?? new Set()).add(text));
  const issues = practitionerEditSchema.safeParse({ version: 0, ...body }).error?.issues ?? [];
  for (const [field, texts] of Object.entries(fields)) {
    for (const text of texts) {
      const found = issues.filter(({ path, message }) => path[0] === field && message === text);
      if (found.length === 0) add(FALLBACK[field] ?? field, text);
      for (const { path } of found) {
        const [name, message] = located(path, text);
        add(name, message);
      }
    }
  }
  return Object.fromEntries([...messages].map(([name, texts]) => [name, [...texts].join(' ')]));
}

/** Messages of rules by field of the call. */
export function fieldsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Readonly<Record<string, readonly string[]>> {
  const names = [...new Set(issues.map(({ path: [field] }) => String(field)))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      issues.filter(({ path: [field] }) => String(field) === name).map(({ message }) => message),
    ]),
  );
}

function located(path: readonly PropertyKey[], message: string): readonly [field: string, message: string] {
  const [field, part] = path.map(String);
  if (field === 'name' && part !== undefined) return [part, message];
  if (field === 'college' && part !== undefined)
    return [part === 'name' ? 'collegeName' : 'collegeNumber', message];
  if (field === 'licences' && part !== undefined)
    return [field, `${words.license.one(Number(part) + 1)}: ${message}.`];
  return [FALLBACK[field ?? ''] ?? field ?? '', message];
}
