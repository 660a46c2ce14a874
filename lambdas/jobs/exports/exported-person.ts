import type { StreetParts } from '../../../shared/contracts/entities.ts';
import type { Practitioner } from '../../../shared/contracts/people/people.ts';

/** Where a person works, as files of people have it. */
export interface RoleClinic {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly address: string;
  readonly addressParts: StreetParts;
  readonly city: Practitioner['roles'][number]['clinic']['city'];
  readonly phone?: string | undefined;
}

/** What the public call answers of a person, with the clinics of the roles. */
export interface ExportedPerson {
  readonly person: Practitioner;
  /** By their ids: those whose street may be shown with the person. */
  readonly clinics: ReadonlyMap<string, RoleClinic>;
}

/** Clinics of the person's roles, without those whose street the person has asked to hide. */
export function exportedPerson(
  person: Practitioner,
  clinics: ReadonlyMap<string, RoleClinic>,
): ExportedPerson {
  const shown = person.roles.flatMap(({ clinic }) => {
    const one = clinic.address === undefined ? undefined : clinics.get(clinic.id);
    return one === undefined ? [] : [[one.id, one] as const];
  });
  return { person, clinics: new Map(shown) };
}

type Role = Practitioner['roles'][number];

/** When the role was last stated; undefined where no date is known. */
export function roleDate({ statements }: Pick<Role, 'statements'>): string | undefined {
  return newest(Object.values(statements).map((said) => said?.at));
}

/** When anything of the person was last stated. */
export function personDate({ evidence, licences, roles }: Practitioner): string | undefined {
  return newest([
    ...Object.values(evidence ?? {}).map((said) => said?.at),
    ...licences.map((licence) => licence.evidence.at),
    ...roles.map(roleDate),
  ]);
}

function newest(dates: readonly (string | undefined)[]): string | undefined {
  return dates
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);
}
