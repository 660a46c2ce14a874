/** What a deployment can choose on the command line beside its stage: `cdk deploy -c stage=prod -c domain=…`. */

/** A deployment as it cannot be: its message says what to do. */
export class StageError extends Error {}

const settings = [
  'googleRatings',
  'domain',
  'certificateArn',
  'alarmEmail',
  'originSecret',
  'previousOriginSecret',
] as const;
type Setting = (typeof settings)[number];

/** By name, each as `-c` or cdk.json give it. */
export type StageContext = Readonly<Partial<Record<Setting, unknown>>>;

/** @param read Gives what `-c` says of a name. */
export function readStageContext(read: (name: string) => unknown): StageContext {
  return Object.fromEntries(settings.map((setting) => [setting, read(setting)]));
}

/** A text, undefined where none is given. */
export function textOf(given: StageContext, setting: Setting): string | undefined {
  const value = given[setting];
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw new StageError(`-c ${setting}=… must be a text, not ${JSON.stringify(value)}`);
}

/** A whole number from 1 on, undefined where none is given. */
export function wholeNumberOf(given: StageContext, setting: Setting): number | undefined {
  const value = given[setting];
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number;
  throw new StageError(`-c ${setting}=… must be a whole number from 1 on, not ${JSON.stringify(value)}`);
}
