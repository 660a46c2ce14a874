import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, describe, expect, it } from 'vitest';
import { openControl } from '../local/control/control.ts';
import { commands } from './commands.ts';
import { parseOptions } from './options.ts';
import { savedPosition } from './position.ts';
import { createProgressLine, duration, progressText } from './progress.ts';
import { connect } from './target.ts';

const state = mkdtempSync(join(tmpdir(), 'admin-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

const parse = (...args: string[]) => parseOptions(args, commands);

describe('the arguments of npm run admin', () => {
  it('without a command, or with --help, list all commands', () => {
    for (const args of [[], ['--help']]) {
      const options = parse(...args);
      const text = options.kind === 'help' ? options.text : '';
      for (const name of commands.keys()) expect(text).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  it('with a command and --help explain it, its options and how the table is found', () => {
    for (const [name, { help }] of commands) {
      const options = parse(name, '--help');
      const text = options.kind === 'help' ? options.text : '';
      for (const part of [help, '--dry-run', '--stage', 'careatlas-<stage>-data-'])
        expect(text).toContain(part);
    }
  });

  it('name the local cloud unless there is a stage', () => {
    expect(parse('rebuild')).toMatchObject({ kind: 'run', name: 'rebuild', place: 'local', dryRun: false });
    expect(parse('repair', '--dry-run', '--stage', 'prod')).toMatchObject({
      name: 'repair',
      place: { stage: 'prod', table: undefined },
      dryRun: true,
    });
    expect(parse('rebuild', '--stage=dev', '--table', 'mine')).toMatchObject({
      place: { stage: 'dev', table: 'mine' },
    });
  });

  it.each([
    [['rebild'], 'There is no command rebild; there is: rebuild, repair, restore, taxonomy.'],
    [['rebuild', 'everything'], 'rebuild has no argument everything.'],
    [['rebuild', '--table', 'mine'], '--table needs --stage.'],
    [['rebuild', '--force'], '--force'],
    [['rebuild', '--overwrite'], 'rebuild takes neither --from nor --overwrite.'],
  ])('%j are rejected', (args, message) => {
    expect(() => parse(...args)).toThrow(message);
  });
});

describe('the directory of a command', () => {
  it('is the table of the local cloud that runs from the folder', async () => {
    const described = { endpoint: 'http://127.0.0.1:12345', tables: ['directory'] };
    const close = await openControl(state, { table: () => JSON.stringify(described) });
    const target = await connect('local', state);
    expect(target.name).toBe('local');
    target.close();
    await close();
    await expect(connect('local', state)).rejects.toThrow(`No local cloud runs from ${state}.`);
  });

  it('is the only table of a stage’s data stack', async () => {
    const client = mockClient(DynamoDBClient);
    const tables = (...TableNames: string[]) => client.on(ListTablesCommand).resolves({ TableNames });
    const stage = () => connect({ stage: 'dev', table: undefined }, state);
    tables('careatlas-dev-data-Table1-X', 'other');
    expect((await stage()).name).toBe('dev, careatlas-dev-data-Table1-X');
    tables('careatlas-dev-data-Table1-X', 'careatlas-dev-data-Table2-Y');
    await expect(stage()).rejects.toThrow('More than one table');
    tables('careatlas-prod-data-Table1-X');
    await expect(stage()).rejects.toThrow('give its name with --table');
    client.restore();
  });
});

describe('progress', () => {
  it.each([
    [0, 0, 0, '0 of about 0 (100 %), 0 a second'],
    [1_200, 5_000, 4, '1,200 of about 5,000 (24 %), 300 a second, 13 s left'],
    // An estimated total can be too small.
    [600, 500, 2, '600 of about 600 (100 %), 300 a second, 0 s left'],
  ])('of %i of %i after %i s', (done, total, seconds, text) => {
    expect(progressText(done, total, seconds)).toBe(text);
  });

  it.each([
    [0.2, '1 s'],
    [61, '1 min 1 s'],
    [7_260, '2 h 1 min'],
  ])('names %f seconds %s', (seconds, text) => expect(duration(seconds)).toBe(text));

  it('is one line of a terminal, and few plain lines elsewhere', () => {
    const written = (isTTY: boolean) => {
      const texts: string[] = [];
      let now = 0;
      const line = createProgressLine({ isTTY, write: (text) => texts.push(text) }, () => now);
      for (; now < 5_000; now += 100) line.update(now, 10_000);
      line.end();
      return texts;
    };
    const inTerminal = written(true);
    expect(inTerminal.length).toBeGreaterThan(10);
    expect(inTerminal.join('')).not.toContain('\n');
    // The report follows in an empty line.
    expect(inTerminal.at(-1)).toBe('\r\u001b[K');
    expect(written(false)).toEqual(['0 of about 10,000 (0 %), 0 a second\n']);
  });
});

describe('the position of an interrupted command', () => {
  it('is kept for each command and target until the command ends', () => {
    const position = savedPosition(state, 'rebuild', 'prod, careatlas-prod-data-X');
    expect(position.read()).toBeUndefined();
    position.write({ at: 'CLINIC#1' });
    expect(position.read()).toEqual({ at: 'CLINIC#1' });
    expect(savedPosition(state, 'rebuild', 'local').read()).toBeUndefined();
    position.write(undefined);
    expect(position.read()).toBeUndefined();
    position.write(undefined);
  });
});
