import { matchesWildcard } from '../wildcard.ts';

/** One statement of a function's resource policy: a service that may invoke it, from one of its resources or from all of them. */
export interface InvokePermission {
  /** `apigateway.amazonaws.com` */
  readonly principal: string;
  /** May hold wildcards. Without it every resource of the service may invoke the function. */
  readonly sourceArn?: string | undefined;
}

/** Which services may invoke which functions. */
export class ResourcePolicies {
  private readonly statements = new Map<string, InvokePermission[]>();

  add(functionArn: string, permission: InvokePermission): void {
    this.statements.set(functionArn, [...(this.statements.get(functionArn) ?? []), permission]);
  }

  /** Whether the service may invoke the function in the name of this resource of its own. */
  allows(functionArn: string, principal: string, sourceArn: string): boolean {
    return (this.statements.get(functionArn) ?? []).some(
      (statement) =>
        statement.principal === principal &&
        (statement.sourceArn === undefined || arnLike(statement.sourceArn, sourceArn)),
    );
  }
}

const ARN_PARTS = 6;

/**
 * IAM's `ArnLike`: each of an ARN's six parts by itself, so that no wildcard reaches over a colon; within the last one, the
 * resource, `*` stands for slashes too. Source: "Amazon Resource Name (ARN) condition operators", IAM user guide.
 */
export function arnLike(pattern: string, arn: string): boolean {
  const [wanted, given] = [partsOf(pattern), partsOf(arn)];
  return given.length === ARN_PARTS && given.every((part, at) => matchesWildcard(wanted[at] ?? '', part));
}

function partsOf(arn: string): string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, ARN_PARTS - 1), parts.slice(ARN_PARTS - 1).join(':')];
}
