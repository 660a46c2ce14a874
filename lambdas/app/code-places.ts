/** An error's places in the code, for logs: its message may hold what a person wrote. */
export function codePlaces(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
