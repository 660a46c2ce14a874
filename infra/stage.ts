/** The stages that the product is deployed to, and everything in which they may differ. */
import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { brand } from '../shared/content/brand.ts';
import type { SignIn } from '../shared/contracts/sign-in.ts';
import { type Brand, type Domain, domainProblems, productionProblems } from './production.ts';
import { type StageContext, StageError, textOf, wholeNumberOf } from './stage-context.ts';

export const stageNames = ['local', 'dev', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

const googleRatings = ['shown', 'hidden'] as const;
export type GoogleRatings = (typeof googleRatings)[number];

/** A token bucket: requests a second, and how many may arrive at once. */
export interface Throttling {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

export interface StageConfig {
  readonly name: StageName;
  /** How long every log group keeps its entries. */
  readonly logRetention: RetentionDays;
  readonly logLevel: 'DEBUG' | 'INFO' | 'WARN';
  /** What happens to the table, the bucket and staff's accounts when their stack is deleted. */
  readonly removalPolicy: RemovalPolicy.DESTROY | RemovalPolicy.RETAIN;
  /** Whether AWS refuses to delete the table and the user pool. */
  readonly deletionProtection: boolean;
  /** `hidden` until an operator turns Google's figures on knowingly: Google's terms restrict listing them. */
  readonly googleRatings: GoogleRatings;
  /** Most calls to Google Places a second: what the Google project allows, or what its bill may. */
  readonly placesQuota: number;
  /**
   * Who gets pages rendered at the edge: everyone, or crawlers only while browsers render by themselves. Of the two,
   * only the first shows everyone the same.
   */
  readonly rendering: 'everyone' | 'bots-only';
  /** Whether search engines may list the pages: a second site with the same content would compete with the first. */
  readonly indexable: boolean;
  /**
   * How the dashboard signs in. With SRP the password never leaves the browser; the plain flow is for a user pool that
   * knows no other, and travels over TLS only.
   */
  readonly signIn: SignIn['flow'];
  /** Whether staff must have a second factor, an authenticator app, or may have one. */
  readonly secondFactor: 'required' | 'optional';
  /**
   * Who e-mails come from, at the domain that SES may send for, and where notices to staff go. A domain of SES belongs to
   * one stack of an account: each deployed stage has one of its own.
   */
  readonly mail: { readonly sender: string; readonly staff: string };
  /** The site's address in e-mails, without a slash at its end. */
  readonly siteUrl: string;
  /** The e-mail address that alarms go to, once its owner has confirmed SNS's first mail. Production needs one. */
  readonly alarmEmail?: string;
  /**
   * Which generation of the origin secret the distribution sends, and an earlier one that the functions still accept:
   * rotating takes two deployments, see docs/runbooks/rotate-origin-secret.md.
   */
  readonly originSecret: { readonly generation: number; readonly previous?: number };
  /**
   * Whether browsers shall use TLS for all subdomains of the site's domain, too. Only an operator knows what runs on them, and
   * browsers remember the answer for a year.
   */
  readonly hstsIncludeSubDomains: boolean;
  /**
   * Concurrent executions that functions have to themselves, and that they cannot exceed. None where an account may be new: it
   * has 10 in all then, and AWS accepts a reservation only if 100 stay for everything else.
   */
  readonly reservedConcurrency?: ReservedConcurrency;
  /** The HTTP API's limits for all callers together: of each search route, and of the others. */
  readonly throttling: { readonly searches: Throttling; readonly others: Throttling };
  /** The site's own name; without it the site answers under the distribution's cloudfront.net name. */
  readonly domain?: Domain;
}

/** Concurrent executions of each function behind the API, and of each worker behind a queue. */
export interface ReservedConcurrency {
  readonly publicRead: number;
  readonly submissions: number;
  readonly admin: number;
  readonly placesSync: number;
  readonly worker: number;
}

/**
 * The page renderer runs in the same region's pool as the calls that it makes, and for each page it waits for several of them:
 * a flood of pages could take the whole pool and leave none for the calls, so that no page would ever finish. What is reserved
 * here is out of its reach. Of the default quota of 1,000:
 *
 * - `publicRead` 400: the gateway lets 2,000 calls a second through, which at 50 ms each keep 100 executions busy, and 400 when
 *   the table takes 200 ms;
 * - `submissions` 40: forms take up to a second, and the firewall limits senders;
 * - `admin` 20 and `placesSync` 5: a few people; a sync takes 29 seconds and waits for Google's quota anyway;
 * - `worker` 2: what a queue's event source asks for at once.
 *
 * Five workers included that is 475: the renderer, and whatever else runs in the account, share the other 525.
 */
const reservedConcurrency: ReservedConcurrency = {
  publicRead: 400,
  submissions: 40,
  admin: 20,
  placesSync: 5,
  worker: 2,
};

/**
 * What reaches the HTTP API has missed CloudFront's cache, or comes from a page that did. Below the account's own limits
 * (10,000 a second, 5,000 at once), so that another API of the account is not throttled with this one. A search reads more
 * of the table than any other call, and its answers are the hardest to cache.
 */
const productThrottling: StageConfig['throttling'] = {
  searches: { rateLimit: 300, burstLimit: 600 },
  others: { rateLimit: 2_000, burstLimit: 4_000 },
};

const mail = { sender: brand.emails.support, staff: brand.emails.support };

/** What is the brand's own in production, on a subdomain: nobody takes one stage's mails and links for another's. */
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
    logLevel: 'INFO',
    removalPolicy: RemovalPolicy.DESTROY,
    deletionProtection: false,
    googleRatings: 'shown',
    placesQuota: 100,
    rendering: 'everyone',
    indexable: true,
    signIn: 'USER_PASSWORD_AUTH',
    secondFactor: 'optional',
    mail,
    siteUrl: 'http://localhost:8080',
    alarmEmail: brand.emails.support,
    originSecret: { generation: 1 },
    hstsIncludeSubDomains: false,
    reservedConcurrency,
    throttling: productThrottling,
  },
  dev: {
    name: 'dev',
    logRetention: RetentionDays.ONE_WEEK,
    logLevel: 'DEBUG',
    removalPolicy: RemovalPolicy.DESTROY,
    deletionProtection: false,
    googleRatings: 'hidden',
    placesQuota: 5,
    rendering: 'everyone',
    indexable: false,
    signIn: 'USER_SRP_AUTH',
    secondFactor: 'optional',
    ...onSubdomain('dev'),
    originSecret: { generation: 1 },
    hstsIncludeSubDomains: false,
    throttling: {
      searches: { rateLimit: 50, burstLimit: 100 },
      others: { rateLimit: 200, burstLimit: 400 },
    },
  },
  prod: {
    name: 'prod',
    logRetention: RetentionDays.THREE_MONTHS,
    logLevel: 'INFO',
    removalPolicy: RemovalPolicy.RETAIN,
    deletionProtection: true,
    googleRatings: 'hidden',
    placesQuota: 10,
    rendering: 'everyone',
    indexable: true,
    signIn: 'USER_SRP_AUTH',
    secondFactor: 'required',
    mail,
    siteUrl: brand.siteUrl,
    originSecret: { generation: 1 },
    hstsIncludeSubDomains: false,
    reservedConcurrency,
    throttling: productThrottling,
  },
};

