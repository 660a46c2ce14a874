/** Records about people end after the days of the stage, in every function. */
import { describe, expect, it } from 'vitest';
import { accessOf } from '../../infra/constructs/table-access.ts';
import { retention, retentionOf, retentionProblems } from '../../infra/retention.ts';
import { stageConfig, stageNames } from '../../infra/stage.ts';
import { settings } from '../../lambdas/platform/environment.ts';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { AUDIT_PREFIX } from '../../lambdas/records/audit/items.ts';
import { CLAIM_PREFIX } from '../../lambdas/records/claims/items.ts';
import { correctionKeys } from '../../lambdas/records/corrections/items.ts';
import { providerChangeKeys } from '../../lambdas/records/provider-changes/items.ts';
import { CONTACT_PARTITION_PREFIX } from '../../lambdas/records/submissions/items.ts';
import { tableFunctions } from '../../lambdas/table/access.ts';
import { retentionDefaults } from '../../shared/domain/retention.ts';
import { resources } from './checks.ts';
import { jsonOf, synthesize } from './synthesize.ts';

/** Of the records that end. */
const retained = [
  AUDIT_PREFIX,
  CLAIM_PREFIX,
  CONTACT_PARTITION_PREFIX,
  correctionKeys.correction('').pk,
  providerChangeKeys.change('').pk,
];

describe('the retention of records about people', () => {
  it('is in the environment of every function that writes such records, and of the one that answers it', () => {
    const days = new Map(
      Object.values(synthesize('prod')).flatMap((template) =>
        resources(jsonOf(template), 'AWS::Lambda::Function').flatMap(([, { Environment }]) => {
          const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, unknown> };
          const name = Variables.POWERTOOLS_SERVICE_NAME;
          return typeof name === 'string' ? [[name, Variables[environmentNames.retentionDays]] as const] : [];
        }),
      ),
    );
    // The projector marks a message as counted, in its partition; the record is not its own.
    const writing = tableFunctions.filter(
      (name) =>
        name !== 'projector' &&
        accessOf(name).some(
          ({ actions, partitions }) =>
            actions.includes('PutItem') &&
            partitions.some((one) => retained.some((prefix) => one.startsWith(prefix))),
        ),
    );
    expect(writing).toEqual(expect.arrayContaining(['admin', 'outbox-sweep', 'providers', 'submissions']));
    for (const name of [...writing, 'public-read']) {
      expect([name, settings.retentionDays.parse(days.get(name) ?? 'none')]).toEqual([name, retention.prod]);
    }
  });

  it('is whole days from one to ten years, or nothing is synthesized', () => {
    expect(retentionProblems(retentionDefaults)).toEqual([]);
    for (const message of [0, -1, 1.5, 3_651, Number.NaN]) {
      expect(retentionProblems({ ...retentionDefaults, message })).toEqual([
        expect.stringContaining('the kind message'),
      ]);
    }
  });

  it('of the commands of operators is the stage’s', () => {
    for (const name of stageNames.filter((one) => one !== 'prod')) {
      expect(retentionOf(name)).toEqual(stageConfig(name).retention);
    }
    expect(retentionOf('another stage')).toEqual(retentionDefaults);
  });
});
