import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what test files share, removed after the run. */
const SHARED_DIRECTORY = 'TEST_SHARED_DIRECTORY';

export function sharedDirectory(): string {
  const directory = process.env[SHARED_DIRECTORY];
  if (directory === undefined) throw new Error('the setup of the integration tests did not run');
  return directory;
}

/** JSON that the setup of the tests leaves for each file: loading the CDK takes longer than many of them. */
const PREPARED = 'TEST_TABLE_PROPERTIES';

/** The table's properties as CloudFormation gets them, without the stream: nothing here reads it. */
export async function tableProperties(): Promise<unknown> {
  const prepared = process.env[PREPARED];
  return prepared === undefined ? synthesized() : JSON.parse(prepared);
}

/** Setup of the project `integration`, and its end. */
export default async function prepare(): Promise<() => void> {
  process.env[PREPARED] = JSON.stringify(await synthesized());
  const directory = mkdtempSync(join(tmpdir(), 'careatlas-tests-'));
  process.env[SHARED_DIRECTORY] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

/** Leaves no files behind. */
async function synthesized(): Promise<unknown> {
  const [{ App }, { Template }, { DataStack }, { stageConfig }] = await Promise.all([
    import('aws-cdk-lib'),
    import('aws-cdk-lib/assertions'),
    import('../../../infra/stacks/data-stack.ts'),
    import('../../../infra/stage.ts'),
  ]);
  const outdir = mkdtempSync(join(tmpdir(), 'careatlas-table-'));
  try {
    const stage = stageConfig('local');
    const stack = new DataStack(new App({ outdir }), 'Data', { stage, env: { region: 'us-east-1' } });
    const template = Template.fromStack(stack);
    const found = [
      ...Object.values(template.findResources('AWS::DynamoDB::GlobalTable')),
      ...Object.values(template.findResources('AWS::DynamoDB::Table')),
    ];
    if (found.length !== 1) throw new Error(`the data stack has ${found.length} tables`);
    const { StreamSpecification: _stream, ...properties } = found[0]?.Properties ?? {};
    return properties;
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
