import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { DataStack } from '../../../infra/stacks/data-stack.ts';
import { stageConfig } from '../../../infra/stage.ts';

/**
 * The table's properties as CloudFormation gets them, without the stream: nothing here reads it, and the emulator's
 * writes get slower with every record that it holds.
 */
export function tableProperties(): unknown {
  const template = dataTemplate();
  const found = [
    ...Object.values(template.findResources('AWS::DynamoDB::GlobalTable')),
    ...Object.values(template.findResources('AWS::DynamoDB::Table')),
  ];
  if (found.length !== 1) throw new Error(`the data stack has ${found.length} tables`);
  const { StreamSpecification: _stream, ...properties } = found[0]?.Properties ?? {};
  return properties;
}

/** Leaves nothing behind. */
function dataTemplate(): Template {
  const outdir = mkdtempSync(join(tmpdir(), 'careatlas-table-'));
  try {
    const stage = stageConfig('local');
    return Template.fromStack(
      new DataStack(new App({ outdir }), 'Data', { stage, env: { region: 'us-east-1' } }),
    );
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
