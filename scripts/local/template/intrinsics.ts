/** CloudFormation's intrinsic functions, as far as CDK writes them. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What a stack's template can refer to. */
export interface Scope {
  /** `Ref` of a resource: its physical name, id or ARN. */
  ref(logicalId: string): string;
  /** `Fn::GetAtt`. */
  attribute(logicalId: string, name: string): string;
  /** `Fn::ImportValue`: what another stack exports. */
  importValue(exportName: string): string;
}

export const REGION = 'us-east-1';
export const ACCOUNT = '000000000000';

/** Replaces every intrinsic function in a value. Throws for an unsupported one. */
export function resolveIntrinsics(value: Json, scope: Scope): Json {
  if (Array.isArray(value)) return value.map((item) => resolveIntrinsics(item, scope));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first && (first[0] === 'Ref' || first[0].startsWith('Fn::'))) {
    return intrinsic(first[0], resolveIntrinsics(first[1], scope), scope);
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, resolveIntrinsics(item, scope)]));
}

/** @param argument Without intrinsic functions. */
function intrinsic(name: string, argument: Json, scope: Scope): Json {
  switch (name) {
    case 'Ref':
      return reference(text(argument, name), scope);
    case 'Fn::GetAtt': {
      const [logicalId, attribute] = list(argument, name);
      return scope.attribute(text(logicalId, name), text(attribute, name));
    }
    case 'Fn::ImportValue':
      return scope.importValue(text(argument, name));
    case 'Fn::Join': {
      const [separator, parts] = list(argument, name);
      return list(parts, name)
        .map((part) => text(part, name))
        .join(text(separator, name));
    }
    case 'Fn::Split': {
      const [separator, source] = list(argument, name);
      return text(source, name).split(text(separator, name));
    }
    case 'Fn::Select': {
      const [index, items] = list(argument, name);
      const item = list(items, name)[Number(index)];
      if (item === undefined) throw new Error(`Fn::Select finds nothing at ${index}`);
      return item;
    }
    case 'Fn::Sub':
      return text(argument, name).replace(/\$\{([^}]+)\}/g, (_, variable: string) =>
        reference(variable, scope),
      );
    default:
      throw new Error(`the intrinsic function ${name} is not supported by the local cloud`);
  }
}

const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::Region': REGION,
  'AWS::URLSuffix': 'amazonaws.com',
};

function reference(name: string, scope: Scope): string {
  if (!name.startsWith('AWS::')) return scope.ref(name);
  const value = pseudoParameters[name];
  if (value === undefined) {
    throw new Error(`the pseudo parameter ${name} is not supported by the local cloud`);
  }
  return value;
}

const DYNAMIC_REFERENCE = /\{\{resolve:([^}]*)\}\}/g;
const SECRET = /^secretsmanager:(.+?)(?::SecretString(?::([^:]*))?(?::[^:]*)?(?::[^:]*)?)?$/;

/** Replaces `{{resolve:secretsmanager:…}}` in every string: the last step, since `Fn::Join` composes such references. */
export function resolveSecrets(value: Json, secret: (id: string) => string): Json {
  if (typeof value === 'string') {
    return value.replace(DYNAMIC_REFERENCE, (whole, target: string) => {
      const [, id, jsonKey] = SECRET.exec(target) ?? [];
      if (id === undefined || jsonKey) {
        throw new Error(`the dynamic reference ${whole} is not supported by the local cloud`);
      }
      return secret(id);
    });
  }
  if (Array.isArray(value)) return value.map((item) => resolveSecrets(item, secret));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveSecrets(item, secret)]));
}

function text(value: Json | undefined, where: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`${where} needs a string, not ${JSON.stringify(value)}`);
}

function list(value: Json | undefined, where: string): Json[] {
  if (Array.isArray(value)) return value;
  throw new Error(`${where} needs a list, not ${JSON.stringify(value)}`);
}
