/**
 * Days for which each stage keeps records about people: `{ ...retentionDefaults, message: 90 }`. Functions, the privacy policy and the commands of operators
 * have them from here; a module of its own, since commands need no other setting of a stage.
 */
import { environmentNames } from '../lambdas/platform/names.ts';
import { retentionSchema } from '../shared/contracts/pages/retention.ts';
import { type RetentionDays, retentionDefaults } from '../shared/domain/retention.ts';

export const retention = {
  local: retentionDefaults,
  dev: retentionDefaults,
  prod: retentionDefaults,
} satisfies Readonly<Record<string, RetentionDays>>;

/** The days of a stage; the defaults of one that has another name. */
export function retentionOf(stage: string): RetentionDays {
  return new Map<string, RetentionDays>(Object.entries(retention)).get(stage) ?? retentionDefaults;
}

/** The environment of what writes such records, or answers how long they are kept. */
export const retentionEnvironment = (days: RetentionDays): Readonly<Record<string, string>> => ({
  [environmentNames.retentionDays]: JSON.stringify(days),
});

/** Every period that is not valid, each as a sentence. */
export function retentionProblems(days: RetentionDays): string[] {
  const { error } = retentionSchema.safeParse(days);
  return (error?.issues ?? []).map(
    ({ path: [kind] }) =>
      `The retention of the kind ${String(kind)} is no whole number of days from 1 to 3,650: see infra/retention.ts.`,
  );
}
