/** The product's templates as `cdk synth` makes them, without bundling the functions. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { addCareAtlas, type CareAtlasOptions } from '../../infra/careatlas.ts';
import { type StageConfig, type StageName, stageConfig } from '../../infra/stage.ts';
import { builtSite } from './built-site.ts';
import { production } from './production.ts';

/** A CloudFormation template as JSON. */
export interface TemplateJson {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

/** Properties differ from service to service; a test casts the part that it reads. */
export type Properties = Record<string, unknown>;

export interface Resource {
  Type: string;
  Properties: Properties;
  DeletionPolicy?: string;
  DependsOn?: string[];
}

export const stackNames = [
  'alarms',
  'data',
  'identity',
  'jobs',
  'places',
  'api',
  'web',
  'dashboard',
] as const;
export type Templates = Record<(typeof stackNames)[number], Template>;

interface CdkJson {
  context: Record<string, unknown>;
}

/** Runs with an app that has the feature flags of cdk.json, and deletes its output afterwards. */
export function synthesizeApp<T>(use: (app: App) => T, bundledStacks: readonly string[] = []): T {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as CdkJson;
  const outdir = mkdtempSync(join(tmpdir(), 'careatlas-synth-'));
  try {
    return use(new App({ context: { ...context, 'aws:cdk:bundling-stacks': bundledStacks }, outdir }));
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/** Templates of unchanged stages. A synthesis takes a second, so tests share them and change copies only. */
const cached = new Map<StageName, Templates>();

export function synthesize(
  stage: StageName | StageConfig,
  site: Required<CareAtlasOptions> = builtSite,
): Templates {
  if (typeof stage !== 'string' || site !== builtSite) return made(stage, site);
  const templates = cached.get(stage) ?? made(stage, site);
  cached.set(stage, templates);
  return templates;
}

/** A stage as tests synthesize it: production with its required options. */
export function configOf(stage: StageName): StageConfig {
  return stage === 'prod' ? production() : stageConfig(stage);
}

function made(stage: StageName | StageConfig, site: Required<CareAtlasOptions>): Templates {
  const config = typeof stage === 'string' ? configOf(stage) : stage;
  return synthesizeApp((app) => {
    const { alarms, data, identity, jobs, places, api, web, dashboard } = addCareAtlas(app, config, site);
    return {
      alarms: Template.fromStack(alarms),
      data: Template.fromStack(data),
      identity: Template.fromStack(identity),
      jobs: Template.fromStack(jobs),
      places: Template.fromStack(places),
      api: Template.fromStack(api),
      web: Template.fromStack(web),
      dashboard: Template.fromStack(dashboard),
    };
  });
}

export const jsonOf = (template: Template) => template.toJSON() as TemplateJson;

/** Every resource of the product, by stack and logical id. */
export function resourcesOf(templates: Templates): [string, Resource][] {
  return stackNames.flatMap((stack) =>
    Object.entries(jsonOf(templates[stack]).Resources).map(([id, resource]): [string, Resource] => [
      `${stack}/${id}`,
      resource,
    ]),
  );
}
