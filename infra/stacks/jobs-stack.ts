import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import {
  DAILY_RANKS,
  environmentNames,
  GIVEN_UP,
  MAIL_NOT_READY,
  OUTBOX_SWEEP,
  WEEKLY_EXPORT,
} from '../../lambdas/platform/names.ts';
import type { DirectoryTable } from '../constructs/directory-table.ts';
import { GeneratedSecret } from '../constructs/generated-secret.ts';
import { MailSender } from '../constructs/mail-sender.ts';
import type { MediaBucket } from '../constructs/media-bucket.ts';
import { pageQueue } from '../constructs/page-invalidation.ts';
import { PlaceSearch } from '../constructs/place-search.ts';
import { projectedRecords } from '../constructs/projection.ts';
import { StreamConsumer } from '../constructs/stream-consumer.ts';
import { type TaskQueue, WorkQueue } from '../constructs/work-queue.ts';
import { retentionEnvironment } from '../retention.ts';
import type { StageConfig } from '../stage.ts';

export interface JobsStackProps extends StackProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  /** For exports. */
  readonly media: MediaBucket;
  /** Names of the stacks whose releases change every page. */
  readonly released: readonly string[];
}

/**
 * Work after the response: the projector, which derives lists, search and totals from the records and enqueues the outbox's
 * entries, the mail and location queues, the outbox sweep that enqueues what the projector missed, the ranks and the exports.
 */
export class JobsStack extends Stack {
  private readonly mailQueue: WorkQueue;
  private readonly locationQueue: WorkQueue;
  readonly placeSearch: PlaceSearch;
  /** From it the codes of claims are derived, which mails, calls and letters carry. */
  readonly codeSecret: GeneratedSecret;
  /** Paths for the page invalidator. */
  readonly pageQueue: TaskQueue;

  constructor(scope: Construct, id: string, { stage, table, media, released, ...props }: JobsStackProps) {
    super(scope, id, props);
    this.codeSecret = new GeneratedSecret(this, 'CodeSecret', {
      description: 'The codes of claims are derived from it',
      removalPolicy: stage.removalPolicy,
    });
    this.mailQueue = this.mail(stage, table);
    this.placeSearch = this.search(stage);
    this.locationQueue = this.location(stage, table);
    this.outbox(stage, table);
    this.ranks(stage, table);
    this.exports(stage, table, media);
    this.pageQueue = pageQueue(this, stage, released);
    this.projector(stage, table);
  }

  private mail(stage: StageConfig, table: DirectoryTable): WorkQueue {
    const { sender, staff } = stage.mail;
    const { timeout, claimMs } = stage.mailWorker;
    const mailSender = new MailSender(this, 'MailSender', stage);
    const queue = new WorkQueue(this, 'Mail', {
      stage,
      table,
      worker: {
        name: 'mail-worker',
        description: 'Sends the emails of the mail queue',
        timeout: Duration.seconds(timeout),
        environment: {
          [environmentNames.codeSecret]: this.codeSecret.reference,
          [environmentNames.mailSender]: sender,
          [environmentNames.mailStaff]: staff,
          [environmentNames.mailConfigurationSet]: mailSender.configurationSetName,
          [environmentNames.mailClaimMs]: String(claimMs),
          [environmentNames.siteUrl]: stage.siteUrl,
        },
      },
      impact:
        'A provider, a sender of a message, the author of a review or staff did not get an email that they wait for.',
      runbook: QUEUES_RUNBOOK,
    });
    mailSender.grantSend(queue.worker.role);
    mailSender.reportTo(queue);
    queue.worker.watchLines('MailsNotReady', FilterPattern.stringValue('$.outcome', '=', MAIL_NOT_READY), {
      alarm: 'not-ready',
      impact: 'Emails wait: SES accepts none of this domain or account now.',
      runbook: QUEUES_RUNBOOK,
    });
    return queue;
  }

  private search(stage: StageConfig): PlaceSearch {
    const index = new CfnPlaceIndex(this, 'PlaceIndex', {
      indexName: `careatlas-${stage.name}`,
      description: 'Finds the coordinates of practices',
      dataSource: 'Here',
      // Results are stored with the practice, which the other intended use does not allow.
      dataSourceConfiguration: { intendedUse: 'Storage' },
    });
    return new PlaceSearch(index);
  }

  private location(stage: StageConfig, table: DirectoryTable): WorkQueue {
    const queue = new WorkQueue(this, 'Location', {
      stage,
      table,
      worker: {
        name: 'location-worker',
        description: 'Looks up the street addresses of the location queue',
        timeout: WORKER_TIMEOUT,
        environment: { [environmentNames.placeIndexName]: this.placeSearch.indexName },
      },
      impact: 'A submitted practice has no place on the map.',
      runbook: QUEUES_RUNBOOK,
    });
    const { role } = queue.worker;
    this.placeSearch.grant(role);
    return queue;
  }

