/**
 * The commands of docs/deploy.md, read from the document, from a brand-new AWS account to a stage that the smoke test passes: AWS answers
 * as recorded, and an empty local cloud is the deployed site. A new command of these sections needs a line in `steps`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stageConfig } from '../../infra/stage.ts';
import { commands } from '../../scripts/admin/commands.ts';
import { parseRequest } from '../../scripts/admin/program.ts';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { parseOptions } from '../../scripts/pipeline/options.ts';
import { type StepName, stepNames } from '../../scripts/pipeline/step-names.ts';
import { checkAccount } from '../../scripts/preflight/check-account.ts';
import type { Clients } from '../../scripts/preflight/clients.ts';
import { needsOf } from '../../scripts/preflight/needs.ts';
import { type Finding, isReady } from '../../scripts/preflight/report.ts';
import { readTaxonomy } from '../../scripts/seed/taxonomy/taxonomy.ts';
import { runChecks } from '../../scripts/smoke/run.ts';
import { siteAt } from '../../scripts/smoke/site.ts';
import { brand } from '../../shared/content/brand.ts';
import { production } from '../infra/production.ts';
import { type RecordedCall, recordedAccount, restoreAccount } from '../support/recorded-account.ts';

const text = readFileSync('docs/deploy.md', 'utf8');
const files = mkdtempSync(join(tmpdir(), 'first-deployment-'));
let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ args: ['--empty'] });
});
afterAll(async () => {
  await site?.stop();
  restoreAccount();
  rmSync(files, { recursive: true });
});

/** From one heading to another of the same level. */
const section = (from: string, to: string) => {
  const [start, end] = [text.indexOf(`\n## ${from}\n`), text.indexOf(`\n## ${to}\n`)];
  expect([start, end].every((at) => at > 0)).toBe(true);
  return text.slice(start, end);
};
/** Fenced blocks, by the language of the fence. */
const fences = (language: string, part: string) =>
  [...part.matchAll(/^ *```(\w*)\n(.*?)^ *```$/gms)].flatMap(([, of, block = '']) =>
    of === language ? [block] : [],
  );
