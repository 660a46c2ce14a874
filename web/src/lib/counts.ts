/** 1204 as '1,204'. By hand: a browser's first `Intl.NumberFormat` would delay the start of a page by some ms. */
export function groupedCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
