/** Fields of a role in its forms, and their conversion for the calls. */
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import type { EditedPractitioner } from '../../../../shared/contracts/people/staff-people.ts';
import { isPastDay } from '../../../../shared/domain/text/days.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { listOf } from './person-values.ts';

export type EditedRole = EditedPractitioner['roles'][number];

export const roleLabels: Readonly<Record<string, string>> = staffPractitioners.roles.fields;

export const clinicNameOf = ({ clinic }: EditedRole): string => clinic?.name ?? staffPractitioners.roles.gone;

/** Who may state a role. */
export const sides = ['staff', 'clinic', 'person'] as const;
export type Side = (typeof sides)[number];

export const emptyRole: Values = {
  specialties: [],
  acceptingPatients: null,
  telemedicine: null,
  from: '',
};

/** Values of a role at a clinic; the last day only of one that has ended. */
export function roleValuesOf({ roles }: EditedPractitioner, clinicId: string): Values {
  const role = roles.find((one) => one.clinicId === clinicId);
  if (role === undefined) return emptyRole;
  const { specialties = [], acceptingPatients = null, telemedicine = null, from = '', until } = role;
  return { specialties, acceptingPatients, telemedicine, from, ...(until !== undefined && { until }) };
}

/** Fields of the body: no specialties are those of the person. */
export function roleBodyOf(values: Values, changed: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    changed.map((name) => [
      name,
      name === 'specialties' && listOf(values[name]).length === 0 ? null : values[name],
    ]),
  );
}

export function roleMessagesOf(fields: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts.join(' ')]));
}

/** Message of the last day of a role; undefined where the call may take it. */
export function lastDayProblem(day: string): string | undefined {
  return isPastDay(day) ? undefined : staffPractitioners.roles.invalidDay;
}
