import type { HelpLine } from '../../../../shared/content/search/safety.ts';
import type { City } from '../../../../shared/contracts/entities.ts';

/** The lines that answer in a city's country and province; all of them without a city. */
export function linesIn(
  lines: readonly HelpLine[],
  city: Pick<City, 'country' | 'state'> | undefined,
): readonly HelpLine[] {
  if (city === undefined) return lines;
  return lines.filter(
    ({ country, state }) =>
      (country === undefined || country === city.country) && (state === undefined || state === city.state),
  );
}
