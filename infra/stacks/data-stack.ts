import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DirectoryTable } from '../constructs/directory-table.ts';
import { MediaBucket } from '../constructs/media-bucket.ts';
import { TableBackup } from '../constructs/table-backup.ts';
import type { StageConfig } from '../stage.ts';

export interface DataStackProps extends StackProps {
  readonly stage: StageConfig;
}

/** The directory's table and its pictures, which outlive every other stack. */
export class DataStack extends Stack {
  readonly table: DirectoryTable;
  readonly media: MediaBucket;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    this.table = new DirectoryTable(this, 'Table', props.stage);
    this.media = new MediaBucket(this, 'Media', props.stage);
    const { stage } = props;
    if (stage.backupRegion !== undefined) {
      new TableBackup(this, 'Backup', { stage, table: this.table, copyRegion: stage.backupRegion });
    }
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'MediaBucketName', { value: this.media.name });
  }
}
