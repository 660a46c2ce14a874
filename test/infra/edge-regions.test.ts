import { describe, expect, it } from 'vitest';
import { rendererRegions } from '../../infra/renderer-regions.ts';
import { permissionsOf } from './checks.ts';
import { jsonOf, type Properties, synthesize } from './synthesize.ts';
import {
  commonPermissions,
  expectAlarmOnMessages,
  logicalId,
  only,
  withoutHashes,
  workQueueOf,
} from './work-queue.ts';

const web = jsonOf(synthesize('prod').web);
const { queue, failed, worker } = workQueueOf(web, 'EdgeRegions');
const renderer = only(web, 'Lambda::Function', 'PageRenderer');
const logGroup = logicalId((renderer.properties.LoggingConfig as Properties).LogGroup);

describe('the watch of the renderer’s regions', () => {
  it('runs every ten minutes, and an operator learns of a run that fails', () => {
    const { ScheduleExpression, Targets } = only(web, 'Events::Rule', 'EveryTenMinutes').properties;
    expect(ScheduleExpression).toBe('cron(2-59/10 * * * ? *)');
    expect(Targets).toMatchObject([
      { Arn: { 'Fn::GetAtt': [queue.id, 'Arn'] }, Input: '{"kind":"watch-regions"}' },
    ]);
    expectAlarmOnMessages(web, failed.id);
    expectAlarmOnMessages(web, only(web, 'SQS::Queue', 'EdgeRegionsMissed').id);
  });

  it('knows the renderer, its regions and the days after which logs are deleted', () => {
    const { Variables } = worker.properties.Environment as { Variables: Properties };
    expect(Variables).toMatchObject({
      RENDERER_NAME: { Ref: renderer.id },
      RENDERER_LOG_GROUP: { Ref: logGroup },
      RENDERER_REGIONS: rendererRegions.join(),
      LOG_RETENTION_DAYS: '90',
    });
  });

  it('may read metrics, and set the retention of the renderer’s log in any region, and nothing else', () => {
    const own = permissionsOf(web).filter((one) => one.startsWith('<EdgeRegionsWorkerRole'));
    const group = `arn:aws:logs:*:<AWS::AccountId>:log-group:<${logGroup}>`;
    expect(own.map(withoutHashes).sort()).toEqual(
      [
        ...commonPermissions('EdgeRegions'),
        '<EdgeRegionsWorkerRole>: cloudwatch:GetMetricData on *',
        `<EdgeRegionsWorkerRole>: logs:PutRetentionPolicy on ${withoutHashes(group)}`,
        `<EdgeRegionsWorkerRole>: logs:PutRetentionPolicy on ${withoutHashes(group)}:*`,
      ].sort(),
    );
  });
});
