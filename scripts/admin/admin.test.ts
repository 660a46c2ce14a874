import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { unavailable } from '../../lambdas/platform/errors.ts';
import { openControl } from '../local/control/control.ts';
import { defineCommand, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { explain } from './explain.ts';
import { savedPosition } from './position.ts';
import { parseRequest } from './program.ts';
import { createProgressLine, progressText } from './progress.ts';
import { connect } from './target.ts';

const state = mkdtempSync(join(tmpdir(), 'admin-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

const parse = (...args: string[]) => parseRequest(args, commands);

const greet = defineCommand({
  name: 'greet',
  summary: 'greets',
  help: 'Greets a person.',
  arguments: [{ name: '<person>', help: 'whom' }],
  options: [{ flags: '--how-often <times>', help: 'repeats' }],
  writes: false,
  input: z.object({ person: z.string(), howOften: z.coerce.number('--how-often is a number.').default(1) }),
  text: ({ person, howOften }) => `Hello ${person}. `.repeat(howOften),
  run: async () => ({ lines: [], isComplete: true }),
});

describe('the arguments of npm run admin', () => {
  it('without a command, or with --help, list all commands', () => {
    for (const args of [[], ['--help']]) {
      const request = parse(...args);
      const text = request.kind === 'help' ? request.text : '';
      for (const { name } of commands) expect(text).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  it('with a command and --help explain it, its options and how the table is found', () => {
    for (const { name, options, writes } of commands) {
      const request = parse(name, '--help');
      const text = request.kind === 'help' ? request.text : '';
      const flags = options.map((option) => option.flags);
      for (const part of [`npm run admin -- ${name} `, ...flags, '--stage', 'careatlas-<stage>-data-'])
        expect(text).toContain(part);
      expect(text.includes('--dry-run')).toBe(writes);
    }
  });

  it('name the local cloud unless there is a stage', () => {
    expect(parse('rebuild')).toMatchObject({ command: { name: 'rebuild' }, place: 'local', dryRun: false });
    expect(parse('repair', '--dry-run', '--stage', 'prod')).toMatchObject({
      command: { name: 'repair' },
      place: { stage: 'prod', table: undefined },
      dryRun: true,
    });
    expect(parse('rebuild', '--stage=dev', '--table', 'mine')).toMatchObject({
      place: { stage: 'dev', table: 'mine' },
    });
  });

  it('become the parsed input of the command', () => {
    const text = (...args: string[]) => {
      const request = parseRequest(['greet', ...args], [greet]);
      return request.kind === 'run' ? request.command.text(request.input) : '';
    };
    expect(text('Ada')).toBe('Hello Ada. ');
    expect(text('Ada', '--how-often', '2')).toBe('Hello Ada. Hello Ada. ');
    expect(() => text('Ada', '--how-often', 'always')).toThrow('--how-often is a number.');
    expect(() => text()).toThrow("missing required argument 'person'");
  });

  it.each([
    [['rebild'], "unknown command 'rebild'\n(Did you mean rebuild?)"],
    [
      ['rebuild', 'everything'],
      "too many arguments for 'rebuild'. Expected 0 arguments but got 1: everything.",
    ],
    [['rebuild', '--table', 'mine'], '--table needs --stage.'],
    [['rebuild', '--force'], "unknown option '--force'"],
    [['rebuild', '--stage'], "option '--stage <name>' argument missing"],
    [['copy-from-table'], "missing required argument 'source'"],
  ])('%j are rejected', (args, message) => {
    expect(() => parse(...args)).toThrow(new UsageError(message));
  });
});

describe('the command', () => {
  const admin = async (...args: string[]) => {
    const file = new URL('../admin.ts', import.meta.url).pathname;
    const env = { ...process.env, LOCAL_STATE: state };
    try {
      return { ...(await promisify(execFile)(process.execPath, [file, ...args], { env })), code: 0 };
    } catch (error) {
      return error as { stdout: string; stderr: string; code: number };
    }
  };

  it('ends with 0 after its help, and with 1 after an error, which it explains without a stack', async () => {
    expect(await admin()).toMatchObject({ code: 0, stderr: '' });
    expect(await admin('rebuild')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `No local cloud runs from ${state}. Start it with npm start, or name the directory of the one that runs: LOCAL_STATE=…\n`,
    });
  });

  it('explains what a service answered', () => {
    const noCredentials = Object.assign(new Error('Could not load'), { name: 'CredentialsProviderError' });
    expect(explain(unavailable(noCredentials))).toContain('There are no AWS credentials');
    const denied = Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' });
    expect(explain(unavailable(denied))).toBe('AccessDeniedException: not authorized');
  });
});

describe('the directory of a command', () => {
  it('is the table of the local cloud that runs from the folder', async () => {
    const described = {
      endpoint: 'http://127.0.0.1:12345',
      tables: ['directory'],
      userPools: 'http://127.0.0.1:12346',
    };
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

  it('of a later part has its own rate', () => {
    expect(progressText(474, 1_551, 10, { part: 'Lists catch up', first: 274 })).toBe(
      'Lists catch up: 474 of 1,551 (30 %), 20 a second, 54 s left',
    );
  });

  it('is a bar in one line of a terminal, and few plain lines elsewhere', () => {
    const written = (isTTY: boolean) => {
      const texts: string[] = [];
      let now = 0;
      const output = { isTTY, columns: 60, write: (text: string) => texts.push(text) };
      const line = createProgressLine(output, () => now);
      for (; now < 12_000; now += 100) line.update(now, 20_000);
      line.end();
      return texts;
    };
    const inTerminal = written(true);
    expect(inTerminal.length).toBeGreaterThan(10);
    expect(inTerminal.join('')).not.toContain('\n');
    // After 2.4 of 20 seconds; cut off before the line would wrap.
    expect(inTerminal).toContain(
      `\r\u001b[K${'█'.repeat(3)}${'░'.repeat(21)} 2,400 of about 20,000 (12 %), 1,00`,
    );
    // The report follows in an empty line.
    expect(inTerminal.at(-1)).toBe('\r\u001b[K');
    expect(written(false)).toEqual(['10,000 of about 20,000 (50 %), 1,000 a second, 10 s left\n']);
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
