import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Schedules } from '../schedules.ts';
import { Faults } from '../stand-ins/faults.ts';
import { Outbox } from '../stand-ins/outbox.ts';
import { commandsFor } from './commands.ts';
import { openControl, sendCommand } from './control.ts';

const state = mkdtempSync(join(tmpdir(), 'control-'));
const schedules = new Schedules();
const faults = new Map([
  ['ses', new Faults()],
  ['amazon-location', new Faults()],
]);
const describeTable = () => ({
  endpoint: 'http://127.0.0.1:1',
  tables: ['directory'],
  userPools: 'http://127.0.0.1:2',
  isEmpty: false,
});
const outbox = new Outbox(join(state, 'mails'), Date.now);
let close: () => Promise<void>;

const run = promisify(execFile);
const command = fileURL('../command.ts');
function fileURL(path: string): string {
  return new URL(path, import.meta.url).pathname;
}

/** As a separate process. */
async function local(...args: string[]): Promise<{ stdout: string; stderr: string; code: number }> {
  try {
    const env = { ...process.env, LOCAL_STATE: state };
    return { ...(await run(process.execPath, [command, ...args], { env })), code: 0 };
  } catch (error) {
    return error as { stdout: string; stderr: string; code: number };
  }
}

beforeEach(async () => {
  close = await openControl(
    state,
    commandsFor({ faults, schedules, distributions: new Set(), outbox, describeTable }),
  );
});
afterEach(() => close());
afterAll(() => rmSync(state, { recursive: true, force: true }));

describe('npm run local', () => {
  it('sets the faults of the running stack, and lists them', async () => {
    expect(await local('faults', 'ses', '429:0.25,timeout:0.1')).toMatchObject({
      code: 0,
      stdout: 'ses: 429:0.25,timeout:0.1\n',
    });
    expect(String(faults.get('ses'))).toBe('429:0.25,timeout:0.1');
    expect(await sendCommand(state, 'faults', [])).toBe('ses: 429:0.25,timeout:0.1\namazon-location: off');
    expect(await sendCommand(state, 'faults', ['ses', 'off'])).toBe('ses: off');
  });

  it.each([
    [['faults', 'aws', 'off'], 'There is no service named aws; there are: ses, amazon-location.'],
    [['faults', 'ses', '429'], '"429" is not a share of faults'],
    [['faults', 'ses'], 'Give the shares in one argument'],
    [['faults', 'ses', '429:0.1', '500:0.1'], 'Give the shares in one argument'],
    [
      ['fire-schedules'],
      'There is no command fire-schedules; there is: table, erase-mails, invalidate, fire-schedule, faults.',
    ],
    [['erase-mails'], 'Give one email address'],
    [['fire-schedule'], 'The template has no schedule.'],
    [['fire-schedule', 'weekly', 'daily'], 'Give the name of one schedule'],
    [['invalidate'], 'Give the paths to invalidate'],
    [['constructor'], 'There is no command constructor'],
  ])('explains the error in %j', async (args, message) => {
    const [name = '', ...rest] = args;
    await expect(sendCommand(state, name, rest)).rejects.toThrow(message);
    expect(String(faults.get('ses'))).toBe('off');
  });

  it('erases the mails that mention an address, and their files', async () => {
    const mail = { from: 'site@a.example', replyTo: '', subject: 'Hello', text: 'text', html: '<p>' };
    outbox.add({ ...mail, to: 'Pat@people.example' });
    outbox.add({ ...mail, to: 'staff@a.example', text: 'From pat@people.example.' });
    const { id } = outbox.add({ ...mail, to: 'not-pat@people.example' });
    expect(await sendCommand(state, 'erase-mails', ['pat@people.example'])).toBe('2');
    expect(outbox.list().map((one) => one.id)).toEqual([id]);
    expect(readdirSync(join(state, 'mails')).sort()).toEqual([`${id}.html`, `${id}.json`, `${id}.txt`]);
  });

  it('exits with 1 after an error, and shows its usage without a command', async () => {
    expect(await local('faults', 'ses', 'often')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('"often" is not a share of faults'),
    });
    expect(await local()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('npm run local -- faults'),
    });
  });

  it('fails when no local cloud runs', async () => {
    await close();
    await expect(sendCommand(state, 'faults', [])).rejects.toThrow(`No local cloud runs from ${state}.`);
  });

  it('rejects requests without the token of the state directory', async () => {
    const file = join(state, 'control.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { port } = JSON.parse(readFileSync(file, 'utf8'));
    const body = JSON.stringify({ command: 'faults', args: ['ses', '500:1'] });
    for (const authorization of ['', 'Bearer guess']) {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
      expect(response.status).toBe(403);
    }
    expect(String(faults.get('ses'))).toBe('off');
  });
});
