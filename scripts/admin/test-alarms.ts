import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type CommandResult, defineCommand, UsageError } from './command.ts';
import type { StageAlarm } from './stage-alarms.ts';

/** CloudWatch takes three changes of a state a second. */
const PAUSE_MS = 400;

interface Notifications {
  readonly alarms: number;
  readonly allClears: number;
}

export const testAlarms = defineCommand({
  name: 'test-alarms',
  summary: 'rings each alarm of a stage for a moment, to test who is notified',
  help: `Sets each alarm of the stage to ALARM and then to OK, with a reason that names this command, and prints the notifications to expect.
Operators get a mail or a page for each: announce the test. An alarm that rings already is left alone. Do not run it during a release: an
alarm that rings rolls functions back. CloudWatch evaluates each alarm again within its period.`,
  options: [
    { flags: '--confirm <stage>', help: 'the name of the stage again; without it the command only lists' },
    { flags: '--name <part>', help: 'only alarms with this text in their names' },
  ],
  writes: true,
  input: z.object({ confirm: z.string().optional(), name: z.string().default('') }),
  async run({ target, dryRun, stopping, onProgress, clock }, { confirm, name: part }) {
    const { stage, alarms } = target;
    if (alarms === undefined)
      throw new UsageError('test-alarms needs --stage: the local cloud has no alarms.');
    if (confirm !== undefined && confirm !== stage) {
      throw new UsageError(`--confirm ${confirm} is not the stage ${stage}.`);
    }
    const listed = (await alarms.list()).filter(({ name }) => name.includes(part));
    if (listed.length === 0)
      return failed(`There are no alarms careatlas-${stage}-*${part}*: a stage has them with alarmEmail.`);
    const ringing = listed.filter(({ state }) => state === 'ALARM');
    const quiet = listed.filter(({ state }) => state !== 'ALARM');
    const silent = listed.filter(({ onAlarm }) => onAlarm.length === 0);
    const problems = [
      ...ringing.map(({ name }) => `${name} rings already, and was left alone.`),
      ...silent.map(({ name }) => `${name} notifies no one when it rings.`),
    ];
    if (dryRun || confirm === undefined) {
      return {
        isComplete: true,
        lines: [
          ...quiet.map(describe),
          ...expected(quiet),
          ...problems,
          `Nothing was changed. To ring ${quiet.length} alarms: npm run admin -- test-alarms --stage ${stage} --confirm ${stage}`,
        ],
      };
    }
    const reason = `Test of ${clock().toISOString()} by npm run admin -- test-alarms: nothing is wrong.`;
    const rung: StageAlarm[] = [];
    for (const alarm of quiet) {
      if (stopping.aborted) break;
      try {
        await alarms.set(alarm, 'ALARM', reason);
        await sleep(PAUSE_MS);
      } finally {
        await alarms.set(alarm, 'OK', reason);
      }
      await sleep(PAUSE_MS);
      rung.push(alarm);
      onProgress(rung.length, quiet.length);
    }
    return {
      isComplete: rung.length === quiet.length && problems.length === 0,
      lines: [
        `${rung.length} of ${quiet.length} alarms rang, and are OK again.`,
        ...expected(rung),
        ...problems,
        'If less arrives: docs/deploy.md, “Test the alarms”.',
      ],
    };
  },
});

const failed = (line: string): CommandResult => ({ isComplete: false, lines: [line] });

function describe({ name, region, onAlarm, onOk }: StageAlarm): string {
  const of = (what: string, actions: readonly string[]) =>
    actions.length === 0 ? [] : [`${what} ${actions.map(topicOf).join(', ')}`];
  return `${name} (${region}): ${[...of('rings', onAlarm), ...of('ends with', onOk)].join('; ')}`;
}

/** What each topic's subscribers get. */
function expected(alarms: readonly StageAlarm[]): string[] {
  const byTopic = new Map<string, Notifications>();
  const add = (arn: string, { alarms: rings, allClears }: Notifications) => {
    const before = byTopic.get(arn) ?? { alarms: 0, allClears: 0 };
    byTopic.set(arn, { alarms: before.alarms + rings, allClears: before.allClears + allClears });
  };
  for (const { onAlarm, onOk } of alarms) {
    for (const arn of onAlarm) add(arn, { alarms: 1, allClears: 0 });
    for (const arn of onOk) add(arn, { alarms: 0, allClears: 1 });
  }
  return [...byTopic].map(
    ([arn, { alarms: rings, allClears }]) =>
      `To expect from ${topicOf(arn)}: ${rings} with the subject ALARM: "<name>"${allClears > 0 ? `, and ${allClears} with OK: "<name>"` : ''}.`,
  );
}

/** The last part of an ARN. */
const topicOf = (arn: string): string => arn.slice(arn.lastIndexOf(':') + 1);
