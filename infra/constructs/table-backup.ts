import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import type { DirectoryTable } from './directory-table.ts';

/** Name of the vault of copies, in the other region. */
export const copiesVault = (stage: StageConfig): string => `careatlas-${stage.name}-copies`;

const KEPT = Duration.days(35);

export interface TableBackupProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  /** Region of the copies. */
  readonly copyRegion: string;
}

/**
 * A backup of the table each week, with a copy in another region: point-in-time recovery is in the same account and region as the
 * table, and ends with it. Pictures are not in it: the bucket keeps their versions.
 */
export class TableBackup extends Construct {
  constructor(scope: Construct, id: string, { stage, table, copyRegion }: TableBackupProps) {
    super(scope, id);
    const { account } = Stack.of(this);
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: `careatlas-${stage.name}-backups`,
      removalPolicy: stage.removalPolicy,
    });
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: `careatlas-${stage.name}`,
      backupVault: vault,
    });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'weekly',
        // Sunday, before the weekly jobs.
        scheduleExpression: Schedule.cron({ weekDay: 'SUN', hour: '3', minute: '30' }),
        deleteAfter: KEPT,
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(
              this,
              'Copies',
              `arn:aws:backup:${copyRegion}:${account}:backup-vault:${copiesVault(stage)}`,
            ),
            deleteAfter: KEPT,
          },
        ],
      }),
    );
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('backup.amazonaws.com') });
    plan.addSelection('Table', {
      resources: [BackupResource.fromArn(table.table.tableArn)],
      role,
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      reason: 'AWS’s policy for this purpose. AWS Backup alone assumes the role.',
    });
  }
}
