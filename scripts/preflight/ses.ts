import { GetAccountCommand, GetEmailIdentityCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { type Clients, REGION } from './clients.ts';
import { nameOf } from './errors.ts';
import type { Needs } from './needs.ts';
import { type Finding, later, ok, toDo } from './report.ts';

/** E-mails in a day and in a second below which a busy day would be a backlog: the mail queue sends ten at a time. */
const MIN_DAILY = 1_000;
const MIN_PER_SECOND = 10;

const PLACE = `in the SES console, ${REGION}`;

/** Whether SES sends to anyone, and enough; and whether it knows the domain that e-mails come from. */
export async function checkSes({ senderDomain }: Needs, { ses }: Clients): Promise<Finding[]> {
  const account = await ses.send(new GetAccountCommand({}));
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = account;
  const { Max24HourSend = 0, MaxSendRate = 0 } = SendQuota ?? {};
  // -1 stands for no limit.
  const daily = Max24HourSend === -1 ? Number.POSITIVE_INFINITY : Max24HourSend;
  const quota = `${daily === Number.POSITIVE_INFINITY ? 'any number' : daily} a day, ${MaxSendRate} a second`;
  return [
    ProductionAccessEnabled
      ? ok('SES production access', 'granted')
      : toDo(
          'SES production access',
          'sandbox: SES sends to verified addresses only',
          `Choose “Request production access” on the account dashboard ${PLACE}: transactional mail, with the site's URL.`,
        ),
    SendingEnabled
      ? ok('SES sending', EnforcementStatus?.toLowerCase() ?? 'enabled')
      : toDo(
          'SES sending',
          `paused (${EnforcementStatus ?? 'no reason given'})`,
          `Read the account's status on the account dashboard ${PLACE}; resume with aws sesv2 put-account-sending-attributes --sending-enabled.`,
        ),
    // The sandbox's own, and granted with production access.
    !ProductionAccessEnabled || (daily >= MIN_DAILY && MaxSendRate >= MIN_PER_SECOND)
      ? ok('SES quota', quota)
      : toDo(
          'SES quota',
          quota,
          `Ask for ${MIN_DAILY} a day and ${MIN_PER_SECOND} a second in Service Quotas → Amazon SES → Sending quota and Sending rate, ${REGION}.`,
        ),
    await identity(senderDomain, ses),
  ];
}

/** The jobs stack makes it, so that it is missing before the first deployment. */
async function identity(domain: string, ses: SESv2Client): Promise<Finding> {
  const what = `SES identity ${domain}`;
  try {
    const { VerifiedForSendingStatus } = await ses.send(
      new GetEmailIdentityCommand({ EmailIdentity: domain }),
    );
    return VerifiedForSendingStatus
      ? ok(what, 'verified')
      : toDo(
          what,
          'not verified',
          'Put the three CNAME records that the jobs stack’s outputs MailDomainRecord1 to 3 name into the domain’s DNS.',
        );
  } catch (error) {
    if (nameOf(error) !== 'NotFoundException') throw error;
    return later(
      what,
      'made by the first deployment',
      'Put the three CNAME records of the jobs stack’s outputs MailDomainRecord1 to 3 into the domain’s DNS; no e-mail is sent before.',
    );
  }
}
