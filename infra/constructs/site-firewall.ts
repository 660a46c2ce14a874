import { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { calls } from '../../shared/contracts/calls.ts';
import { type ErrorBody, errorStatus } from '../../shared/contracts/errors.ts';
import {
  anyOf,
  method,
  not,
  path,
  plainPath,
  type RateRule,
  rateRule,
  visible,
  WINDOW_SECONDS,
} from './rate-rule.ts';
import { tooManyRequestsPage, tooManyRequestsPageHeaders } from './too-many-requests-page.ts';

const TOO_MANY: ErrorBody = {
  code: 'too_many_requests',
  message: 'Too many requests from your address. Please try again in a few minutes.',
};

/** The bodies of 429 answers, by what asks. */
const bodies = {
  call: { contentType: 'APPLICATION_JSON', content: JSON.stringify(TOO_MANY) },
  page: { contentType: 'TEXT_HTML', content: tooManyRequestsPage },
};

/**
 * Requests of one IP address in five minutes. An office or a mobile network may have hundreds of people behind one
 * address: the numbers allow 300 people who each open ten pages within five minutes, search five times and let their
 * browser make twenty calls. Googlebot, ten pages a second at most, fits too. One address that goes to its limits costs
 * twenty calls a second, of which the HTTP API's limits bear a hundred times as many.
 * Reasons and prices: docs/decisions/0037-rate-limits-and-overload.md.
 */
const rules: readonly RateRule[] = [
  // Every path: only calls take POST.
  { name: 'forms', limit: 60, scope: method('POST'), block: tooMany('call') },
  {
    name: 'search-calls',
    limit: 1_500,
    scope: anyOf(path('EXACTLY', calls.searchClinics.path), path('EXACTLY', calls.listClinics.path)),
    block: tooMany('call'),
  },
  { name: 'search-pages', limit: 1_500, scope: path('EXACTLY', '/search'), block: tooMany('page') },
  {
    name: 'calls',
    limit: 6_000,
    scope: path('STARTS_WITH', '/api/'),
    block: tooMany('call'),
  },
  {
    name: 'pages',
    limit: 3_000,
    // All that is neither a call nor a file, and whatever only looks like one.
    scope: not(anyOf(...['/api/', '/assets/', '/media/'].map((prefix) => plainPath('STARTS_WITH', prefix)))),
    block: tooMany('page'),
  },
  // A page brings thirty files at the first visit, and none later.
  { name: 'requests', limit: 30_000, block: tooMany('page') },
];

/**
 * What CloudFront rejects before anything else sees it: too many requests of one IP address, and IP addresses that AWS
 * knows to be harmful. No rule reads a body: what people write to a clinic is theirs, and the calls check what they are sent.
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
      customResponseBodies: bodies,
      rules: [
        ...rules.map(rateRule),
        {
          name: 'known-harmful-addresses',
          priority: rules.length,
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

function tooMany(asker: keyof typeof bodies): CfnWebACL.BlockActionProperty {
  const headers = {
    'cache-control': 'no-store',
    'retry-after': String(WINDOW_SECONDS),
    ...(asker === 'page' && tooManyRequestsPageHeaders),
  };
  return {
    customResponse: {
      responseCode: errorStatus[TOO_MANY.code],
      customResponseBodyKey: asker,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    },
  };
}
