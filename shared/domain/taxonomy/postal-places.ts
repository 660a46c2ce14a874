/** Postal codes as visitors type them: of the United States by five digits, of Canada by the three characters that name a district. */

/** Canada Post uses no D, F, I, O, Q and U, and neither W nor Z in the first place. */
const CANADIAN = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(?:[ -]?(?:\d(?:[ABCEGHJ-NPRSTV-Z]\d?)?)?)?$/;
const ZIP = /^(\d{5})(?:-\d{0,4})?$/;

/** '60601-1234' is '60601' and 'm5v 3a8' is 'M5V'; undefined for what is no code. */
export function postalPlaceCode(text: string): string | undefined {
  const typed = text.trim().toUpperCase();
  return ZIP.exec(typed)?.[1] ?? CANADIAN.exec(typed)?.[1];
}
