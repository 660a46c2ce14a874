import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { environmentNames } from '../../lambdas/config/names.ts';
import type { DirectoryTable } from '../constructs/directory-table.ts';
import { partitions } from '../constructs/partitions.ts';
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
    this.placeSearch.grant(worker.role);
    return new WorkQueue(this, 'Location', {
      stage,
      worker,
      impact: 'A submitted practice has no place on the map.',
    });
  }
}

/**
 * For a batch, whose messages a worker does side by side: longer than all that one of them waits for, and shorter than
 * its claim on a mail (`lambdas/app/mail/send-mail.ts`).
 */
const WORKER_TIMEOUT = Duration.seconds(20);
