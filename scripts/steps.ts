import { spawn } from 'node:child_process';

export interface Step {
  readonly name: string;
  /** Run by the shell with the project's own commands on PATH, as npm does. */
  readonly command: string;
}

/** Runs the steps in turn, says how long each took, and ends the process with the first failure's status. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const done: string[] = [];
  for (const { name, command } of steps) {
    console.log(`\n▸ ${name}`);
    const started = performance.now();
    const status = await new Promise<number>((resolve) => {
      spawn(command, { shell: true, stdio: 'inherit' }).on('close', (code) => resolve(code ?? 1));
    });
    const line = `${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`;
    if (status !== 0) {
      console.error(`\n✘ ${line}: failed, status ${status}`);
      process.exit(status);
    }
    done.push(`✔ ${line}`);
  }
  console.log(`\n${done.join('\n')}`);
}
