import { Stack } from 'aws-cdk-lib';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { rateRule, visible } from './rate-rule.ts';

/**
 * Requests to the user pool from one IP address in five minutes. A sign-in takes three requests, four with a new password,
 * and a token refresh one each half hour, so forty members of staff can share an IP address. It also limits password
 * guessing; the pool itself locks an account after five wrong passwords.
 */
const LIMIT = 200;

/**
 * The rate limit of AWS WAF for the user pool, which browsers call directly and not through CloudFront. Cognito answers a
 * blocked request with its own `ForbiddenException`, without `Retry-After`, and ignores a rule's custom response.
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
