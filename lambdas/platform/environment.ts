/** The only reader of the environment, parsed once at cold start: a missing value fails there and names itself. */
import * as z from 'zod/mini';
import { retentionSchema } from '../../shared/contracts/pages/retention.ts';
import { wholeNumber } from '../../shared/contracts/parameters.ts';
import { signInFlows } from '../../shared/contracts/staff/sign-in.ts';
import { retentionDefaults } from '../../shared/domain/retention.ts';
import { environmentNames as names } from './names.ts';

const name = z.string().check(z.minLength(3));
const secret = z.string().check(z.minLength(16));

const json = z.pipe(
  z.string(),
  z.transform((text: string, { issues }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      issues.push({ code: 'custom', input: text, message: 'must be JSON' });
      return z.NEVER;
    }
  }),
);

/** Every setting of the functions; each function reads those that it needs. */
export const settings = {
  stage: name,
  tracing: z.enum(['on', 'off']),
  tableName: name,
  signingSecret: secret,
  codeSecret: secret,
  originSecret: secret,
  previousOriginSecret: z.optional(secret),
  googleRatings: z.enum(['shown', 'hidden']),
  tokenIssuer: z.url(),
  tokenClientId: name,
  providerTokenIssuer: z.url(),
  providerTokenClientId: name,
  signInFlow: z.enum(signInFlows),
  mailQueueUrl: z.url(),
  locationQueueUrl: z.url(),
  failureQueueUrl: z.url(),
  mailSender: z.email(),
  mailStaff: z.email(),
  mailConfigurationSet: name,
  mailClaimMs: wholeNumber(1_000, 60_000),
  siteUrl: z.url(),
  placeIndexName: name,
  googlePlacesKeyArn: name,
  googlePlacesEndpoint: z._default(z.url(), 'https://places.googleapis.com'),
  placesQuota: wholeNumber(1, 1_000),
  syncQueueUrl: z.url(),
  dispatchQueueUrl: z.url(),
  outboxQueueUrl: z.url(),
  rankQueueUrl: z.url(),
  exportQueueUrl: z.url(),
  exportBucket: name,
  pageQueueUrl: z.url(),
  distributionId: name,
  invalidationIntervalMs: wholeNumber(1, 60_000),
  monthlyPaths: wholeNumber(1, 1_000_000),
  directoryMaxAgeMs: wholeNumber(1, 60_000),
  voiceCodesUrl: z.optional(z.url()),
  mediaBucket: name,
  rendererName: name,
  rendererLogGroup: name,
  rendererRegions: z.pipe(
    z.string().check(z.regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)),
    z.transform((regions: string) => regions.split(',')),
  ),
  logRetentionDays: wholeNumber(1, 3_653),
  retentionDays: z._default(z.pipe(json, retentionSchema), retentionDefaults),
} satisfies Record<keyof typeof names, z.ZodMiniType>;

type Settings = typeof settings;

/** The wanted settings, each from its environment variable. Throws with the names of those missing or not valid. */
export function readEnvironment<Wanted extends Partial<Settings>>(
  wanted: Wanted & Record<Exclude<keyof Wanted, keyof Settings>, never>,
  variables: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodMiniObject<Wanted>> {
  const given = Object.fromEntries(
    Object.entries(names).map(([setting, variable]) => [setting, variables[variable]]),
  );
  const parsed = z.object<Wanted>(wanted).safeParse(given);
  if (!parsed.success) {
    // Names only: the values are secrets.
    const wrong = new Set(parsed.error.issues.map(({ path: [setting] }) => variableOf(setting)));
    throw new Error(`environment variables missing or not valid: ${[...wrong].join(', ')}`);
  }
  return parsed.data;
}

function variableOf(setting: PropertyKey | undefined): string {
  const found = Object.entries(names).find(([name]) => name === setting);
  return found?.[1] ?? String(setting);
}
