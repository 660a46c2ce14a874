import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { SITE_VISITOR_SERVICE } from '../../lambdas/platform/metrics.ts';
import { environmentNames, SITE_VISIT } from '../../lambdas/platform/names.ts';
import type { StageConfig } from '../stage.ts';
import type { DirectoryTable } from './directory-table.ts';
import type { OperatorNotice } from './operator-alarm.ts';
import { WorkQueue } from './work-queue.ts';

export interface SiteVisitorProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  readonly distribution: Distribution;
}

const RUNBOOK = 'site';

/**
 * Visits the site from outside every five minutes, as a patient does, and publishes a change in a test city. It may write the test
 * clinic's records and read what is derived of them: decision 0081.
 */
export class SiteVisitor extends Construct {
  /** For the alarm on visits that fail or do not happen. */
  readonly notice: OperatorNotice = {
    impact: 'Patients do not get the site, or do not find clinics in it.',
    runbook: RUNBOOK,
  };

  constructor(scope: Construct, id: string, { stage, table, distribution }: SiteVisitorProps) {
    super(scope, id);
    const impact = 'A failure that only visitors notice raises no alarm.';
    const queue = new WorkQueue(this, 'Visits', {
      stage,
      table,
      worker: {
        name: SITE_VISITOR_SERVICE,
        description: 'Visits the site as a patient does',
        timeout: TIMEOUT,
        environment: { [environmentNames.siteUrl]: siteUrl(stage, distribution) },
      },
      batchSize: 1,
      attempts: 2,
      impact,
      runbook: RUNBOOK,
    });
    const rule = new Rule(this, 'EveryFiveMinutes', {
      description: 'Visits the site',
      schedule: Schedule.cron({ minute: '0/5' }),
    });
    queue.sendOn(rule, SITE_VISIT, impact);
  }
}

/** Five steps of eight seconds at most, and half a minute for what it publishes. */
const TIMEOUT = Duration.seconds(80);

/** A stage without a domain has the name of its distribution, except on this machine, where the site has a port. */
function siteUrl({ domain, siteUrl }: StageConfig, { domainName }: Distribution): string {
  const isLocal = siteUrl.startsWith('http://');
  return domain || isLocal ? siteUrl : `https://${domainName}`;
}
