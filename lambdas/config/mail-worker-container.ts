import { brand } from '../../shared/content/brand.ts';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { TableConfirmationLinks } from '../adapters/dynamodb/confirmation-links.ts';
import { TableMailLedger, TableRecipients } from '../adapters/dynamodb/mail-ledger.ts';
import { SubmissionRepository } from '../adapters/dynamodb/submission-repository.ts';
import { createSesClient, SesTransport } from '../adapters/ses-transport.ts';
import { createSendMail } from '../app/mail/send-mail.ts';
import type { MailJobDependencies } from '../jobs/mail.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger } from './logging.ts';

/** Dependencies of the function `mail-worker`. */
export function mailWorkerContainer(): MailJobDependencies {
  const { tableName, mailSender, mailStaff, siteUrl } = settings;
  const environment = readEnvironment({ tableName, mailSender, mailStaff, siteUrl });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  const clock = () => new Date();
  return {
    logger: createLogger(),
    sendMail: createSendMail({
      records: new SubmissionRepository(table),
      links: new TableConfirmationLinks(table, clock),
      ledger: new TableMailLedger(table),
      recipients: new TableRecipients(table),
      transport: new SesTransport(createSesClient(), { name: brand.name, address: environment.mailSender }),
      clock,
      staff: environment.mailStaff,
      siteUrl: environment.siteUrl,
    }),
  };
}
