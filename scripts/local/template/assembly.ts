import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { Json } from './intrinsics.ts';

/** A stack of the cloud assembly, with the assets that it refers to. */
export interface StackTemplate {
  readonly name: string;
  readonly resources: ReadonlyMap<string, RawResource>;
  /** Export name → value. */
  readonly exports: ReadonlyMap<string, Json>;
  /** Object key in the asset bucket → directory or file on this machine. */
  readonly assets: ReadonlyMap<string, string>;
}

export interface RawResource {
  readonly type: string;
  readonly properties: Json;
}

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      dependencies: z.array(z.string()).optional(),
      properties: z
        .object({
          templateFile: z.string().optional(),
          stackName: z.string().optional(),
          file: z.string().optional(),
        })
        .optional(),
    }),
  ),
});

const assetManifestSchema = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string().optional() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .optional(),
});

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.json().optional(), Condition: z.string().optional() }),
  ),
  Outputs: z
    .record(z.string(), z.object({ Value: z.json(), Export: z.object({ Name: z.string() }).optional() }))
    .optional(),
});

export async function readAssembly(directory: string): Promise<StackTemplate[]> {
  const { artifacts } = manifestSchema.parse(await readJson(join(directory, 'manifest.json')));
  const assets = new Map<string, string>();
  for (const { type, properties } of Object.values(artifacts)) {
    if (type === 'cdk:cloud-assembly')
      throw new Error('stages inside the app are not supported by the local cloud');
    if (type !== 'cdk:asset-manifest' || properties?.file === undefined) continue;
    const manifest = assetManifestSchema.parse(await readJson(join(directory, properties.file)));
    for (const { source, destinations } of Object.values(manifest.files ?? {})) {
      for (const { objectKey } of Object.values(destinations)) {
        if (source.path !== undefined) assets.set(objectKey, resolve(directory, source.path));
      }
    }
  }
  const stacks: StackTemplate[] = [];
  for (const id of inDeploymentOrder(artifacts)) {
    const { type, properties } = artifacts[id] ?? {};
    if (type !== 'aws:cloudformation:stack' || properties?.templateFile === undefined) continue;
    const template = templateSchema.parse(await readJson(join(directory, properties.templateFile)));
    stacks.push(stackTemplate(properties.stackName ?? id, template, assets));
  }
  return stacks;
}

function stackTemplate(
  name: string,
  template: z.infer<typeof templateSchema>,
  assets: ReadonlyMap<string, string>,
): StackTemplate {
  const resources = new Map<string, RawResource>();
  for (const [logicalId, { Type, Properties, Condition }] of Object.entries(template.Resources)) {
    // CDK's own usage report has a condition.
    if (Condition !== undefined && Type !== 'AWS::CDK::Metadata') {
      throw new Error(`${name}/${logicalId} (${Type}): conditions are not supported by the local cloud`);
    }
    resources.set(logicalId, { type: Type, properties: Properties ?? {} });
  }
  const exports = new Map<string, Json>();
  for (const { Value, Export } of Object.values(template.Outputs ?? {})) {
    if (Export) exports.set(Export.Name, Value);
  }
  return { name, resources, exports, assets };
}

function inDeploymentOrder(artifacts: z.infer<typeof manifestSchema>['artifacts']): Iterable<string> {
  const ordered = new Set<string>();
  const visit = (id: string) => {
    for (const dependency of artifacts[id]?.dependencies ?? []) visit(dependency);
    ordered.add(id);
  };
  for (const id of Object.keys(artifacts)) visit(id);
  return ordered;
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
