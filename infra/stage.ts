/** The stages that the product is deployed to, and every setting that may differ between them. */
import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { brand } from '../shared/content/brand.ts';
import type { SignIn } from '../shared/contracts/staff/sign-in.ts';
import type { RetentionDays as RetainedDays } from '../shared/domain/retention.ts';
import { type Brand, type Domain, domainProblems, productionProblems } from './production.ts';
import { retention, retentionProblems } from './retention.ts';
import { type StageContext, StageError, textOf, wholeNumberOf } from './stage-context.ts';

export const stageNames = ['local', 'dev', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

export const CHOOSE_STAGE = `Choose a stage: -c stage=${stageNames.join('|')}`;

const googleRatings = ['shown', 'hidden'] as const;
export type GoogleRatings = (typeof googleRatings)[number];

const mailSenders = ['cognito', 'ses'] as const;
export type AccountMails = (typeof mailSenders)[number];

const onOff = ['on', 'off'] as const;
export type Tracing = (typeof onOff)[number];

/** A token bucket: requests a second, and requests at once. */
export interface Throttling {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/**
 * Requests of one IP address in five minutes. An office or a mobile network may share one among hundreds of people.
 * Reasons and prices: docs/decisions/0037-rate-limits-and-overload.md, 0094-calls-with-a-ceiling.md.
 */
export interface RateLimits {
  /** Forms of the public. */
  readonly forms: number;
  /** What browsers send by themselves: reports of errors, and what is counted of listings. */
  readonly beacons: number;
  /** Calls of staff and of providers, of any method. */
  readonly staff: number;
  /** Searches and filtered lists. */
  readonly searches: number;
  /** What is suggested while a visitor types. */
  readonly suggestions: number;
  /** Calls for programs: the sitemap's, changes, open data. */
  readonly programs: number;
  /** All calls together. */
  readonly calls: number;
  /** Pages of search results. */
  readonly searchPages: number;
  /** All pages together. */
  readonly pages: number;
  /** Everything, files included. */
  readonly requests: number;
}

/** How fast a change reaches the caches: decision 0054. `test/infra/freshness.test.ts` derives production's values. */
export interface Freshness {
  /** Milliseconds for which a warm function caches cities, categories and totals. */
  readonly directoryMaxAgeMs: number;
  /** Seconds before the worker of the page queue gets a message. */
  readonly pageQueueDelay: number;
  /** Seconds in which Lambda collects the messages of one batch; at least 1, since the batches are large. */
  readonly pageQueueWindow: number;
  /** Milliseconds between two requests to CloudFront, of all workers together. */
  readonly invalidationIntervalMs: number;
}

/** How long a mail's worker and its claim last: `claimMs` in `lambdas/derived/mail/send-mail.ts`. */
export interface MailWorker {
  /** Seconds, for a batch at the slowest rate of an account. */
  readonly timeout: number;
  /** Milliseconds: more than the time-out and less than the queue's visibility time-out. */
  readonly claimMs: number;
}

export interface StageConfig {
  readonly name: StageName;
  /** The retention of every log group. */
  readonly logRetention: RetentionDays;
  /** Days after which records about people are deleted, by kind; the privacy policy states them. */
  readonly retention: RetainedDays;
  readonly logLevel: 'DEBUG' | 'INFO' | 'WARN';
  /** Whether the table, the bucket and the user pools are deleted with their stack. */
  readonly removalPolicy: RemovalPolicy.DESTROY | RemovalPolicy.RETAIN;
  /** Whether the table and the user pools are protected from deletion. */
  readonly deletionProtection: boolean;
  /** `hidden` until an operator shows Google's ratings deliberately: Google's terms restrict listing them. */
  readonly googleRatings: GoogleRatings;
  /** Maximum calls to Google Places a second: the quota of the Google project, or what its budget allows. */
  readonly placesQuota: number;
  /** Pages are rendered at the edge for everyone, or for crawlers only while browsers render them. */
  readonly rendering: 'everyone' | 'bots-only';
  /** Whether search engines may list the pages: a second site with the same content would compete with production. */
  readonly indexable: boolean;
  /**
   * The flow of signing in, of staff and of providers. With SRP the password never leaves the browser; USER_PASSWORD_AUTH is for a user pool
   * that does not support SRP, and is sent over TLS only.
   */
  readonly signIn: SignIn['flow'];
  /** Whether staff must have a second factor (an authenticator app), or may have one. */
  readonly secondFactor: 'required' | 'optional';
  /**
   * The sender of emails, at the domain of the SES identity, and the recipient of notices to staff. An account has one SES
   * identity for a domain, so each deployed stage needs a different domain.
   */
  readonly mail: { readonly sender: string; readonly staff: string };
  /**
   * Who sends providers their codes. Cognito sends 50 emails a day for an account; `ses`, once the sender's domain is verified and the account
   * has left the sandbox: Cognito accepts no other identity.
   */
  readonly accountMails: AccountMails;
  readonly mailWorker: MailWorker;
  /** For which the preflight asks AWS for mails: each review is confirmed by one. */
  readonly expectedReviewsPerMonth: number;
  /** The site's URL in emails, without a trailing slash. */
  readonly siteUrl: string;
  /** US dollars: the forecast of a month's cost above which an operator is notified. It counts the whole account. */
  readonly monthlyBudgetUsd: number;
  /**
   * Paths of CloudFront that changes may name in a month: 1,000 are free, each further one costs $0.005. Past them the changes by
   * staff are one path for each request, and all others show when a page's lifetime ends (decision 0076).
   */
  readonly monthlyPaths: number;
  /** The email address of alarms, which its owner must confirm to SNS. Required in production. */
  readonly alarmEmail?: string;
  /** The https URL of a paging service, for alarms that visitors notice at once. Without it they are sent by email, too. */
  readonly pagingUrl?: string;
  /** The https URL of the service that reads codes of claims by telephone. Without it that way is not offered. */
  readonly voiceCodesUrl?: string;
  /**
   * The generation of the origin secret that the distribution sends, and an earlier one that the functions still accept.
   * Rotation takes two deployments: docs/runbooks/rotate-origin-secret.md.
   */
  readonly originSecret: { readonly generation: number; readonly previous?: number };
  /**
   * Whether requests to the functions are traced with X-Ray: off unless an operator investigates something, since Lambda traces one
   * request a second and no rule can lower that.
   */
  readonly tracing: Tracing;
  /**
   * Whether HSTS includes the subdomains of the site's domain. Only an operator knows whether all of them use TLS, and browsers
   * remember the setting for a year.
   */
  readonly hstsIncludeSubDomains: boolean;
  /**
   * The reserved concurrency of functions, which is also their limit. Not set where the account may be new: its quota is 10
   * then, and AWS accepts a reservation only if 100 executions stay unreserved.
   */
  readonly reservedConcurrency?: ReservedConcurrency;
  /**
   * Whether an alarm that is raised stops a release and takes it back. Off for the release that mends what the alarm rings for: CodeDeploy
   * would stop that one, too.
   */
  readonly alarmsStopReleases: boolean;
  /** How an alias moves to a new version of a function: a tenth of the invocations for five minutes first, or all of them. */
  readonly release: 'canary' | 'all-at-once';
  /** The HTTP API's limits for all clients together: of each search route, of error reports, of events, of each route for programs, and of the other routes. */
  readonly throttling: {
    readonly searches: Throttling;
    readonly reports: Throttling;
    readonly events: Throttling;
    readonly programs: Throttling;
    readonly others: Throttling;
  };
  /** Requests that one IP address may send in five minutes, by class (`infra/constructs/rate-classes.ts`). */
  readonly rateLimits: RateLimits;
  /** Region of the copies of weekly backups by AWS Backup, such as `us-west-2`; none without it. The region is bootstrapped like us-east-1. */
  readonly backupRegion?: string;
  /**
   * Write units a second that the table and each of its indexes take at once; absent: what on-demand tables begin with, 4,000. AWS raises
   * it and never lowers it again, so that a value stays here once it was deployed.
   */
  readonly warmWrites?: number;
  readonly freshness: Freshness;
  /** The site's domain; without it the site uses the distribution's cloudfront.net name. */
  readonly domain?: Domain;
}

/** Reserved concurrency of each function behind the API, of each worker behind a queue, and of the stream's consumer. */
export interface ReservedConcurrency {
  readonly publicRead: number;
  readonly submissions: number;
  readonly admin: number;
  readonly providers: number;
  readonly placesSync: number;
  readonly browserErrors: number;
  readonly worker: number;
  readonly projector: number;
}

/**
 * The page renderer shares the region's pool with the functions that it calls, and waits for several calls for each page. Without
 * reservations a flood of pages could use the whole pool, so that no call and no page would finish. Of the default quota of 1,000:
 *
 * - `publicRead` 385: the gateway admits 2,000 calls a second, which use 100 executions at 50 ms each, and nearly 400 at 200 ms;
 * - `submissions` 40: a form takes up to a second, and the firewall limits the requests;
 * - `admin` 20 and `placesSync` 5: staff are few; a sync takes 29 seconds and waits for Google's quota;
 * - `providers` 10: a practice signs in now and then, and its calls are small;
 * - `browserErrors` 5: a report takes milliseconds, and the gateway admits ten a second;
 * - `worker` 2: the maximum concurrency of a queue's event source;
 * - `projector` 25: one for each shard of the table's stream, of which a table has one for about 1,000 writes a second.
 *
 * With ten workers that is 510: the renderer and everything else in the account share the other 490.
 */
const reservedConcurrency: ReservedConcurrency = {
  publicRead: 385,
  submissions: 40,
  admin: 20,
  providers: 10,
  placesSync: 5,
  browserErrors: 5,
  worker: 2,
  projector: 25,
};

/**
 * Only cache misses reach the HTTP API. Below the account's limits (10,000 requests a second, 5,000 at once), so that other APIs
 * of the account are not throttled with this one. A search reads more of the table than any other call, and its responses are
 * the least cacheable. A defect in a new release can make every page report an error: some reports tell as much as all of them.
 * Events are a read and a write each: 50 a second are 130 million a month.
 */
const productThrottling: StageConfig['throttling'] = {
  searches: { rateLimit: 300, burstLimit: 600 },
  reports: { rateLimit: 10, burstLimit: 20 },
  events: { rateLimit: 50, burstLimit: 100 },
  programs: { rateLimit: 50, burstLimit: 100 },
  others: { rateLimit: 2_000, burstLimit: 4_000 },
};

/**
 * The limits allow 300 people behind one address who each open ten pages, search five times, type ten suggestions and cause twenty calls
 * within five minutes. Googlebot fits too, with ten pages a second at most, and a program with four calls a second. One IP address at
 * its limits sends twenty calls a second, and the HTTP API's limits allow a hundred times as many. Beacons past their limit are lost, which a visitor
 * does not notice: it is low, so that one address moves no practice's figures far.
 */
const rateLimits: RateLimits = {
  forms: 60,
  beacons: 600,
  staff: 3_000,
  searches: 1_500,
  suggestions: 3_000,
  programs: 1_200,
  calls: 6_000,
  searchPages: 1_500,
  pages: 3_000,
  requests: 30_000,
};

const productFreshness: Freshness = {
  directoryMaxAgeMs: 5_000,
  pageQueueDelay: 20,
  pageQueueWindow: 2,
  invalidationIntervalMs: 10_000,
};

/** Short, since there is one warm function of a kind and one cache: tests and developers wait for each change. */
const localFreshness: Freshness = {
  directoryMaxAgeMs: 500,
  pageQueueDelay: 5,
  pageQueueWindow: 1,
  invalidationIntervalMs: 1_000,
};

const productMailWorker: MailWorker = { timeout: 20, claimMs: 25_000 };

/** Short, since tests wait for the claims of killed workers; the local SES has no slow accounts. */
const localMailWorker: MailWorker = { timeout: 8, claimMs: 9_000 };

/** $10 a month at most, and half a cent for each request past it. */
const MONTHLY_PATHS = 3_000;

const mail = { sender: brand.emails.support, staff: brand.emails.support };

/** The brand's email addresses and URL on a subdomain, so that a stage's emails and links differ from production's. */
function onSubdomain(name: string): Pick<StageConfig, 'mail' | 'siteUrl'> {
  const support = brand.emails.support.replace('@', `@${name}.`);
  return {
    mail: { sender: support, staff: support },
    siteUrl: brand.siteUrl.replace('://', `://${name}.`),
  };
}

const stages: Readonly<Record<StageName, StageConfig>> = {
  local: {
    name: 'local',
    logRetention: RetentionDays.ONE_DAY,
    retention: retention.local,
    logLevel: 'INFO',
    tracing: 'off',
    removalPolicy: RemovalPolicy.DESTROY,
    deletionProtection: false,
    googleRatings: 'shown',
    placesQuota: 100,
    rendering: 'everyone',
    indexable: true,
    signIn: 'USER_PASSWORD_AUTH',
    secondFactor: 'optional',
    mail,
    accountMails: 'cognito',
    expectedReviewsPerMonth: 100,
    siteUrl: 'http://localhost:8080',
    alarmEmail: brand.emails.support,
    monthlyBudgetUsd: 50,
    monthlyPaths: MONTHLY_PATHS,
    originSecret: { generation: 1 },
    alarmsStopReleases: true,
    release: 'all-at-once',
    hstsIncludeSubDomains: false,
    freshness: localFreshness,
    mailWorker: localMailWorker,
    reservedConcurrency,
    throttling: productThrottling,
    rateLimits,
  },
  dev: {
    name: 'dev',
    logRetention: RetentionDays.ONE_WEEK,
    retention: retention.dev,
    logLevel: 'DEBUG',
    tracing: 'off',
    removalPolicy: RemovalPolicy.DESTROY,
    deletionProtection: false,
    googleRatings: 'hidden',
    placesQuota: 5,
    rendering: 'everyone',
    indexable: false,
    signIn: 'USER_SRP_AUTH',
    secondFactor: 'optional',
    ...onSubdomain('dev'),
    accountMails: 'cognito',
    expectedReviewsPerMonth: 100,
    monthlyBudgetUsd: 50,
    monthlyPaths: MONTHLY_PATHS,
    originSecret: { generation: 1 },
    alarmsStopReleases: true,
    release: 'all-at-once',
    hstsIncludeSubDomains: false,
    freshness: productFreshness,
    mailWorker: productMailWorker,
    throttling: {
      searches: { rateLimit: 50, burstLimit: 100 },
      reports: { rateLimit: 10, burstLimit: 20 },
      events: { rateLimit: 10, burstLimit: 20 },
      programs: { rateLimit: 20, burstLimit: 40 },
      others: { rateLimit: 200, burstLimit: 400 },
    },
    rateLimits,
  },
  prod: {
    name: 'prod',
    logRetention: RetentionDays.THREE_MONTHS,
    retention: retention.prod,
    logLevel: 'INFO',
    tracing: 'off',
    removalPolicy: RemovalPolicy.RETAIN,
    deletionProtection: true,
    googleRatings: 'hidden',
    placesQuota: 10,
    rendering: 'everyone',
    indexable: true,
    signIn: 'USER_SRP_AUTH',
    secondFactor: 'required',
    mail,
    accountMails: 'cognito',
    expectedReviewsPerMonth: 10_000,
    siteUrl: brand.siteUrl,
    monthlyBudgetUsd: 100,
    monthlyPaths: MONTHLY_PATHS,
    originSecret: { generation: 1 },
    alarmsStopReleases: true,
    release: 'canary',
    hstsIncludeSubDomains: false,
    freshness: productFreshness,
    mailWorker: productMailWorker,
    reservedConcurrency,
    throttling: productThrottling,
    rateLimits,
  },
};

/**
 * The stage named on the command line (`-c stage=dev`), with the options of the command line. Throws one `StageError` that lists
 * every problem.
 *
 * @param given The options of `-c`, by name.
 * @param of The brand in shared/content/brand.ts.
 */
export function stageConfig(name: unknown, given: StageContext = {}, of: Brand = brand): StageConfig {
  const config = { ...stages[stageNamed(name)], ...overrides(given) };
  const problems = [
    ...(config.name === 'prod' ? productionProblems(config, of) : domainProblems(config.domain)),
    ...retentionProblems(config.retention),
  ];
  if (problems.length === 0) return config;
  throw new StageError(
    [`The stage ${config.name} cannot be deployed like this:`, ...problems.map((one) => `- ${one}`)].join(
      '\n',
    ),
  );
}

function stageNamed(name: unknown): StageName {
  if (name === undefined) throw new StageError(CHOOSE_STAGE);
  return oneOf(stageNames, name, 'stage');
}

const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/;

/** The settings that differ for one deployment. */
function overrides(given: StageContext): Partial<StageConfig> {
  const [domain, ...others] = textOf(given, 'domain')?.split(',') ?? [];
  const certificateArn = textOf(given, 'certificateArn');
  const alarmEmail = textOf(given, 'alarmEmail');
  const pagingUrl = textOf(given, 'pagingUrl');
  const voiceCodesUrl = textOf(given, 'voiceCodesUrl');
  const monthlyPaths = wholeNumberOf(given, 'monthlyPaths', 1_000_000);
  const backupRegion = textOf(given, 'backupRegion');
  if (backupRegion === 'us-east-1' || (backupRegion !== undefined && !REGION.test(backupRegion))) {
    throw new StageError(`-c backupRegion=… must be another region than us-east-1, not ${backupRegion}`);
  }
  const warmWrites = wholeNumberOf(given, 'warmWrites', 1_000_000);
  const generation = wholeNumberOf(given, 'originSecret');
  const previous = wholeNumberOf(given, 'previousOriginSecret');
  if (previous !== undefined && (generation === undefined || previous >= generation)) {
    throw new StageError('-c previousOriginSecret=… names a generation before that of -c originSecret=…');
  }
  return {
    ...(given.googleRatings !== undefined && {
      googleRatings: oneOf(googleRatings, given.googleRatings, 'googleRatings'),
    }),
    ...(given.alarmsStopReleases !== undefined && {
      alarmsStopReleases: oneOf(onOff, given.alarmsStopReleases, 'alarmsStopReleases') === 'on',
    }),
    ...(given.accountMails !== undefined && {
      accountMails: oneOf(mailSenders, given.accountMails, 'accountMails'),
    }),
    ...(given.tracing !== undefined && { tracing: oneOf(onOff, given.tracing, 'tracing') }),
    ...((domain !== undefined || certificateArn !== undefined) && {
      domain: {
        name: domain ?? '',
        ...(others.length > 0 && { others }),
        certificateArn: certificateArn ?? '',
      },
    }),
    ...(domain !== undefined && { siteUrl: `https://${domain}` }),
    ...(alarmEmail !== undefined && { alarmEmail }),
    ...(pagingUrl !== undefined && { pagingUrl }),
    ...(voiceCodesUrl !== undefined && { voiceCodesUrl }),
    ...(monthlyPaths !== undefined && { monthlyPaths }),
    ...(warmWrites !== undefined && { warmWrites }),
    ...(backupRegion !== undefined && { backupRegion }),
    ...(generation !== undefined && {
      originSecret: previous === undefined ? { generation } : { generation, previous },
    }),
  };
}

function oneOf<Choice>(choices: readonly Choice[], given: unknown, what: string): Choice {
  const known = choices.find((choice) => choice === given);
  if (known !== undefined) return known;
  throw new StageError(`Unknown ${what} ${JSON.stringify(given)}: use -c ${what}=${choices.join('|')}`);
}
