import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { DataStack } from '../../../infra/stacks/data-stack.ts';
import { stageConfig } from '../../../infra/stage.ts';

/**
 * The table's properties as CloudFormation gets them, without the stream: nothing here reads it, and the emulator's
 * writes get slower with every record that it holds.
 */
export function tableProperties(): unknown {
  const stack = new DataStack(new App(), 'Data', {
    stage: stageConfig('local'),
    env: { region: 'us-east-1' },
  });
  const template = Template.fromStack(stack);
  const found = [
    ...Object.values(template.findResources('AWS::DynamoDB::GlobalTable')),
    ...Object.values(template.findResources('AWS::DynamoDB::Table')),
  ];
  if (found.length !== 1) throw new Error(`the data stack has ${found.length} tables`);
  const { StreamSpecification: _stream, ...properties } = found[0]?.Properties ?? {};
  return properties;
}
