/** The result of a check. */
export interface Finding {
  readonly what: string;
  /**
   * `to do`: the deployment would fail without it. `later`: the stage deploys without it; `todo` says what is missing until then,
   * what to do, and when to run the preflight again.
   */
  readonly state: 'ok' | 'to do' | 'later';
  readonly found: string;
  /** What to do or to ask for, and where. */
  readonly todo?: string;
}

export const ok = (what: string, found: string): Finding => ({ what, state: 'ok', found });
export const toDo = (what: string, found: string, todo: string): Finding => ({
  what,
  state: 'to do',
  found,
  todo,
});
export const later = (what: string, found: string, todo: string): Finding => ({
  what,
  state: 'later',
  found,
  todo,
});

export function isReady(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state !== 'to do');
}

/** A table of all checks, and below it the steps to do. */
export function report(findings: readonly Finding[]): string {
  const rows = findings.map(({ what, state, found }) => [what, state, found]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const steps = (state: Finding['state']) =>
    findings
      .filter((finding) => finding.state === state)
      .map(({ what, todo }, index) => `  ${index + 1}. ${what}: ${todo}`);
  return [
    ...table,
    '',
    ...(isReady(findings) ? ['Ready to deploy.'] : ['To do before the deployment:', ...steps('to do')]),
    ...(steps('later').length > 0 ? ['Later, the deployment does not wait for it:', ...steps('later')] : []),
  ].join('\n');
}