/**
 * The stage named on the command line (`-c stage=dev`), with what the command line says otherwise. Throws one error that names
 * everything that production lacks.
 *
 * @param given What cdk was given with `-c`, by name.
 * @param of The brand in shared/content/brand.ts.
 */
export function stageConfig(name: unknown, given: StageContext = {}, of: Brand = brand): StageConfig {
  const config = { ...stages[stageNamed(name)], ...overrides(given) };
  const problems = config.name === 'prod' ? productionProblems(config, of) : domainProblems(config.domain);
  if (problems.length === 0) return config;
  throw new StageError(
    [`The stage ${config.name} cannot be deployed like this:`, ...problems.map((one) => `- ${one}`)].join(
      '\n',
    ),
  );
}

function stageNamed(name: unknown): StageName {
  if (name === undefined) throw new StageError(`Choose a stage: -c stage=${stageNames.join('|')}`);
  return oneOf(stageNames, name, 'stage');
}

/** The settings that differ for one deployment. */
function overrides(given: StageContext): Partial<StageConfig> {
  const domain = textOf(given, 'domain');
  const certificateArn = textOf(given, 'certificateArn');
  const alarmEmail = textOf(given, 'alarmEmail');
  const generation = wholeNumberOf(given, 'originSecret');
  const previous = wholeNumberOf(given, 'previousOriginSecret');
  if (previous !== undefined && (generation === undefined || previous >= generation)) {
    throw new StageError('-c previousOriginSecret=… names a generation before that of -c originSecret=…');
  }
  return {
    ...(given.googleRatings !== undefined && {
      googleRatings: oneOf(googleRatings, given.googleRatings, 'googleRatings'),
    }),
    ...((domain !== undefined || certificateArn !== undefined) && {
      domain: { name: domain ?? '', certificateArn: certificateArn ?? '' },
    }),
    ...(domain !== undefined && { siteUrl: `https://${domain}` }),
    ...(alarmEmail !== undefined && { alarmEmail }),
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
