import { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { type ErrorBody, errorStatus } from '../../shared/contracts/errors.ts';

/** Requests that send something, from one address in `WINDOW_SECONDS`. */
const LIMIT = 60;
const WINDOW_SECONDS = 300;

const TOO_MANY: ErrorBody = {
  code: 'too_many_requests',
  message: 'Too many requests from your address. Please try again in a few minutes.',
};
const BODY_KEY = 'too-many-requests';

/**
 * What CloudFront refuses before anything else sees it: addresses that AWS knows to be harmful, and who sends too much.
 * Nothing looks into bodies: what people write to a clinic is theirs, and the calls check what they are sent.
 */
export class SiteFirewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    const acl = new CfnWebACL(this, 'Acl', {
      name: stackName,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('site'),
      customResponseBodies: {
        [BODY_KEY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(TOO_MANY) },
      },
      rules: [
        {
          name: 'too-many-requests',
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: LIMIT,
              evaluationWindowSec: WINDOW_SECONDS,
              // Every path: only calls take POST, and a path can be spelled in many ways.
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { method: {} },
                  positionalConstraint: 'EXACTLY',
                  searchString: 'POST',
                  textTransformations: [{ priority: 0, type: 'NONE' }],
                },
              },
            },
          },
          action: {
            block: {
              customResponse: {
                responseCode: errorStatus[TOO_MANY.code],
                customResponseBodyKey: BODY_KEY,
                responseHeaders: [
                  { name: 'cache-control', value: 'no-store' },
                  { name: 'retry-after', value: String(WINDOW_SECONDS) },
                ],
              },
            },
          },
          visibilityConfig: visible('too-many-requests'),
        },
        {
          name: 'known-harmful-addresses',
          priority: 1,
          statement: {
            managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' },
          },
          overrideAction: { none: {} },
          visibilityConfig: visible('known-harmful-addresses'),
        },
      ],
    });
    this.arn = acl.attrArn;
  }
}

/** Counted, but not sampled: samples hold addresses, and headers with tokens. */
function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
