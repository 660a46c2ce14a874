import { GetAccountCommand, GetEmailIdentityCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { type Clients, REGION } from './clients.ts';
import { nameOf } from './errors.ts';
import type { Needs } from './needs.ts';
import { type Finding, later, ok, toDo } from './report.ts';

/** Mails a day beside those of reviews: forms, decisions, notices to staff. */
const OTHER_DAILY = 1_000;
/** Mails a second below which a busy minute would be a backlog: the mail queue sends ten at a time. */
const MIN_PER_SECOND = 10;
/** Share of a day's reviews that its busiest hour brings, which should leave in that hour. */
const BUSIEST_HOUR = 0.2;

const PLACE = `in the SES console, ${REGION}`;
const RECORDS = 'Put the records of the jobs stack’s outputs MailDomainRecord1 to 5 into the domain’s DNS';

/** Mails that the stage sends at the most. */
function mailsOf(reviewsAMonth: number) {
  const ofReviews = Math.ceil(reviewsAMonth / 30);
  return {
    daily: OTHER_DAILY + ofReviews,
    perSecond: Math.max(MIN_PER_SECOND, Math.ceil((ofReviews * BUSIEST_HOUR) / 3_600)),
  };
}

/**
 * Whether SES sends to anyone, and enough; and whether it knows the domain that emails come from. A stage deploys without: AWS
 * wants to see the site before it ends the sandbox, and the stage itself makes the identity.
 */
export async function checkSes(
  { senderDomain, isPublic, reviewsAMonth }: Needs,
  { ses }: Clients,
): Promise<Finding[]> {
  const account = await ses.send(new GetAccountCommand({}));
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = account;
  const { Max24HourSend = 0, MaxSendRate = 0 } = SendQuota ?? {};
  // -1 stands for no limit.
  const daily = Max24HourSend === -1 ? Number.POSITIVE_INFINITY : Max24HourSend;
  const quota = `${daily === Number.POSITIVE_INFINITY ? 'any number' : daily} a day, ${MaxSendRate} a second`;
  const needed = mailsOf(reviewsAMonth);
  const numbers = `${needed.daily} a day and ${needed.perSecond} a second`;
  return [
    productionAccess(ProductionAccessEnabled === true, isPublic, numbers),
    SendingEnabled
      ? ok('SES sending', EnforcementStatus?.toLowerCase() ?? 'enabled')
      : toDo(
          'SES sending',
          `paused (${EnforcementStatus ?? 'no reason given'})`,
          `Read the account's status on the account dashboard ${PLACE}; resume with aws sesv2 put-account-sending-attributes --sending-enabled.`,
        ),
    // The sandbox's own, and granted with production access.
    !ProductionAccessEnabled || !isPublic || (daily >= needed.daily && MaxSendRate >= needed.perSecond)
      ? ok('SES quota', quota)
      : later(
          'SES quota',
          `${quota}, shared by all stages and products of the account; ${numbers} for ${reviewsAMonth} reviews a month`,
          `Until then mails wait in their queue. Ask for ${numbers} in Service Quotas → Amazon SES → Sending quota and Sending rate, ${REGION}, and run the preflight again when AWS has answered, in about a day.`,
        ),
    await identity(senderDomain, isPublic, ses),
  ];
}

function productionAccess(granted: boolean, isPublic: boolean, numbers: string): Finding {
  const what = 'SES production access';
  if (granted) return ok(what, 'granted');
  const sandbox = 'sandbox: SES sends to verified addresses only';
  if (!isPublic) return ok(what, `${sandbox}, which are enough for this stage`);
  return later(
    what,
    sandbox,
    `When the site answers under its domain, choose “Request production access” on the account dashboard ${PLACE}: transactional mail, the site's URL, ${numbers}. AWS answers in about a day; run the preflight again then, before the launch.`,
  );
}

/** The jobs stack makes it, so that it is missing before the first deployment. */
async function identity(domain: string, isPublic: boolean, ses: SESv2Client): Promise<Finding> {
  const what = `SES identity ${domain}`;
  const missing = (found: string, when: string) =>
    isPublic
      ? later(
          what,
          found,
          `${RECORDS} ${when}; emails wait until then. Verification takes minutes to hours: run the preflight again then.`,
        )
      : ok(what, `${found}; this stage works without emails`);
  try {
    const { VerifiedForSendingStatus } = await ses.send(
      new GetEmailIdentityCommand({ EmailIdentity: domain }),
    );
    return VerifiedForSendingStatus ? ok(what, 'verified') : missing('not verified', 'now');
  } catch (error) {
    if (nameOf(error) !== 'NotFoundException') throw error;
    return missing('made by the first deployment', 'after it');
  }
}
