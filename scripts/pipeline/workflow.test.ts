/** The workflow of GitHub Actions and the steps of `npm run pipeline` are the same. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { parseOptions } from './options.ts';
import { stepNames } from './step-names.ts';

const permissions = z.record(z.string(), z.string());
const stepSchema = z.object({ run: z.string().optional(), uses: z.string().optional() });
const workflowSchema = z.object({
  permissions,
  concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.string() }).optional(),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      if: z.string().optional(),
      uses: z.string().optional(),
      environment: z.string().optional(),
      'timeout-minutes': z.number().optional(),
      permissions: permissions.optional(),
      steps: z.array(stepSchema).default([]),
    }),
  ),
});

const text = (file: string) => readFileSync(`.github/workflows/${file}`, 'utf8');
const release = workflowSchema.parse(parse(text('release.yml')));
const deploy = workflowSchema.parse(parse(text('deploy.yml')));
const workflows = [release, deploy];

const STEP = /^npm run pipeline -- (\w+)( -c stage=\$STAGE)?$/;
const runs = ({ jobs }: typeof release, job: string) =>
  (jobs[job]?.steps ?? []).flatMap(({ run }) => run ?? []);
const stepsOf = (lines: readonly string[]) => lines.flatMap((line) => STEP.exec(line)?.[1] ?? []);

describe('the workflow', () => {
  it('runs every step of the pipeline once for a stage, in its order', () => {
    const steps = [
      ...stepsOf(runs(release, 'verify')),
      ...stepsOf(runs(deploy, 'assemble')),
      ...stepsOf(runs(deploy, 'deploy')),
    ];
    expect(steps).toEqual(stepNames);
  });

  it('runs nothing else but the installation, and the tag after production', () => {
    const lines = workflows.flatMap((one) => Object.keys(one.jobs).flatMap((job) => runs(one, job)));
    expect(lines.filter((line) => !STEP.test(line))).toEqual([
      'npm ci --ignore-scripts',
      expect.stringMatching(/^git tag "release-/),
      'npm ci --ignore-scripts',
      'npm ci --ignore-scripts',
    ]);
  });

  it('deploys what was verified to dev, then to prod, and never a pull request', () => {
    const { dev, prod, tag } = release.jobs;
    expect(dev).toMatchObject({ needs: 'verify', if: "github.event_name != 'pull_request'" });
    expect([prod?.needs, tag?.needs]).toEqual(['dev', 'prod']);
    expect([dev?.uses, prod?.uses]).toEqual([
      './.github/workflows/deploy.yml',
      './.github/workflows/deploy.yml',
    ]);
    expect(deploy.jobs.deploy?.environment).toMatch(/^..\{ inputs\.stage \}\}$/);
  });

  it('interrupts no deployment', () => {
    expect(release.concurrency?.['cancel-in-progress']).toMatch(
      /^..\{ github\.event_name == 'pull_request' \}\}$/,
    );
  });

  it('has no keys: a session of the deploy role, in the jobs that deploy alone', () => {
    expect(workflows.map((one) => one.permissions)).toEqual([{ contents: 'read' }, {}]);
    const granted = (permission: string) =>
      workflows.flatMap((one) =>
        Object.entries(one.jobs).flatMap(([name, job]) =>
          job.permissions?.[permission] === 'write' ? name : [],
        ),
      );
    expect(granted('id-token')).toEqual(['dev', 'prod', 'deploy']);
    expect(granted('contents')).toEqual(['tag']);
    expect(text('release.yml') + text('deploy.yml')).not.toMatch(/secrets\.|aws-access-key|inherit/);
  });

  it('builds nothing where there is a token, and deploys what was built without', () => {
    const built = ['build', 'synth', 'checks', 'tests'];
    for (const one of workflows) {
      for (const [name, { permissions: granted = one.permissions }] of Object.entries(one.jobs)) {
        const works = stepsOf(runs(one, name)).some((step) => built.includes(step));
        if (works) expect(granted, name).toEqual({ contents: 'read' });
      }
    }
    expect(deploy.jobs.deploy?.needs).toBe('assemble');
    const artifact = /name: assembly-\$\{\{ inputs\.stage \}\}\n +path: cdk\.out/g;
    expect(text('deploy.yml').match(artifact)).toHaveLength(2);
  });

  it('pins every action to a commit, and limits the time of every job', () => {
    const jobs = workflows.flatMap(({ jobs }) => Object.values(jobs));
    const actions = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(actions.length).toBeGreaterThan(6);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([]);
    expect(jobs.filter((job) => job.uses === undefined && job['timeout-minutes'] === undefined)).toEqual([]);
  });
});

describe('the options of npm run pipeline', () => {
  it('run every step against the local cloud', () => {
    expect(parseOptions([])).toEqual({ steps: stepNames, stage: 'local', context: '' });
  });

  it('choose a step and a stage', () => {
    expect(parseOptions(['deploy', '-c', 'stage=prod', '-c', 'domain=clinics.example.com'])).toEqual({
      steps: ['deploy'],
      stage: 'prod',
      context: '-c stage=prod -c domain=clinics.example.com',
    });
  });

  it('name the steps when one is unknown, and take no shell’s characters', () => {
    expect(() => parseOptions(['publish'])).toThrow(/checks, tests, .*, smoke/);
    expect(() => parseOptions(['-c', 'stage=dev; rm -r x'])).toThrow('-c takes name=value');
  });
});
