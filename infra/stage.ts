/** The stages that the product is deployed to, and everything in which they may differ. */
import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { brand } from '../shared/content/brand.ts';
import type { SignIn } from '../shared/contracts/sign-in.ts';

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
  /** An SNS topic that hears of alarms. Without it they show in CloudWatch only. */
  readonly alarmTopicArn?: string;
  /** The HTTP API's limits for all callers together: of each search route, and of the others. */
  readonly throttling: { readonly searches: Throttling; readonly others: Throttling };
  /** The site's own name; without it the site answers under the distribution's cloudfront.net name. */
  readonly domain?: {
    readonly name: string;
    /** An ACM certificate for the name, in us-east-1. */
    readonly certificateArn: string;
  };
}

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
    throttling: productThrottling,
  },
};

/**
 * The stage named on the command line (`-c stage=dev`); production when none is named. Google's figures are as the stage has
 * them unless the command line says otherwise (`-c googleRatings=shown`).
 */
export function stageConfig(name: unknown = 'prod', ratings?: unknown): StageConfig {
  const stage = stages[oneOf(stageNames, name, 'stage')];
  return ratings === undefined
    ? stage
    : { ...stage, googleRatings: oneOf(googleRatings, ratings, 'googleRatings') };
}

function oneOf<Choice>(choices: readonly Choice[], given: unknown, what: string): Choice {
  const known = choices.find((choice) => choice === given);
  if (known !== undefined) return known;
  throw new Error(`Unknown ${what} ${JSON.stringify(given)}: use -c ${what}=${choices.join('|')}`);
}
