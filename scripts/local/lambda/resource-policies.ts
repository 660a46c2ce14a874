import { matchesWildcard } from '../wildcard.ts';

/** A statement of a function's resource policy: a service that can invoke it, from matching resources. */
export interface InvokePermission {
  /** `apigateway.amazonaws.com` */
  readonly principal: string;
  /** Can have wildcards. Without it every resource of the service can invoke the function. */
  readonly sourceArn?: string | undefined;
}

export class ResourcePolicies {
  private readonly statements = new Map<string, InvokePermission[]>();

  add(functionArn: string, permission: InvokePermission): void {
    this.statements.set(functionArn, [...(this.statements.get(functionArn) ?? []), permission]);
  }

  /** Whether the service can invoke the function from this resource. */
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
 * IAM's `ArnLike`: compares each of an ARN's six parts by itself, so that no wildcard matches a colon; in the last one, the
 * resource, `*` matches slashes too. Source: "Amazon Resource Name (ARN) condition operators", IAM user guide.
 */
function arnLike(pattern: string, arn: string): boolean {
  const [wanted, given] = [partsOf(pattern), partsOf(arn)];
  return given.length === ARN_PARTS && given.every((part, at) => matchesWildcard(wanted[at] ?? '', part));
}

function partsOf(arn: string): string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, ARN_PARTS - 1), parts.slice(ARN_PARTS - 1).join(':')];
}
