import { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { type ErrorBody, errorStatus } from '../../shared/contracts/errors/error-body.ts';
import { contracts } from '../../shared/contracts/index.ts';
import type { RateLimits, StageConfig } from '../stage.ts';
import { pathsOf, type RateClass } from './rate-classes.ts';
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
  withToken,
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

/** Every spelling of the paths of a class. */
function callsOf(rateClass: RateClass) {
  const [first, ...others] = pathsOf(rateClass).map(({ path: one, isWhole }) =>
    path(isWhole ? 'EXACTLY' : 'STARTS_WITH', one),
  );
  if (first === undefined) throw new Error(`no call is of the class ${rateClass}`);
  // WAF takes no list of one statement.
  return others.length === 0 ? first : anyOf(first, ...others);
}

const rulesWith = (limits: RateLimits): readonly RateRule[] => [
  // Every path but those of beacons, since only calls accept POST: a page that fails or is read must not block the forms.
  // A member of staff who decides many reviews or adds many cities is no flood of forms.
  {
    name: 'forms',
    limit: limits.forms,
    scope: allOf(
      method('POST'),
      not(plainPath('EXACTLY', contracts.reportBrowserError.path)),
      not(plainPath('EXACTLY', contracts.countEvent.path)),
      not(withToken()),
    ),
    block: tooMany('call'),
  },
  // Each beacon has the limit to itself. One rule, since a web ACL has ten rate rules at most.
  {
    name: 'beacons',
    limit: limits.beacons,
    scope: callsOf('beacons'),
    isPerPath: true,
    block: tooMany('call'),
  },
  { name: 'staff-calls', limit: limits.staff, scope: withToken(), block: tooMany('call') },
  { name: 'search-calls', limit: limits.searches, scope: callsOf('searches'), block: tooMany('call') },
  {
    name: 'suggestion-calls',
    limit: limits.suggestions,
    scope: callsOf('suggestions'),
    block: tooMany('call'),
  },
  { name: 'program-calls', limit: limits.programs, scope: callsOf('programs'), block: tooMany('call') },
  {
    name: 'search-pages',
    limit: limits.searchPages,
    scope: path('EXACTLY', '/search'),
    block: tooMany('page'),
  },
  { name: 'calls', limit: limits.calls, scope: path('STARTS_WITH', '/api/'), block: tooMany('call') },
  {
    name: 'pages',
    limit: limits.pages,
    // Everything but calls and files, and unusual spellings of their paths.
    scope: not(anyOf(...['/api/', '/assets/', '/media/'].map((prefix) => plainPath('STARTS_WITH', prefix)))),
    block: tooMany('page'),
  },
  // A first visit loads thirty files, a later page none.
  { name: 'requests', limit: limits.requests, block: tooMany('page') },
];

/**
 * The web ACL in front of CloudFront: it limits the requests of each IP address and blocks those on AWS's reputation list.
 * No rule inspects a body: bodies contain patients' words, and the calls validate them.
 */
export class SiteFirewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { rateLimits }: StageConfig) {
    super(scope, id);
    const rules = rulesWith(rateLimits);
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
