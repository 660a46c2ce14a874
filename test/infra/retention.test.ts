/** Records about people end after the days of the stage, whoever writes them. */
import { describe, expect, it } from 'vitest';
import { retention, retentionOf, retentionProblems } from '../../infra/retention.ts';
import { stageConfig, stageNames } from '../../infra/stage.ts';
import { settings } from '../../lambdas/platform/environment.ts';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { tableFunctions } from '../../lambdas/table/access.ts';
import { retentionDefaults } from '../../shared/domain/retention.ts';
import { resources } from './checks.ts';
import { jsonOf, synthesize } from './synthesize.ts';

describe('the retention of records about people', () => {
  it('is in the environment of every function that uses the table', () => {
    const days = new Map(
      Object.values(synthesize('prod')).flatMap((template) =>
        resources(jsonOf(template), 'AWS::Lambda::Function').flatMap(([, { Environment }]) => {
          const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, unknown> };
          const name = Variables.POWERTOOLS_SERVICE_NAME;
          return typeof name === 'string' ? [[name, Variables[environmentNames.retentionDays]] as const] : [];
        }),
      ),
    );
    for (const name of tableFunctions) {
      expect([name, settings.retentionDays.parse(days.get(name))]).toEqual([name, retention.prod]);
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
