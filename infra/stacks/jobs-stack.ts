import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { Grant } from 'aws-cdk-lib/aws-iam';
import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { environmentNames, GIVEN_UP, OUTBOX_SWEEP } from '../../lambdas/config/names.ts';
import type { DirectoryTable } from '../constructs/directory-table.ts';
import { partitions, queues } from '../constructs/partitions.ts';
import { PlaceSearch } from '../constructs/place-search.ts';
import { ProductFunction } from '../constructs/product-function.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import type { StageConfig } from '../stage.ts';

export interface JobsStackProps extends StackProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
}

/** What happens after an answer: e-mails, and where on the map a practice is. */
export class JobsStack extends Stack {
  readonly mailQueue: WorkQueue;
  readonly locationQueue: WorkQueue;
  readonly placeSearch: PlaceSearch;

  constructor(scope: Construct, id: string, { stage, table, ...props }: JobsStackProps) {
    super(scope, id, props);
    this.mailQueue = this.mail(stage, table);
    this.placeSearch = this.search(stage);
    this.locationQueue = this.location(stage, table);
    this.outbox(stage, table);
  }

  private mail(stage: StageConfig, table: DirectoryTable): WorkQueue {
    const { sender, staff } = stage.mail;
    const worker = new ProductFunction(this, 'MailWorker', {
      stage,
      name: 'mail-worker',
      description: 'Sends the e-mails that the mail queue asks for',
      reservedConcurrency: stage.reservedConcurrency?.worker,
      timeout: WORKER_TIMEOUT,
      environment: {
        [environmentNames.tableName]: table.tableName,
        [environmentNames.mailSender]: sender,
        [environmentNames.mailStaff]: staff,
        [environmentNames.siteUrl]: stage.siteUrl,
      },
    });
    table.grant(worker.role, ['GetItem'], [partitions.submissions, partitions.contacts, partitions.mails]);
    table.grant(worker.role, ['UpdateItem'], [partitions.mails]);
    table.grant(worker.role, ['GetItem', 'UpdateItem'], [partitions.recipients]);

    const domain = new EmailIdentity(this, 'MailDomain', {
      identity: Identity.domain(sender.slice(sender.indexOf('@') + 1)),
    });
    domain.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `MailDomainRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    });
    Grant.addToPrincipal({
      grantee: worker.role,
      actions: ['ses:SendEmail'],
      resourceArns: [domain.emailIdentityArn],
      conditions: { StringEquals: { 'ses:FromAddress': sender } },
    });
    return new WorkQueue(this, 'Mail', {
      stage,
      worker,
      impact: 'A provider, a sender of a message or staff did not get an e-mail that they wait for.',
    });
  }

  private search(stage: StageConfig): PlaceSearch {
    const index = new CfnPlaceIndex(this, 'PlaceIndex', {
      indexName: `careatlas-${stage.name}`,
      description: 'Looks up where practices are',
      dataSource: 'Here',
      // Results are kept with the practice, which the other intended use does not allow.
      dataSourceConfiguration: { intendedUse: 'Storage' },
    });
    return new PlaceSearch(index);
  }

  private location(stage: StageConfig, table: DirectoryTable): WorkQueue {
    const worker = new ProductFunction(this, 'LocationWorker', {
      stage,
      name: 'location-worker',
      description: 'Looks up the addresses that the location queue names',
      reservedConcurrency: stage.reservedConcurrency?.worker,
      timeout: WORKER_TIMEOUT,
      environment: {
        [environmentNames.tableName]: table.tableName,
        [environmentNames.placeIndexName]: this.placeSearch.indexName,
      },
    });
    table.grant(worker.role, ['GetItem'], [partitions.submissions]);
    table.grant(worker.role, ['UpdateItem'], [partitions.submissions, partitions.clinics]);
    // Its entry in the outbox: taken out, or left to the queue for a while.
    table.grant(worker.role, ['DeleteItem', 'UpdateItem'], [partitions.locationLookups]);
    this.placeSearch.grant(worker.role);
    return new WorkQueue(this, 'Location', {
      stage,
      worker,
      impact: 'A submitted practice has no place on the map.',
    });
  }

  /** What should have happened and has not, enqueued again: decision 0033. */
  private outbox(stage: StageConfig, table: DirectoryTable): void {
    const impact = 'E-mails and places on the map that were not enqueued at once stay away.';
    const worker = new ProductFunction(this, 'OutboxWorker', {
      stage,
      name: 'outbox-sweep',
      description: 'Enqueues again what is overdue in the outbox',
      timeout: WORKER_TIMEOUT,
      reservedConcurrency: stage.reservedConcurrency?.worker,
      environment: {
        [environmentNames.tableName]: table.tableName,
        [environmentNames.mailQueueUrl]: this.mailQueue.url,
        [environmentNames.locationQueueUrl]: this.locationQueue.url,
      },
    });
    // Sweeps that wait do the same: the next one makes up for one that failed, and three for an alarm.
    const queue = new WorkQueue(this, 'Outbox', { stage, worker, batchSize: 1, attempts: 3, impact });
    worker.lambda.addEnvironment(environmentNames.outboxQueueUrl, queue.url);
    table.grantQuery(worker.role, 'byQueue', [queues.outbox]);
    table.grant(worker.role, ['UpdateItem'], [partitions.mails, partitions.locationLookups]);
    for (const target of [this.mailQueue, this.locationQueue, queue]) target.grantSend(worker.role);
    const rule = new Rule(this, 'EveryMinute', {
      description: 'Sweeps the outbox',
      schedule: Schedule.rate(Duration.minutes(1)),
    });
    queue.sendOn(rule, OUTBOX_SWEEP, impact);
    worker.alarmOnLog('GivenUp', {
      pattern: FilterPattern.stringValue('$.outcome', '=', GIVEN_UP),
      impact: 'An e-mail or a place on the map was given up after ten sweeps of the outbox.',
    });
  }
}

/**
 * For a batch, whose messages a worker does side by side: longer than all that one of them waits for, and shorter than
 * its claim on a mail (`lambdas/app/mail/send-mail.ts`).
 */
const WORKER_TIMEOUT = Duration.seconds(20);
