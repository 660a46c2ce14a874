import { spawn } from 'node:child_process';

export interface Step {
  readonly name: string;
  /** Run by the shell of the system, with the packages' commands on PATH (npm sets it); or work that returns a status. */
  readonly command: string | (() => Promise<number>);
}

/** Runs the steps one after the other, logs their durations, and sets the exit status to that of the first failure. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const done: string[] = [];
  for (const { name, command } of steps) {
    console.log(`\n▸ ${name}`);
    const started = performance.now();
    const status = typeof command === 'string' ? await runCommand(command) : await command();
    const line = `${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`;
    if (status !== 0) {
      console.error(`\n✘ ${line}: failed, status ${status}`);
      process.exitCode = status;
      return;
    }
    done.push(`✔ ${line}`);
  }
  console.log(`\n${done.join('\n')}`);
}

/** Returns the command's exit status. */
export function runCommand(command: string): Promise<number> {
  return new Promise((resolve) => {
    spawn(command, { shell: true, stdio: 'inherit' }).on('close', (code) => resolve(code ?? 1));
  });
}
