/** The product's templates as `cdk synth` makes them, without the time that bundling the functions takes. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { addCareAtlas } from '../../infra/careatlas.ts';
import { type StageConfig, type StageName, stageConfig } from '../../infra/stage.ts';

/** A CloudFormation template as JSON. */
export interface TemplateJson {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

/** Each service has properties of a shape of its own; a test names the part that it looks into. */
export type Properties = Record<string, unknown>;

export interface Resource {
  Type: string;
  Properties: Properties;
  DeletionPolicy?: string;
}

export const stackNames = ['data', 'api', 'web'] as const;
export type Templates = Record<(typeof stackNames)[number], Template>;

interface CdkJson {
  context: Record<string, unknown>;
}

/** The app with the feature flags that `cdk` reads from cdk.json. */
export function newApp(): App {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as CdkJson;
  return new App({
    context: { ...context, 'aws:cdk:bundling-stacks': [] },
    outdir: mkdtempSync(join(tmpdir(), 'careatlas-synth-')),
  });
}

/** A folder as Vite leaves it. */
export function builtSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'careatlas-site-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>CareAtlas</title>');
  writeFileSync(join(folder, 'assets/index-3f2a.js'), '');
  return folder;
}

export function synthesize(stage: StageName | StageConfig, siteDirectory = builtSite()): Templates {
  const config = typeof stage === 'string' ? stageConfig(stage) : stage;
  const { data, api, web } = addCareAtlas(newApp(), config, { siteDirectory });
  return { data: Template.fromStack(data), api: Template.fromStack(api), web: Template.fromStack(web) };
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
