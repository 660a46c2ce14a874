/** What would make a listing more useful. */
import { listingSuggestions, personSuggestions } from '../../content/providers/suggestions.ts';
import type { PersonWithRoles } from '../people/records.ts';
import { isCurrent } from '../people/roles.ts';
import type { ClinicRecord } from '../records.ts';
import { isOutdated, knownFields, recordFieldOf } from './evidence.ts';
import { hoursOf } from './opening-hours.ts';

export interface Suggestion {
  readonly field: string;
  readonly why: string;
}

/** Below it, a description says little. */
const SHORT_DESCRIPTION = 80;
/** Where most people speak French. */
const FRENCH = ['QC', 'NB'];

const fields = (names: readonly string[], texts: Readonly<Record<string, string>>): Suggestion[] =>
  names.map((field) => ({ field, why: texts[field] ?? '' }));

/** What a listing can state, as far as it is asked for there. */
const wantedOf = ({ city }: ClinicRecord): string[] =>
  Object.keys(listingSuggestions).filter(
    (field) => field !== 'outdated' && (field !== 'descriptionFr' || FRENCH.includes(city.state)),
  );

function isMissing(clinic: ClinicRecord, field: string): boolean {
  switch (field) {
    case 'hours':
      return hoursOf(clinic) === undefined;
    case 'description':
      return (clinic.description ?? '').length < SHORT_DESCRIPTION;
    default:
      return new Map<string, unknown>(Object.entries(clinic)).get(field) === undefined;
  }
}

/** How much of what patients look for is stated, with what would make the listing more useful. */
export function completenessOf(clinic: ClinicRecord, now: Date) {
  const wanted = wantedOf(clinic);
  return {
    stated: wanted.filter((field) => !isMissing(clinic, field)).length,
    of: wanted.length,
    suggestions: suggestionsFor(clinic, now),
  };
}

/** What is missing, by what patients look for first, and then what is outdated. */
export function suggestionsFor(clinic: ClinicRecord, now: Date): Suggestion[] {
  const missing = wantedOf(clinic).filter((field) => isMissing(clinic, field));
  const outdated = knownFields(clinic).flatMap((field) => {
    const said = clinic.evidence?.[field];
    const name = field === 'hours' ? 'hours' : recordFieldOf[field];
    return said !== undefined && isOutdated(said, now) && !missing.includes(name) ? [name] : [];
  });
  return [
    ...fields(missing, listingSuggestions),
    ...outdated.map((field) => ({ field, why: listingSuggestions.outdated })),
  ];
}

export function personSuggestionsFor({ person, roles }: PersonWithRoles): Suggestion[] {
  const current = roles.filter(isCurrent);
  const missing = {
    specialties: person.specialties.length === 0,
    languages: person.languages === undefined,
    gender: person.gender === undefined,
    roles: current.length === 0 || current.some(({ statements }) => statements.person === undefined),
    acceptingPatients: current.some(({ acceptingPatients }) => acceptingPatients === undefined),
  };
  const names = Object.entries(missing).flatMap(([name, is]) => (is ? [name] : []));
  return fields(names, personSuggestions);
}
