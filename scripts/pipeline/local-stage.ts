import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type RunningSite, startSite } from '../audit/site.ts';
import { synthesize } from '../local/build/build.ts';
import { PROJECT, stateDirectory } from '../local/options.ts';
import { runCommand } from '../steps.ts';
import type { Deployment } from './deployment.ts';

const TEMPLATE = '.template.json';

/**
 * The local cloud in place of AWS. Its data and the templates of the last release that passed remain in `pipeline` of the
 * state directory, so that a second run is an update.
 */
export function localStage(): Deployment {
  const state = join(stateDirectory(process.env), 'pipeline');
  const assembly = join(state, 'cdk.out');
  const released = join(state, 'released');
  let site: Promise<RunningSite> | undefined;
  const boot = () => {
    site ??= startSite({ state });
    return site;
  };
  return {
    synth: async () => {
      mkdirSync(state, { recursive: true });
      await synthesize(assembly, { fresh: true });
      console.log(`For the stage local, into ${relative(PROJECT, assembly)}.`);
      return 0;
    },
    preflight: () => {
      console.log('Local: AWS answers as recorded.');
      return runCommand('vitest run --project unit --project infrastructure preflight');
    },
    diff: async () => {
      console.log('Local: against the templates of the last local release, empty ones at first.');
      const empty = join(state, `empty${TEMPLATE}`);
      writeFileSync(empty, '{"Resources":{}}');
      for (const file of templatesOf(assembly)) {
        const previous = existsSync(join(released, file)) ? join(released, file) : empty;
        const stack = file.slice(0, -TEMPLATE.length);
        const status = await runCommand(
          `cdk diff ${stack} --exclusively --app ${assembly} --template ${previous}`,
        );
        if (status !== 0) return status;
      }
      return 0;
    },
    deploy: async () => {
      console.log('Local: the local cloud boots the synthesized templates.');
      const { url } = await boot();
      console.log(url);
      return 0;
    },
    smoke: async () => {
      const { url } = await boot();
      const status = await runCommand(`node scripts/smoke.ts ${url}`);
      if (status !== 0) return status;
      rmSync(released, { recursive: true, force: true });
      for (const file of templatesOf(assembly)) cpSync(join(assembly, file), join(released, file));
      return 0;
    },
    stop: async () => {
      await (await site)?.stop();
    },
  };
}

function templatesOf(directory: string): string[] {
  return readdirSync(directory).filter((file) => file.endsWith(TEMPLATE));
}
