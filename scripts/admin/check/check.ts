import { createRepair } from '../../../lambdas/jobs/projector/maintenance/repair.ts';
import { ScannedTotals } from '../../../lambdas/jobs/projector/maintenance/scanned-totals.ts';
import type { RawItem, Table } from '../../../lambdas/table/client.ts';
import { type Key, keyText } from '../../../lambdas/table/key.ts';
import { readAll } from '../../../lambdas/table/stored-items.ts';
import { defineCommand } from '../command.ts';
import { keyOf, pagesOf } from '../items.ts';
import { type Reference, ruleOf } from './rules.ts';

/** Items that the report names of each problem. */
const MAX_NAMED = 10;

/** What was found: the first items of each problem, and how many there are. */
class Problems {
  readonly #found = new Map<string, { count: number; readonly named: string[] }>();

  add(problem: string, { pk, sk }: Key): void {
    const found = this.#found.get(problem) ?? { count: 0, named: [] };
    found.count += 1;
    if (found.named.length < MAX_NAMED) found.named.push(`  ${pk} ${sk}`);
    this.#found.set(problem, found);
  }

  lines(): string[] {
    return [...this.#found].flatMap(([problem, { count, named }]) => [
      `${problem}: ${count}`,
      ...named,
      ...(count > named.length ? [`  and ${count - named.length} more`] : []),
    ]);
  }
}

export const check = defineCommand({
  name: 'check',
  summary: 'reads everything once and reports what breaks a rule',
  help: `Reads every item and reports those that are not valid, of an unknown kind, or refer to what does not exist; approved clinics without
listing, rank or entry of search, and listings of clinics that are not public; and totals that do not equal what is counted. It writes
nothing, and its exit status is 1 when it finds something. docs/runbooks/check.md says what to do then. What is written while it runs
can look like a problem: run it again.`,
  writes: false,
  async run({ target, stopping, onProgress }) {
    const total = await target.itemCount();
    const problems = new Problems();
    let read = 0;
    for await (const items of pagesOf(target.table)) {
      if (stopping.aborted) {
        return { isComplete: false, lines: [`Stopped after ${read} items.`, ...problems.lines()] };
      }
      await checkPage(target.table, items, problems);
      read += items.length;
      onProgress(read, total);
    }
    const { drifts } = await createRepair(new ScannedTotals(target.table))({ mend: false });
    for (const { pk, sk, attribute, stored, difference } of drifts) {
      problems.add('total that is wrong', {
        pk,
        sk: `${sk}: ${attribute} is ${stored}, counted ${stored + difference}`,
      });
    }
    const lines = problems.lines();
    return {
      isComplete: true,
      hasFindings: lines.length > 0,
      lines: [`Complete: ${read} items read.`, ...(lines.length === 0 ? ['Nothing breaks a rule.'] : lines)],
    };
  },
});

/** Checks items, and reads what they refer to in as few requests as possible. */
async function checkPage(table: Table, items: readonly RawItem[], problems: Problems): Promise<void> {
  const references: { readonly key: Key; readonly kind: string; readonly reference: Reference }[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const rule = ruleOf(key);
    if (rule === undefined) {
      problems.add('item of an unknown kind', key);
      continue;
    }
    const found = rule.references(item, key);
    if (found === undefined) problems.add(`${rule.kind} that is not valid`, key);
    else references.push(...found.map((reference) => ({ key, kind: rule.kind, reference })));
  }
  // Each key once: a request may name none twice.
  const wanted = new Map(
    references.flatMap(({ reference }) => reference.keys.map((key) => [keyText(key), key])),
  );
  const stored = await readAll(table, [...wanted.values()]);
  for (const { key, kind, reference } of references) {
    const holds = reference.keys.some((wantedKey) => {
      const item = stored.get(keyText(wantedKey));
      return item !== undefined && (reference.holds?.(item) ?? true);
    });
    if (!holds) problems.add(`${kind} that ${reference.problem}`, key);
  }
}
