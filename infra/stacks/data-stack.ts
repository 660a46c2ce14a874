import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DirectoryTable } from '../constructs/directory-table.ts';
import type { StageConfig } from '../stage.ts';

export interface DataStackProps extends StackProps {
  readonly stage: StageConfig;
}

/** The directory's table, which outlives every other stack. */
export class DataStack extends Stack {
  readonly table: DirectoryTable;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    this.table = new DirectoryTable(this, 'Table', props.stage);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }
}
