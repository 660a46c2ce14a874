import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ProviderPool } from '../constructs/provider-pool.ts';
import { SignInFirewall } from '../constructs/sign-in-firewall.ts';
import { StaffPool } from '../constructs/staff-pool.ts';
import type { StageConfig } from '../stage.ts';

export interface IdentityStackProps extends StackProps {
  readonly stage: StageConfig;
}

/** The accounts of staff and, apart from them, of providers. Visitors have none. */
export class IdentityStack extends Stack {
  readonly staff: StaffPool;
  readonly providers: ProviderPool;

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id, props);
    this.staff = new StaffPool(this, 'Staff', props.stage);
    this.providers = new ProviderPool(this, 'Providers', props.stage);
    // Within staff's pool: another place would rename the web ACL's resource, and AWS has no two of one name.
    new SignInFirewall(this.staff, 'Firewall', {
      Association: this.staff.arn,
      ProvidersAssociation: this.providers.arn,
    });
    new CfnOutput(this, 'Issuer', { value: this.staff.issuer });
    new CfnOutput(this, 'DashboardClientId', { value: this.staff.clientId });
    new CfnOutput(this, 'ProvidersIssuer', { value: this.providers.issuer });
    new CfnOutput(this, 'ProvidersClientId', { value: this.providers.clientId });
  }
}
