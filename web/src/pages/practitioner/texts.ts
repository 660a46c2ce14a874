/** Derives what the page of a person says. */
import { practitioner as copy } from '../../../../shared/content/people/practitioner.ts';
import type {
  PersonStatement,
  Practitioner,
  RoleStatements,
} from '../../../../shared/contracts/people/people.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { longDate } from '../../lib/format.ts';

/** 'Jane Roe, MD - Cardiology in Chicago, IL', without what is not known. */
export function pageTitle({ name, specialties, roles }: Practitioner): string {
  const [first] = specialties;
  const [place] = roles;
  const what = [
    ...(first === undefined ? [] : [first.name]),
    ...(place === undefined ? [] : [`in ${place.clinic.city.name}, ${place.clinic.city.state}`]),
  ].join(' ');
  return what === '' ? fullName(name) : `${fullName(name)} - ${what}`;
}

/** Who stated something, and when. */
export function statedBy({ by, at, source }: PersonStatement): string {
  return by === 'source' ? copy.said.source(longDate(at), source) : copy.said[by](longDate(at));
}

/** What is known of a role: that it is confirmed, or each side that states it and a warning. */
export function roleEvidence({ staff, clinic, person, source }: RoleStatements): readonly string[] {
  const { confirmed, unconfirmed } = copy.roles;
  if (staff !== undefined) return [confirmed.staff(longDate(staff.at))];
  if (clinic !== undefined && person !== undefined) {
    const [last = clinic.at] = [clinic.at, person.at].toSorted().reverse();
    return [confirmed.both(longDate(last))];
  }
  return [
    ...(clinic === undefined ? [] : [copy.said.clinic(longDate(clinic.at))]),
    ...(person === undefined ? [] : [copy.said.person(longDate(person.at))]),
    ...(source === undefined ? [] : [copy.said.source(longDate(source.at), source.source)]),
    unconfirmed,
  ];
}
