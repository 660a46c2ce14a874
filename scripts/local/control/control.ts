import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { LocalServer, parseJson, readText } from '../http/local-server.ts';
import { directoryOfEmpty } from '../options.ts';

/** Runs a command and returns its output, or throws an error about its arguments. */
export type Command = (args: readonly string[]) => string | Promise<string>;
export type Commands = Readonly<Record<string, Command>>;

const fileSchema = z.object({ port: z.int(), token: z.string() });
const requestSchema = z.object({ command: z.string(), args: z.array(z.string()) });
const replySchema = z.object({ ok: z.boolean(), text: z.string() });
type Reply = z.infer<typeof replySchema>;

const MAX_REQUEST = 64 * 1024;

/**
 * The running stack's server for `npm run local`: a port of 127.0.0.1 and a token, in a file of the state directory that only
 * its owner can read. Returns a function that closes it.
 */
export async function openControl(stateDirectory: string, commands: Commands): Promise<() => Promise<void>> {
  const token = randomBytes(24).toString('base64url');
  const server = await LocalServer.open(
    (request, response) => void handle(request, response, token, commands),
  );
  const file = controlFile(stateDirectory);
  // A killed runner may have left a file with other permissions.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ port: server.port, token }), { mode: 0o600 });
  return async () => {
    rmSync(file, { force: true });
    await server.close();
  };
}

/**
 * Sends a command to the stack of a state directory, or to the one without data beside it where only that runs. Throws its error, and
 * when none runs.
 */
export async function sendCommand(
  stateDirectory: string,
  command: string,
  args: readonly string[],
): Promise<string> {
  const { ok, text } = await post(stateDirectory, JSON.stringify({ command, args }));
  if (!ok) throw new Error(text);
  return text;
}

async function post(stateDirectory: string, body: string): Promise<Reply> {
  for (const directory of [stateDirectory, directoryOfEmpty(stateDirectory)]) {
    const response = await reach(directory, body);
    if (response !== undefined) return replySchema.parse(await response.json());
  }
  throw new Error(
    `No local cloud runs from ${stateDirectory}. Start it with npm start, or name the directory of the one that runs: LOCAL_STATE=…`,
  );
}

/** Undefined where none runs. */
async function reach(stateDirectory: string, body: string): Promise<Response | undefined> {
  try {
    const { port, token } = fileSchema.parse(JSON.parse(readFileSync(controlFile(stateDirectory), 'utf8')));
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
  } catch {
    return undefined;
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  commands: Commands,
): Promise<void> {
  if (!isToken(request.headers.authorization, token)) {
    response.writeHead(403).end();
    return;
  }
  const reply = await run(await readText(request, MAX_REQUEST), commands);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(reply));
}

async function run(text: string | undefined, commands: Commands): Promise<Reply> {
  try {
    const { command, args } = requestSchema.parse(parseJson(text));
    const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!known) {
      const names = Object.keys(commands).join(', ');
      throw new Error(`There is no command ${command}; there is: ${names}.`);
    }
    return { ok: true, text: await known(args) };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}

function isToken(header: string | undefined, token: string): boolean {
  const [given, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function controlFile(stateDirectory: string): string {
  return join(stateDirectory, 'control.json');
}
