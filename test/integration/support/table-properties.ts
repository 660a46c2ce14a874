import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { DataStack } from '../../../infra/stacks/data-stack.ts';
import { stageConfig } from '../../../infra/stage.ts';

/** The table's properties as CloudFormation gets them. */
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
  return found[0]?.Properties;
}
