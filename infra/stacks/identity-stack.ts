import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { StaffPool } from '../constructs/staff-pool.ts';
import type { StageConfig } from '../stage.ts';

export interface IdentityStackProps extends StackProps {
  readonly stage: StageConfig;
}

/** The accounts of staff. Visitors have none. */
export class IdentityStack extends Stack {
  readonly staff: StaffPool;

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id, props);
    this.staff = new StaffPool(this, 'Staff', props.stage);
    new CfnOutput(this, 'Issuer', { value: this.staff.issuer });
    new CfnOutput(this, 'DashboardClientId', { value: this.staff.clientId });
  }
}
