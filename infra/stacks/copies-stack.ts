import { Stack, type StackProps } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { copiesVault } from '../constructs/table-backup.ts';
import type { StageConfig } from '../stage.ts';

export interface CopiesStackProps extends StackProps {
  readonly stage: StageConfig;
}

/** The vault of the backups' copies, in another region than everything else. */
export class CopiesStack extends Stack {
  constructor(scope: Construct, id: string, props: CopiesStackProps) {
    super(scope, id, props);
    const { stage } = props;
    new BackupVault(this, 'Vault', {
      backupVaultName: copiesVault(stage),
      removalPolicy: stage.removalPolicy,
    });
  }
}
