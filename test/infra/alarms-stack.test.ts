import { describe, expect, it } from 'vitest';
import { resources, text } from './checks.ts';
import { productionContext } from './production.ts';
import { configOf, jsonOf, stackNames, synthesize } from './synthesize.ts';

const prod = synthesize('prod');
const template = jsonOf(prod.alarms);
const alarms = stackNames.flatMap((stack) => resources(jsonOf(prod[stack]), 'AWS::CloudWatch::Alarm'));
const [[topicId, topic] = ['', {}], ...otherTopics] = resources(template, 'AWS::SNS::Topic');
const [[keyId, key] = ['', {}]] = resources(template, 'AWS::KMS::Key');

interface Statement {
  Effect: string;
  Action: string | string[];
  Principal: unknown;
  Resource: unknown;
  Condition?: unknown;
}
/** Statements for the services that notify the topic. */
const ofNotifiers = (document: unknown) =>
  (document as { Statement: Statement[] }).Statement.filter(({ Principal }) =>
    ['budgets', 'cloudwatch'].every((service) =>
      JSON.stringify(Principal).includes(`"${service}.amazonaws.com"`),
    ),
  );
const sameAccount = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };

describe('alarms', () => {
  it('of every stack notify the one topic', () => {
    expect(otherTopics).toEqual([]);
    expect(alarms.length).toBeGreaterThanOrEqual(5);
    for (const [, { AlarmActions }] of alarms) {
      expect(text(AlarmActions)).toMatch(new RegExp(`^<careatlas-prod-alarms:.*${topicId}`));
    }
  });

  it('are sent to an operator by e-mail', () => {
    expect(resources(template, 'AWS::SNS::Subscription').map(([, subscription]) => subscription)).toEqual([
      { Protocol: 'email', Endpoint: productionContext.alarmEmail, TopicArn: { Ref: topicId } },
    ]);
  });

  it('have no subscription in a stage without an e-mail address', () => {
    expect(configOf('dev').alarmEmail).toBeUndefined();
    synthesize('dev').alarms.resourceCountIs('AWS::SNS::Subscription', 0);
    synthesize('dev').alarms.resourceCountIs('AWS::SNS::Topic', 1);
  });

  it('have permission to publish to the encrypted topic, in this account only', () => {
    expect(topic.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [keyId, 'Arn'] });
    expect(key.EnableKeyRotation).toBe(true);
    // AWS's key for SNS has no such statement: alarms would fail silently.
    expect(ofNotifiers(key.KeyPolicy)).toEqual([
      expect.objectContaining({
        Effect: 'Allow',
        Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        Condition: sameAccount,
      }),
    ]);
    const [[, policy] = []] = resources(template, 'AWS::SNS::TopicPolicy');
    expect(ofNotifiers(policy?.PolicyDocument)).toEqual([
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Resource: { Ref: topicId },
        Condition: sameAccount,
      }),
    ]);
  });
});
