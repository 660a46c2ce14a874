import * as z from 'zod/mini';

/** A parameter that is written in decimal digits alone and lies between the two bounds. */
export function wholeNumber(lowest: number, highest: number) {
  const message = `must be a whole number from ${lowest} to ${highest}`;
  const digits = new RegExp(`^\\d{1,${String(highest).length}}$`);
  return z.pipe(
    z.string().check(z.regex(digits, message)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(lowest, message), z.maximum(highest, message))),
  );
}
