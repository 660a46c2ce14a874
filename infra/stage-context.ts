/** The options of one deployment on the command line: `cdk deploy -c stage=prod -c domain=…`. */

/** An invalid stage or option. The message says what to set. */
export class StageError extends Error {}

const settings = [
  'accountMails',
  'googleRatings',
  'domain',
  'certificateArn',
  'alarmEmail',
  'pagingUrl',
  'voiceCodesUrl',
  'warmWrites',
  'backupRegion',
  'alarmsStopReleases',
  'originSecret',
  'previousOriginSecret',
  'tracing',
  'monthlyPaths',
] as const;
type Setting = (typeof settings)[number];

/** Unparsed values by name, from `-c` or cdk.json. */
export type StageContext = Readonly<Partial<Record<Setting, unknown>>>;

/** @param read Returns the value of `-c` for a name. */
export function readStageContext(read: (name: string) => unknown): StageContext {
  return Object.fromEntries(settings.map((setting) => [setting, read(setting)]));
}

/** A text option, or undefined. Throws a `StageError` when it is empty or not a text. */
export function textOf(given: StageContext, setting: Setting): string | undefined {
  const value = given[setting];
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw new StageError(`-c ${setting}=… must be a text, not ${JSON.stringify(value)}`);
}

/** A whole number from 1 to `most`, or undefined. Throws a `StageError` for any other value. */
export function wholeNumberOf(given: StageContext, setting: Setting, most = 9_999): number | undefined {
  const value = given[setting];
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0 && number <= most)
    return number;
  throw new StageError(`-c ${setting}=… must be a whole number from 1 on, not ${JSON.stringify(value)}`);
}
