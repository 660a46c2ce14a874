import { Stack } from 'aws-cdk-lib';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { rateRule, visible } from './rate-rule.ts';

/**
 * Requests to the user pool of one IP address in five minutes. A sign-in takes three requests, four with a new password,
 * and renewing tokens one each half hour: forty members of staff behind one address fit. Guessing passwords does not get
 * far with it, and the pool locks an account after five wrong ones anyway.
 */
const LIMIT = 200;

/**
 * What AWS WAF rejects before the user pool sees it: browsers call the pool directly, not through CloudFront. Cognito
 * answers what is blocked in its own way (`ForbiddenException`, without `Retry-After`), whatever a rule's response says.
 */
export class SignInFirewall extends Construct {
  constructor(scope: Construct, id: string, userPoolArn: string) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: Stack.of(this).stackName,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible('sign-in'),
      rules: [rateRule({ name: 'sign-in', limit: LIMIT, block: {} }, 0)],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: userPoolArn, webAclArn: acl.attrArn });
  }
}
