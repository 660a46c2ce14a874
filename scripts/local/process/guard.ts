/**
 * Runs a program (the arguments) that cannot watch its parent, and ends it when the parent closes stdin. The system closes
 * that pipe when the parent ends, even by `kill -9`, on every platform.
 */
import { spawn } from 'node:child_process';

const GRACE_MS = 2_000;

const [command = '', ...args] = process.argv.slice(2);
const program = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
program.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
program.once('close', (code) => process.exit(code ?? 1));
process.stdin.resume().once('close', () => {
  program.kill('SIGTERM');
  setTimeout(() => program.kill('SIGKILL'), GRACE_MS).unref();
});
