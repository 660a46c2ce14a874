import type { PractitionerRecord } from '../../../shared/domain/people/records.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import { words } from '../../../shared/domain/text/text.ts';
import type { Key } from '../../table/index.ts';
import { personKeys } from './items.ts';

/** A number as it is compared: its letters and digits, without case. */
export const comparedNumber = (number: string): string => words(number).join('');

/** The items of the numbers that identify a person, by the field that has each: the NPI, and the number at a college. */
export function numberKeys({
  npi,
  college,
}: {
  readonly npi?: string | undefined;
  readonly college?: PractitionerRecord['college'] | undefined;
}): { readonly field: 'npi' | 'college'; readonly key: Key }[] {
  return [
    ...(npi === undefined ? [] : [{ field: 'npi', key: personKeys.number('npi', npi) } as const]),
    ...(college === undefined
      ? []
      : [
          {
            field: 'college',
            key: personKeys.number(
              `college-${slugify(college.name, 'college')}`,
              comparedNumber(college.number),
            ),
          } as const,
        ]),
  ];
}
