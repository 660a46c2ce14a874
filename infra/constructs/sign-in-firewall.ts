import { Stack } from 'aws-cdk-lib';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { anyOf, header, not, rateRule, visible } from './rate-rule.ts';

/**
 * Requests to the user pools from one IP address in five minutes. A sign-in takes three requests, four with a new password,
 * and a token refresh one each half hour, so forty people can share an IP address. It also limits password guessing and
 * signing up in masses; a pool itself locks an account after five wrong passwords.
 */
const LIMIT = 200;

/**
 * What functions ask a pool with the token of their caller: all callers share the few addresses of Lambda. Nothing can be guessed with them,
 * since they need a valid access token. Cognito names the operation in this header for AWS WAF: "Associate an AWS WAF web ACL with a user
 * pool", Amazon Cognito Developer Guide.
 */
const OF_FUNCTIONS = ['GetUser', 'DeleteUser'].map((operation) =>
  header('x-amzn-cognito-operation-name', 'EXACTLY', operation),
);

/**
 * The rate limit of AWS WAF for the user pools, which browsers call directly and not through CloudFront: one web ACL, since each has
 * a price. Cognito answers a blocked request with its own `ForbiddenException`, without `Retry-After`, and ignores a rule's
 * custom response.
 */
export class SignInFirewall extends Construct {
  /** @param pools ARNs by the ids of their associations. */
  constructor(scope: Construct, id: string, pools: Readonly<Record<string, string>>) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: Stack.of(this).stackName,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible('sign-in'),
      rules: [rateRule({ name: 'sign-in', limit: LIMIT, scope: not(anyOf(...OF_FUNCTIONS)), block: {} }, 0)],
    });
    for (const [association, resourceArn] of Object.entries(pools)) {
      new CfnWebACLAssociation(this, association, { resourceArn, webAclArn: acl.attrArn });
    }
  }
}
