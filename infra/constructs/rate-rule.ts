import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/** Rate-based rules of AWS WAF, which limit the requests of each IP address. */

/** Seconds over which AWS WAF counts; its default. It evaluates the counts every few seconds. */
export const WINDOW_SECONDS = 300;

type Statement = CfnWebACL.StatementProperty;

export interface RateRule {
  readonly name: string;
  /** Requests of one IP address in `WINDOW_SECONDS`. */
  readonly limit: number;
  /** Limits the rule to matching requests. */
  readonly scope?: Statement;
  /** Counts the requests of each path apart. */
  readonly isPerPath?: boolean;
  readonly block: CfnWebACL.BlockActionProperty;
}

export function rateRule(
  { name, limit, scope, isPerPath = false, block }: RateRule,
  priority: number,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    statement: {
      rateBasedStatement: {
        ...(isPerPath
          ? {
              aggregateKeyType: 'CUSTOM_KEYS',
              customKeys: [{ ip: {} }, { uriPath: { textTransformations: transformed(NORMALIZED) } }],
            }
          : { aggregateKeyType: 'IP' }),
        limit,
        evaluationWindowSec: WINDOW_SECONDS,
        ...(scope && { scopeDownStatement: scope }),
      },
    },
    action: { block },
    visibilityConfig: visible(name),
  };
}

/** Metrics without samples: samples contain IP addresses, and headers with tokens. */
export function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}

type Position = 'EXACTLY' | 'STARTS_WITH';

/** Normalizes equivalent spellings of a path: percent encoding, `//`, `/./`, `/../` and case. */
const NORMALIZED = ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'];

/** Matches every equivalent spelling of a path. */
export function path(position: Position, searchString: string): Statement {
  return pathMatch(position, searchString, NORMALIZED);
}

/**
 * Matches a path only as the site spells it, both as sent and when normalized. For exceptions of a rule: an unusual
 * spelling must not bypass the rule.
 */
export function plainPath(position: Position, searchString: string): Statement {
  return allOf(pathMatch(position, searchString, ['NONE']), path(position, searchString));
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
      textTransformations: transformed(transformations),
    },
  };
}

const transformed = (types: readonly string[]) => types.map((type, priority) => ({ priority, type }));

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

export function header(Name: string, positionalConstraint: Position, searchString: string): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name } },
      positionalConstraint,
      searchString,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

/** Requests with a token. One that does not verify is denied before anything is read or written. */
export const withToken = (): Statement => header('authorization', 'STARTS_WITH', 'Bearer ');

export function allOf(...statements: Statement[]): Statement {
  return { andStatement: { statements } };
}

export function anyOf(...statements: Statement[]): Statement {
  return { orStatement: { statements } };
}

export function not(statement: Statement): Statement {
  return { notStatement: { statement } };
}
