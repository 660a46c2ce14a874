import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/** Rate-based rules of AWS WAF: how many requests one IP address may send. */

/** Seconds over which AWS WAF counts. Its default; it checks the counts every few seconds. */
export const WINDOW_SECONDS = 300;

type Statement = CfnWebACL.StatementProperty;

export interface RateRule {
  readonly name: string;
  /** Requests of one IP address in `WINDOW_SECONDS`. */
  readonly limit: number;
  /** Which requests count; without it all do. */
  readonly scope?: Statement;
  readonly block: CfnWebACL.BlockActionProperty;
}

export function rateRule({ name, limit, scope, block }: RateRule, priority: number): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit,
        evaluationWindowSec: WINDOW_SECONDS,
        ...(scope && { scopeDownStatement: scope }),
      },
    },
    action: { block },
    visibilityConfig: visible(name),
  };
}

/** Counted, but not sampled: samples hold IP addresses, and headers with tokens. */
export function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}

type Position = 'EXACTLY' | 'STARTS_WITH';

/** Undoes what a path can be spelled with and still mean the same: percent codes, `//`, `/./`, `/../` and case. */
const NORMALIZED = ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'];

/** The path in whatever way it is spelled. */
export function path(position: Position, searchString: string): Statement {
  return pathMatch(position, searchString, NORMALIZED);
}

/**
 * The path spelled as the site itself spells it, both as sent and when normalized. For what a rule leaves out: nothing
 * may leave a rule by an odd spelling.
 */
export function plainPath(position: Position, searchString: string): Statement {
  return {
    andStatement: {
      statements: [pathMatch(position, searchString, ['NONE']), path(position, searchString)],
    },
  };
}

function pathMatch(
  positionalConstraint: Position,
  searchString: string,
  transformations: readonly string[],
): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
      searchString,
      textTransformations: transformations.map((type, priority) => ({ priority, type })),
    },
  };
}

export function method(searchString: string): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { method: {} },
      positionalConstraint: 'EXACTLY',
      searchString,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

export function anyOf(...statements: Statement[]): Statement {
  return { orStatement: { statements } };
}

export function not(statement: Statement): Statement {
  return { notStatement: { statement } };
}
