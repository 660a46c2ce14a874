/** CloudFormation's intrinsic functions, as far as CDK writes them. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What a template can refer to from where it stands. */
export interface Scope {
  readonly stackName: string;
  /** `Ref` of a resource: its physical name, id or ARN. */
  ref(logicalId: string): string;
  /** `Fn::GetAtt`. */
  attribute(logicalId: string, name: string): string;
  /** `Fn::ImportValue`: what another stack exports. */
  importValue(exportName: string): string;
}

export const REGION = 'us-east-1';
export const ACCOUNT = '000000000000';

/** Replaces every intrinsic function in a value. `undefined` stands for `AWS::NoValue`: the property is left out. */
export function resolveIntrinsics(value: Json, scope: Scope): Json | undefined {
  if (Array.isArray(value)) {
    return value.map((item) => resolveIntrinsics(item, scope)).filter((item) => item !== undefined);
  }
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first && (first[0] === 'Ref' || first[0].startsWith('Fn::'))) {
    return intrinsic(first[0], first[1], scope);
  }
  const resolved: { [key: string]: Json } = {};
  for (const [key, item] of entries) {
    const result = resolveIntrinsics(item, scope);
    if (result !== undefined) resolved[key] = result;
  }
  return resolved;
}

function intrinsic(name: string, argument: Json, scope: Scope): Json | undefined {
  switch (name) {
    case 'Ref':
      return reference(text(argument, name), scope);
    case 'Fn::GetAtt': {
      const [logicalId, ...attribute] =
        typeof argument === 'string'
          ? argument.split('.')
          : list(argument, name).map((part) => text(part, name));
      return scope.attribute(logicalId ?? '', attribute.join('.'));
    }
    case 'Fn::ImportValue':
      return scope.importValue(text(resolveIntrinsics(argument, scope), name));
    case 'Fn::Join': {
      const [separator, parts] = list(argument, name);
      return list(resolveIntrinsics(parts ?? null, scope), name)
        .map((part) => text(part, name))
        .join(text(separator, name));
    }
    case 'Fn::Split': {
      const [separator, source] = list(argument, name);
      return text(resolveIntrinsics(source ?? null, scope), name).split(text(separator, name));
    }
    case 'Fn::Select': {
      const [index, items] = list(argument, name);
      const item = list(resolveIntrinsics(items ?? null, scope), name)[Number(index)];
      if (item === undefined) throw new Error(`Fn::Select finds nothing at ${index}`);
      return item;
    }
    case 'Fn::Sub': {
      const [template, variables] = typeof argument === 'string' ? [argument, {}] : list(argument, name);
      return substitute(text(template, name), resolveIntrinsics(variables ?? {}, scope), scope);
    }
    default:
      throw new Error(`the intrinsic function ${name} is not supported by the local cloud`);
  }
}

function reference(name: string, scope: Scope): string | undefined {
  if (!name.startsWith('AWS::')) return scope.ref(name);
  switch (name) {
    case 'AWS::NoValue':
      return undefined;
    case 'AWS::Region':
      return REGION;
    case 'AWS::AccountId':
      return ACCOUNT;
    case 'AWS::Partition':
      return 'aws';
    case 'AWS::URLSuffix':
      return 'amazonaws.com';
    case 'AWS::StackName':
      return scope.stackName;
    default:
      throw new Error(`the pseudo parameter ${name} is not supported by the local cloud`);
  }
}

function substitute(template: string, variables: Json | undefined, scope: Scope): string {
  return template.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal === '!') return `\${${name}}`;
    const own =
      variables && typeof variables === 'object' && !Array.isArray(variables) ? variables[name] : null;
    if (own !== null && own !== undefined) return text(own, 'Fn::Sub');
    const dot = name.indexOf('.');
    return dot > 0
      ? scope.attribute(name.slice(0, dot), name.slice(dot + 1))
      : (reference(name, scope) ?? '');
  });
}

const DYNAMIC_REFERENCE = /\{\{resolve:([^}]*)\}\}/g;
const SECRET = /^secretsmanager:(.+?)(?::SecretString(?::([^:]*))?(?::[^:]*)?(?::[^:]*)?)?$/;

/** Replaces `{{resolve:secretsmanager:…}}` in every string: the last step, since `Fn::Join` puts such references together. */
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
  throw new Error(`${where} needs a text, not ${JSON.stringify(value)}`);
}

function list(value: Json | undefined, where: string): Json[] {
  if (Array.isArray(value)) return value;
  throw new Error(`${where} needs a list, not ${JSON.stringify(value)}`);
}