const shellLines = (part: string) =>
  fences('', part)
    .flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
    .map((line) => line.replace(/\s{2,}#.*$/, '').trim())
    .filter((line) => line !== '');

const [taxonomy = ''] = fences('json', section('First content', 'Domain'));
const [categoryMap = ''] = fences('csv', section('First content', 'Domain'));
const CSV = `source_id,name,category,street_address,city,state,postal_code,country,phone
1,Willow Dental,dentistry,12 Oak Street,Springfield,IL,62701,US,(217) 555-0101
`;

/** A stage on its way. */
interface Walk {
  readonly stage: 'dev' | 'prod';
  account: Clients;
  readonly preflights: (readonly Finding[])[];
  readonly done: string[];
}

/** What `cdk bootstrap` makes in a brand-new account. */
const bootstrapped: RecordedCall = {
  call: 'ssm:GetParameter',
  output: { Parameter: { Value: '30', ARN: 'arn:aws:ssm:us-east-1:111111111111:parameter/x' } },
};
const needs = new Map(
  (['dev', 'prod'] as const).map((stage) => {
    let made: ReturnType<typeof needsOf> | undefined;
    return [
      stage,
      () => {
        // Templates as the synthesis makes them, with the settings that the text asks for.
        made ??= needsOf(stage === 'prod' ? production() : stageConfig('dev'));
        return made;
      },
    ];
  }),
);
async function preflight(walk: Walk): Promise<readonly Finding[]> {
  const of = needs.get(walk.stage)?.();
  if (of === undefined) throw new Error(`no stage ${walk.stage}`);
  const findings = await checkAccount(of, walk.account);
  walk.preflights.push(findings);
  return findings;
}

function bootstrap() {
  const bin = resolve('node_modules/.bin');
  const { PATH, TMPDIR = tmpdir() } = process.env;
  return spawnSync(process.execPath, [join(bin, 'cdk'), 'bootstrap', 'aws://111111111111/us-east-1'], {
    encoding: 'utf8',
    // As npx does, and without any credentials.
    env: {
      PATH: `${bin}${delimiter}${PATH}`,
      TMPDIR,
      HOME: files,
      AWS_EC2_METADATA_DISABLED: 'true',
      CI: 'true',
    },
  });
}

async function smoke(): Promise<void> {
  const outcomes = await runChecks(site.url, siteAt(site.url));
  expect(outcomes.filter(({ state }) => state === 'FAILED')).toEqual([]);
  expect(outcomes.filter(({ state }) => state === 'ok').length).toBeGreaterThan(40);
}

const pipeline: Record<StepName, (walk: Walk) => void | Promise<void>> = {
  checks: () => {},
  tests: () => {},
  compatibility: () => {},
  build: () => {},
  synth: ({ stage }) => expect(needs.get(stage)?.().stage).toBe(stage),
  preflight: async (walk) => expect(isReady(await preflight(walk))).toBe(true),
  diff: () => {},
  deploy: (walk) => {
    walk.account = recordedAccount('deployed');
  },
  smoke: async (walk) => {
    await smoke();
    walk.done.push('smoke');
  },
};

/** Runs a command of operators on the local cloud, which stands for the stage. */
async function admin(args: readonly string[]): Promise<void> {
  expect(parseRequest(args, commands)).toMatchObject({ kind: 'run' });
  const local = args.toSpliced(args.indexOf('--stage'), 2);
  const run = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...local], {
      encoding: 'utf8',
      env: { ...process.env, LOCAL_STATE: site.state, BACKUP_PASSPHRASE: 'correct horse battery staple' },
    });
    return { status, output: stdout + stderr };
  };
  // What was imported just now may look like a problem until it is derived: the text says to run it again.
  if (args[0] === 'check' || args[0] === 'repair') {
    await expect.poll(run, { interval: 1_000 }).toMatchObject({ status: 0 });
  } else expect(run()).toMatchObject({ status: 0 });
}

/** The first pattern that matches a line does it. */
const steps: readonly (readonly [RegExp, (walk: Walk, args: string[]) => void | Promise<void>])[] = [
  [
    /^npm ci --ignore-scripts$/,
    () => expect(JSON.parse(readFileSync('package-lock.json', 'utf8'))).toHaveProperty('packages'),
  ],
  [/^export AWS_REGION=us-east-1$/, () => {}],
  [
    /^npx cdk bootstrap aws:\/\/ACCOUNT\/us-east-1$/,
    (walk) => {
      const { stderr, status } = bootstrap();
      expect(status).toBe(1);
      expect(stderr).toMatch(/account 111111111111, but no credentials have been configured\n$/);
      expect(stderr).not.toContain('Choose a stage');
      walk.account = recordedAccount('brand-new', [bootstrapped]);
    },
  ],
  [
    /^npm run preflight -- -c stage=(dev|prod)$/,
    async (walk) => {
      await preflight(walk);
      // What the text announces as `to do` is granted by now.
      walk.account = recordedAccount('sandbox');
    },
  ],
  [
    /^npm run pipeline -- (.*)$/,
    async (walk, args) => {
      const options = parseOptions(args);
      expect(options.stage).toBe(walk.stage);
      for (const step of options.steps) await pipeline[step](walk);
    },
  ],
  [/^npm run admin -- (test-alarms .*)$/, (_, args) => void parseRequest(args, commands)],
  [
    /^npm run admin -- (import .*)$/,
    (_, args) => {
      // The register is too large for a test: a list of one clinic, with the same options.
      writeFileSync(join(files, 'clinics.csv'), CSV);
      writeFileSync(join(files, 'map.csv'), categoryMap);
      return admin([
        ...args
          .with(1, join(files, 'clinics.csv'))
          .map((one) => (one === 'nppes' ? 'csv' : one === 'map.csv' ? join(files, one) : one)),
        '--report',
        join(files, 'report.json'),
      ]);
    },
  ],
  // By their names alone, since the register is not here.
  [/^npm run admin -- (split-people .*)$/, (_, args) => admin(args.filter((one) => one !== 'npidata.csv'))],
  [
    /^npm run admin -- (.*)$/,
    ({ stage }, args) => {
      writeFileSync(join(files, 'cities.json'), taxonomy);
      return admin(
        args.map((one) => {
          if (one === 'cities.json') return join(files, one);
          return one === 'backups/first' ? join(files, stage) : one;
        }),
      );
    },
  ],
  // Google's key and the AWS CLI by hand.
  [/^aws [a-z]+ [a-z-]+ /, () => {}],
];

