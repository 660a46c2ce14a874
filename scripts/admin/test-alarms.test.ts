import { CloudWatchClient, DescribeAlarmsCommand, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandContext } from './command.ts';
import { StageAlarms } from './stage-alarms.ts';
import { testAlarms } from './test-alarms.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

const cloudwatch = mockClient(CloudWatchClient);
afterAll(() => cloudwatch.restore());

const page = 'arn:aws:sns:us-east-1:111111111111:careatlas-prod-page';
const mail = 'arn:aws:sns:us-east-1:111111111111:careatlas-prod-mail';
const alarm = (name: string, change: object = {}) => ({
  AlarmName: `careatlas-prod-${name}`,
  StateValue: 'OK' as const,
  ActionsEnabled: true,
  AlarmActions: [mail],
  ...change,
});

beforeEach(() => {
  cloudwatch.reset();
  cloudwatch.on(SetAlarmStateCommand).resolves({});
  cloudwatch
    .on(DescribeAlarmsCommand)
    .resolvesOnce({
      MetricAlarms: [alarm('api-5xx', { AlarmActions: [page], OKActions: [page] }), alarm('table-throttled')],
      NextToken: 'more',
    })
    .resolves({ CompositeAlarms: [alarm('site', { StateValue: 'INSUFFICIENT_DATA' })] });
});

const progress: [number, number][] = [];
const run = (input: object, context: Partial<CommandContext> = {}) =>
  testAlarms.run(
    {
      target: {
        stage: 'prod',
        alarms: new StageAlarms(
          new Map([['us-east-1', new CloudWatchClient({ region: 'us-east-1' })]]),
          'prod',
        ),
      },
      dryRun: false,
      stopping: new AbortController().signal,
      onProgress: (done: number, total: number) => progress.push([done, total]),
      clock: () => new Date('2026-11-26T12:00:00Z'),
      ...context,
    } as CommandContext,
    input,
  );
const changes = () =>
  cloudwatch
    .commandCalls(SetAlarmStateCommand)
    .map(({ args: [{ input }] }) => [input.AlarmName?.replace('careatlas-prod-', ''), input.StateValue]);

describe('npm run admin -- test-alarms', () => {
  it('sets each alarm of the stage to ALARM and back to OK, and names the notifications to expect', async () => {
    const { lines, isComplete } = await run({ confirm: 'prod' });
    expect(cloudwatch.commandCalls(DescribeAlarmsCommand)[0]?.args[0].input).toMatchObject({
      AlarmNamePrefix: 'careatlas-prod-',
      AlarmTypes: ['MetricAlarm', 'CompositeAlarm'],
    });
    expect(changes()).toEqual(
      ['api-5xx', 'table-throttled', 'site'].flatMap((name) => [
        [name, 'ALARM'],
        [name, 'OK'],
      ]),
    );
    expect(cloudwatch.commandCalls(SetAlarmStateCommand)[0]?.args[0].input.StateReason).toBe(
      'Test of 2026-11-26T12:00:00.000Z by npm run admin -- test-alarms: nothing is wrong.',
    );
    expect(isComplete).toBe(true);
    expect(lines).toEqual([
      '3 of 3 alarms rang, and are OK again.',
      'To expect from careatlas-prod-page: 1 with the subject ALARM: "<name>", and 1 with OK: "<name>".',
      'To expect from careatlas-prod-mail: 2 with the subject ALARM: "<name>".',
      expect.stringContaining('If less arrives'),
    ]);
    expect(progress).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it.each([
    ['without --confirm', {}, false],
    ['with --dry-run', { confirm: 'prod' }, true],
  ])('only lists %s', async (_, input, dryRun) => {
    const { lines } = await run(input, { dryRun });
    expect(changes()).toEqual([]);
    expect(lines[0]).toBe(
      'careatlas-prod-api-5xx (us-east-1): rings careatlas-prod-page; ends with careatlas-prod-page',
    );
    expect(lines.at(-1)).toMatch(/^Nothing was changed. .* --stage prod --confirm prod$/);
  });

  it('takes the alarms with a part of a name', async () => {
    await run({ confirm: 'prod', name: 'table' });
    expect(changes().map(([name]) => name)).toEqual(['table-throttled', 'table-throttled']);
  });

  it('leaves alone what rings already, and reports what notifies no one', async () => {
    cloudwatch.on(DescribeAlarmsCommand).resolves({
      MetricAlarms: [alarm('api-5xx', { StateValue: 'ALARM' }), alarm('site-5xx', { ActionsEnabled: false })],
    });
    const { lines, isComplete } = await run({ confirm: 'prod' });
    expect(changes().map(([name]) => name)).toEqual(['site-5xx', 'site-5xx']);
    expect(isComplete).toBe(false);
    expect(lines).toContain('careatlas-prod-api-5xx rings already, and was left alone.');
    expect(lines).toContain('careatlas-prod-site-5xx notifies no one when it rings.');
  });

  it('leaves no alarm in ALARM when it is stopped, or cannot go on', async () => {
    const stopping = new AbortController();
    const stopped = await run(
      { confirm: 'prod' },
      { stopping: stopping.signal, onProgress: () => stopping.abort() },
    );
    expect(changes()).toEqual([
      ['api-5xx', 'ALARM'],
      ['api-5xx', 'OK'],
    ]);
    expect(stopped).toMatchObject({
      isComplete: false,
      lines: [expect.stringContaining('1 of 3'), ...Array(2).fill(expect.anything())],
    });
  });

  it('needs a stage, its name again to confirm, and its alarms', async () => {
    await expect(run({}, { target: { stage: 'local' } as CommandContext['target'] })).rejects.toThrow(
      'needs --stage',
    );
    await expect(run({ confirm: 'dev' })).rejects.toThrow('--confirm dev is not the stage prod.');
    cloudwatch.on(DescribeAlarmsCommand).resolves({});
    expect(await run({})).toMatchObject({ isComplete: false });
  });
});
