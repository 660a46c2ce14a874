import { describe, expect, it } from 'vitest';
import { type Json, resolveIntrinsics, resolveSecrets, type Scope } from './intrinsics.ts';

const scope: Scope = {
  ref: (id) => `ref-of-${id}`,
  attribute: (id, name) => `${id}/${name}`,
  importValue: (name) => `imported-${name}`,
};
const resolve = (value: Json) => resolveIntrinsics(value, scope);

describe('intrinsic functions', () => {
  it.each<[string, Json, Json]>([
    ['Ref', { Ref: 'Table' }, 'ref-of-Table'],
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['Fn::GetAtt', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table/Arn'],
    ['Fn::ImportValue', { 'Fn::ImportValue': 'data:TableName' }, 'imported-data:TableName'],
    ['Fn::Join', { 'Fn::Join': ['-', ['a', { Ref: 'B' }, 3]] }, 'a-ref-of-B-3'],
    [
      'Fn::Select of Fn::Split',
      { 'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::Join': ['', ['https://', { Ref: 'Api' }]] }] }] },
      'ref-of-Api',
    ],
    ['Fn::Sub', { 'Fn::Sub': '${AWS::AccountId}/${Table}' }, '000000000000/ref-of-Table'],
  ])('resolves %s', (_, value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it('resolves them at every level, and keeps plain values', () => {
    expect(
      resolve({ Environment: { Variables: { TABLE: { Ref: 'T' }, SIZE: 3, ON: true } }, Tags: [] }),
    ).toEqual({
      Environment: { Variables: { TABLE: 'ref-of-T', SIZE: 3, ON: true } },
      Tags: [],
    });
  });

  it('names an unsupported intrinsic function', () => {
    expect(() => resolve({ 'Fn::If': ['Condition', 'a', 'b'] })).toThrow('Fn::If is not supported');
    expect(() => resolve({ Ref: 'AWS::NotificationARNs' })).toThrow('AWS::NotificationARNs is not supported');
    expect(() => resolve({ 'Fn::Sub': ['${Name}', { Name: 'x' }] })).toThrow('Fn::Sub needs a string');
  });
});

describe('dynamic references', () => {
  const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:api-Origin';
  const secret = (id: string) => {
    expect(id).toBe(arn);
    return 's3cr3t';
  };

  it('become the secret, also when they are joined from parts', () => {
    const joined = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', arn, ':SecretString:::}}']] };
    expect(resolveSecrets(resolve({ Header: joined }), secret)).toEqual({ Header: 's3cr3t' });
    expect(resolveSecrets(`{{resolve:secretsmanager:${arn}}}`, secret)).toBe('s3cr3t');
  });

  it('of other kinds are named as unsupported', () => {
    expect(() => resolveSecrets('{{resolve:ssm:/name}}', secret)).toThrow('{{resolve:ssm:/name}}');
    expect(() => resolveSecrets(`{{resolve:secretsmanager:${arn}:SecretString:key::}}`, secret)).toThrow(
      'key',
    );
  });
});
