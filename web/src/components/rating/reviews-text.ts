const numbers = new Intl.NumberFormat('en-US');

/** '1 review', '1,204 reviews', 'No reviews yet'. */
export function reviewsText(count: number): string {
  if (count === 0) return 'No reviews yet';
  return `${numbers.format(count)} ${count === 1 ? 'review' : 'reviews'}`;
}
