import { brand } from '../../shared/content/brand.ts';
import { createMailJob, createSendMail, MailLedger, MailRecipients } from '../derived/mail/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';
import { createSesClient, SesTransport } from '../platform/ses-transport.ts';
import { ConfirmationLinks } from '../records/reviews/index.ts';
import { SubmissionRepository } from '../records/submissions/index.ts';
import { createDynamoDbClient, Table } from '../table/index.ts';

const { tableName, mailSender, mailStaff, siteUrl } = settings;
const environment = readEnvironment({ tableName, mailSender, mailStaff, siteUrl });
const table = new Table(createDynamoDbClient(), environment.tableName);
const clock = () => new Date();

export const handler = createMailJob({
  logger: createLogger(),
  sendMail: createSendMail({
    records: new SubmissionRepository(table),
    links: new ConfirmationLinks(table, clock),
    ledger: new MailLedger(table),
    recipients: new MailRecipients(table),
    transport: new SesTransport(createSesClient(), { name: brand.name, address: environment.mailSender }),
    clock,
    staff: environment.mailStaff,
    siteUrl: environment.siteUrl,
  }),
});