  private projector(stage: StageConfig, table: DirectoryTable): void {
    const { consumer } = new StreamConsumer(this, 'Projector', {
      stage,
      table,
      consumer: {
        name: 'projector',
        description: 'Derives lists, search and totals from the records, and enqueues entries of the outbox',
        timeout: Duration.seconds(60),
        environment: {
          [environmentNames.mailQueueUrl]: this.mailQueue.url,
          [environmentNames.locationQueueUrl]: this.locationQueue.url,
          [environmentNames.pageQueueUrl]: this.pageQueue.url,
        },
      },
      patterns: projectedRecords,
      impact: 'A change of a record is missing in lists, search or counts.',
      lateImpact: 'Changes appear late in lists, search and counts, and emails are sent late.',
      runbook: 'projector',
    });
    const { role } = consumer;
    for (const queue of [this.mailQueue, this.locationQueue, this.pageQueue]) queue.grantSend(role);
  }

  /** Computes stored ranks again, since reviews age: decision 0062. */
  private ranks(stage: StageConfig, table: DirectoryTable): void {
    const impact = 'Stored ranks are not computed again: clinics keep the place of former weeks.';
    const queue = new WorkQueue(this, 'Ranks', {
      stage,
      table,
      worker: {
        name: 'rank-worker',
        description: 'Computes the stored ranks of a slice of the directory again',
        timeout: WORKER_TIMEOUT,
        environment: {},
      },
      batchSize: 1,
      impact,
      runbook: 'ranks',
    });
    const { worker } = queue;
    worker.lambda.addEnvironment(environmentNames.rankQueueUrl, queue.url);
    queue.grantSend(worker.role);
    const rule = new Rule(this, 'EveryDay', {
      description: 'Computes the ranks of the next slice of the directory',
      schedule: Schedule.cron({ hour: '7', minute: '20' }),
    });
    queue.sendOn(rule, DAILY_RANKS, impact);
  }

  /** Exports the directory for `/open-data`: decision 0072. */
  private exports(stage: StageConfig, table: DirectoryTable, media: MediaBucket): void {
    const impact = 'The files of /open-data are those of an earlier week.';
    const queue = new WorkQueue(this, 'Exports', {
      stage,
      table,
      worker: {
        name: 'export-worker',
        description: 'Exports a part of the directory in every format',
        timeout: EXPORT_TIMEOUT,
        environment: { [environmentNames.exportBucket]: media.name },
      },
      batchSize: 1,
      // Each takes up to half an hour, and the next week's export begins again.
      attempts: 4,
      impact,
      runbook: 'open-data',
    });
    const { worker } = queue;
    worker.lambda.addEnvironment(environmentNames.exportQueueUrl, queue.url);
    media.grantExports(worker.role);
    queue.grantSend(worker.role);
    const rule = new Rule(this, 'ExportOfTheWeek', {
      description: 'Exports the directory for /open-data',
      schedule: Schedule.cron({ weekDay: 'SUN', hour: '6', minute: '40' }),
    });
    queue.sendOn(rule, WEEKLY_EXPORT, impact);
  }

  /** Enqueues overdue work again: decision 0033. */
  private outbox(stage: StageConfig, table: DirectoryTable): void {
    const impact =
      'Scheduled posts stay hidden; emails are not sent and practices get no place on the map if the projector did not enqueue them.';
    const queue = new WorkQueue(this, 'Outbox', {
      stage,
      table,
      worker: {
        name: 'outbox-sweep',
        description:
          'Enqueues overdue entries of the outbox again, publishes scheduled posts, ends unused claims',
        timeout: WORKER_TIMEOUT,
        environment: {
          [environmentNames.mailQueueUrl]: this.mailQueue.url,
          [environmentNames.locationQueueUrl]: this.locationQueue.url,
          ...retentionEnvironment(stage.retention),
        },
      },
      batchSize: 1,
      // The next sweep does the same work, so a failed one is not worth ten attempts.
      attempts: 3,
      impact,
      runbook: QUEUES_RUNBOOK,
    });
    const { worker } = queue;
    worker.lambda.addEnvironment(environmentNames.outboxQueueUrl, queue.url);
    for (const target of [this.mailQueue, this.locationQueue, queue]) target.grantSend(worker.role);
    const rule = new Rule(this, 'EveryMinute', {
      description: 'Sweeps the outbox',
      schedule: Schedule.rate(Duration.minutes(1)),
    });
    queue.sendOn(rule, OUTBOX_SWEEP, impact);
    worker.watchLines('GivenUp', FilterPattern.stringValue('$.outcome', '=', GIVEN_UP), {
      alarm: 'given-up',
      impact:
        'An email was not sent, or a practice has no place on the map: ten sweeps of the outbox failed.',
      runbook: QUEUES_RUNBOOK,
    });
  }
}

/** For a batch, whose messages the worker processes in parallel. Longer than the calls of one message may take. */
const WORKER_TIMEOUT = Duration.seconds(20);

/** For 25,000 clinics (`publish-export.ts`), which take half a minute. */
const EXPORT_TIMEOUT = Duration.minutes(5);

const QUEUES_RUNBOOK = 'mail-and-location-queues';
