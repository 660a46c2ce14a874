import { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { calls } from '../../shared/contracts/calls.ts';
import { type ErrorBody, errorStatus } from '../../shared/contracts/errors/error-body.ts';
import {
  allOf,
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

/** The bodies of 429 responses, by what was requested. */
const bodies = {
  call: { contentType: 'APPLICATION_JSON', content: JSON.stringify(TOO_MANY) },
  page: { contentType: 'TEXT_HTML', content: tooManyRequestsPage },
};

/**
 * Requests from one IP address in five minutes. An office or a mobile network may share one among hundreds of people: the
 * limits allow 300 people who each open ten pages, search five times and cause twenty calls within five minutes. Googlebot
 * fits too, with ten pages a second at most. One IP address at its limits sends twenty calls a second, and the HTTP API's
 * limits allow a hundred times as many. Reasons and prices: docs/decisions/0037-rate-limits-and-overload.md.
 */
const rules: readonly RateRule[] = [
  // Every path but that of error reports, since only calls accept POST: a page that fails must not block the forms. Staff's calls
  // are authorized: a member of staff who adds many cities or pictures is no flood of forms.
  {
    name: 'forms',
    limit: 60,
    scope: allOf(
      method('POST'),
      not(plainPath('EXACTLY', calls.reportBrowserError.path)),
      not(plainPath('STARTS_WITH', '/api/admin/')),
    ),
    block: tooMany('call'),
  },
  {
    name: 'browser-errors',
    limit: 60,
    scope: path('EXACTLY', calls.reportBrowserError.path),
    block: tooMany('call'),
  },
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
    // Everything but calls and files, and unusual spellings of their paths.
    scope: not(anyOf(...['/api/', '/assets/', '/media/'].map((prefix) => plainPath('STARTS_WITH', prefix)))),
    block: tooMany('page'),
  },
  // A first visit loads thirty files, a later page none.
  { name: 'requests', limit: 30_000, block: tooMany('page') },
];

/**
 * The web ACL in front of CloudFront: it limits the requests of each IP address and blocks those on AWS's reputation list.
 * No rule inspects a body: bodies contain patients' words, and the calls validate them.
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

function tooMany(requested: keyof typeof bodies): CfnWebACL.BlockActionProperty {
  const headers = {
    'cache-control': 'no-store',
    'retry-after': String(WINDOW_SECONDS),
    ...(requested === 'page' && tooManyRequestsPageHeaders),
  };
  return {
    customResponse: {
      responseCode: errorStatus[TOO_MANY.code],
      customResponseBodyKey: requested,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    },
  };
}
