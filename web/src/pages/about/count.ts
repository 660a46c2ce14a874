const numbers = new Intl.NumberFormat('en-US');

/** 1204 as '1,204'. */
export function count(value: number): string {
  return numbers.format(value);
}
