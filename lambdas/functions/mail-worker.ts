import { brand } from '../../shared/content/brand.ts';
import {
  createMailJob,
  createPacing,
  createSendMail,
  MailLedger,
  MailRecipients,
} from '../derived/mail/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { errorFields } from '../platform/error-fields.ts';
import { signingKey } from '../platform/hashes.ts';
import { createLogger } from '../platform/logging.ts';
import { SesAccount } from '../platform/ses-account.ts';
import { createSesClient, SesTransport } from '../platform/ses-transport.ts';
import {
  ClaimMails,
  ClaimRepository,
  ClaimSubjects,
  createClaimCodes,
  createUnsubscribeToken,
} from '../records/claims/index.ts';
import { CorrectionMails } from '../records/corrections/index.ts';
import { ChangeMails, ProviderChanges } from '../records/provider-changes/index.ts';
import { ConfirmationLinks } from '../records/reviews/index.ts';
import { SubmissionRepository } from '../records/submissions/index.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';

const { tableName, codeSecret, mailSender, mailStaff, mailConfigurationSet, mailClaimMs, siteUrl } = settings;
const environment = readEnvironment({
  tableName,
  codeSecret,
  mailSender,
  mailStaff,
  mailConfigurationSet,
  mailClaimMs,
  siteUrl,
});
const table = new Table(createDynamoDbClient(), environment.tableName);
const clock = () => new Date();
const logger = createLogger();
const ses = createSesClient();
const ledger = new MailLedger(table);
const account = new SesAccount(ses, environment.mailSender);

export const handler = createMailJob({
  logger,
  report: (request, feedback) => ledger.report(request, feedback, clock()),
  sendMail: createSendMail({
    records: new SubmissionRepository(table),
    links: new ConfirmationLinks(table, clock),
    corrections: new CorrectionMails(table),
    claims: new ClaimMails({
      table,
      claims: new ClaimRepository(table, logBadItems()),
      subjects: new ClaimSubjects(table, logBadItems()),
      codes: createClaimCodes(signingKey(environment.codeSecret, 'codes of claims')),
      clock,
    }),
    unsubscribeToken: createUnsubscribeToken(signingKey(environment.codeSecret, 'unsubscribing')),
    changes: new ChangeMails(table, new ProviderChanges(table, logBadItems())),
    ledger,
    recipients: new MailRecipients(table),
    transport: new SesTransport({
      client: ses,
      sender: { name: brand.name, address: environment.mailSender },
      configurationSet: environment.mailConfigurationSet,
      account,
    }),
    pace: createPacing({
      rate: () => account.rate(),
      onFailure: (error) => logger.error('mail rate', { outcome: 'failed', ...errorFields(error) }),
    }),
    clock,
    claimMs: environment.mailClaimMs,
    staff: environment.mailStaff,
    siteUrl: environment.siteUrl,
  }),
});
