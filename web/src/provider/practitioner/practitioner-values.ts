/** Fields of a person in the form, and their conversion for the call. */
import { practitionerEditor } from '../../../../shared/content/providers/practitioner-editor.ts';
import type { ProviderPractitioner } from '../../../../shared/contracts/providers/provider-practitioners.ts';
import { isCurrent } from '../../../../shared/domain/people/roles.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { calledText } from '../clinic/listing-values.ts';

const { labels, roles: roleWords } = practitionerEditor;

export const nameParts = ['given', 'middle', 'family', 'suffix', 'degrees'] as const;
/** What a person states of a role; `works` is known once the person has said so. */
export const roleFacts = ['works', 'acceptingPatients', 'telemedicine'] as const;
export type RoleFact = (typeof roleFacts)[number];

type Role = ProviderPractitioner['roles'][number];

export const currentRoles = ({ roles }: Pick<ProviderPractitioner, 'roles'>): Role[] =>
  roles.filter(isCurrent);

/** The form's name of a fact of a role. */
export const roleField = (fact: RoleFact, { clinicId }: Pick<Role, 'clinicId'>): string =>
  `${fact} ${clinicId}`;

const isNamePart = (name: string): boolean => nameParts.some((part) => part === name);

export function valuesOf(person: ProviderPractitioner): Values {
  return {
    ...Object.fromEntries(nameParts.map((part) => [part, person.name[part] ?? ''])),
    gender: person.gender ?? '',
    languages: person.languages ?? null,
    specialties: person.specialties,
    ...Object.fromEntries(
      currentRoles(person).flatMap((role) => [
        [roleField('works', role), role.statements.person === undefined ? null : true],
        [roleField('acceptingPatients', role), role.acceptingPatients ?? null],
        [roleField('telemedicine', role), role.telemedicine ?? null],
      ]),
    ),
  };
}

/** Body of the call: the changed fields, the name as a whole, and the roles of which something has changed. */
export function bodyOf(values: Values, changed: readonly string[]): Record<string, unknown> {
  const clinics = new Set(changed.flatMap((name) => name.split(' ')[1] ?? []));
  const own = (['languages', 'specialties'] as const).filter((name) => changed.includes(name));
  return {
    ...Object.fromEntries(own.map((name) => [name, values[name]])),
    ...(changed.includes('gender') && { gender: values.gender === '' ? null : values.gender }),
    ...(changed.some(isNamePart) && {
      name: Object.fromEntries(nameParts.map((part) => [part, values[part]])),
    }),
    ...(clinics.size > 0 && {
      roles: [...clinics].map((clinicId) => ({
        clinicId,
        works: values[roleField('works', { clinicId })] !== false,
        acceptingPatients: values[roleField('acceptingPatients', { clinicId })],
        telemedicine: values[roleField('telemedicine', { clinicId })],
      })),
    }),
  };
}

/** Messages of the call by field of the form: what is wrong with the name is shown with the family name, which it must have. */
export function messagesOf(fields: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [name === 'name' ? 'family' : name, texts.join(' ')]),
  );
}

/** Labels of all fields, with the practice in those of roles. */
export function labelsOf(person: ProviderPractitioner): Record<string, string> {
  return {
    ...labels,
    ...Object.fromEntries(
      currentRoles(person).flatMap((role) =>
        roleFacts.map((fact) => [roleField(fact, role), roleWords.of(roleWords[fact], nameOf(role))]),
      ),
    ),
  };
}

export const nameOf = ({ clinic, clinicId }: Role): string => clinic?.name ?? clinicId;

/** A value of the form as text; `names` are those of categories by their ids. */
export function textOf(_name: string, value: unknown, names: Readonly<Record<string, string>>): string {
  return Array.isArray(value)
    ? calledText(value.map((one) => names[String(one)] ?? one))
    : calledText(value, names);
}