async function follow(walk: Walk, part: string): Promise<void> {
  for (const written of shellLines(part)) {
    const line = written
      .replaceAll('stage=dev', `stage=${walk.stage}`)
      .replace(/--(stage|confirm) dev/g, `--$1 ${walk.stage}`);
    const [pattern, run] = steps.find(([one]) => one.test(line)) ?? [];
    if (pattern === undefined || run === undefined) throw new Error(`docs/deploy.md: no step for “${line}”`);
    await run(walk, pattern.exec(line)?.[1]?.split(/\s+/) ?? []);
    walk.done.push(line);
  }
}

const states = (findings: readonly Finding[] | undefined, state: Finding['state']) =>
  (findings ?? []).filter((one) => one.state === state).map(({ what }) => what);

describe('docs/deploy.md', () => {
  it.each(['dev', 'prod'] as const)(
    'leads %s from a brand-new account to a green smoke test',
    { timeout: 240_000 },
    async (stage) => {
      const walk: Walk = { stage, account: recordedAccount('brand-new'), preflights: [], done: [] };
      await follow(walk, section('Before the first deployment', 'The pipeline'));
      expect(walk.done.length).toBeGreaterThan(14);
      // Once for each stage: its calls without a token count as forms, of which an address may send sixty in five minutes.
      expect(walk.done).toContain('smoke');
      const [first, ofPipeline] = walk.preflights;
      expect(states(first, 'to do')).toEqual(stage === 'dev' ? [] : ['Lambda concurrency', 'Certificate']);
      expect(states(ofPipeline, 'later').filter((what) => what.startsWith('SES'))).toHaveLength(
        stage === 'dev' ? 0 : 2,
      );
      // The next release, before DNS and before AWS has answered.
      expect(isReady(await preflight(walk))).toBe(true);
      walk.account = recordedAccount('ready');
      const last = await preflight(walk);
      expect(last.filter(({ state }) => state !== 'ok')).toEqual([]);
    },
  );

  it('announces each step that the preflight of a brand-new account asks for', () => {
    const before = section('Before the first deployment', 'Settings');
    for (const words of [
      'concurrent Lambda executions',
      'certificate',
      'CloudFront’s verification',
      'SES production access',
    ])
      expect(before.replaceAll("'", '’')).toContain(words);
  });

  it('has an example of each setting of the command line and of each part of the brand', () => {
    const settings = section('Settings', 'First deployment');
    const options = readFileSync('infra/stage-context.ts', 'utf8');
    const names = /const settings = \[(.*?)\]/s.exec(options)?.[1]?.match(/\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(settings).toContain(`-c ${name}=`);
    for (const part of Object.keys(brand)) expect(settings).toContain(`\`${part}\``);
  });

  it('has a taxonomy file that init reads, and names every step of the pipeline', () => {
    writeFileSync(join(files, 'cities.json'), taxonomy);
    const { cities, categories } = readTaxonomy(join(files, 'cities.json'));
    expect([cities.length, categories.length]).toEqual([2, 1]);
    for (const step of stepNames) expect(text).toContain(`| \`${step}\` |`);
  });
});
