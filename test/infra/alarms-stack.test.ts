import { describe, expect, it } from 'vitest';
import { type Severity, severities } from '../../infra/constructs/operator-alarm.ts';
import { resources, text } from './checks.ts';
import { productionContext } from './production.ts';
import { configOf, jsonOf, stackNames, synthesize, type TemplateJson } from './synthesize.ts';

const prod = synthesize('prod');
const template = jsonOf(prod.alarms);
const alarms = stackNames.flatMap((stack) => resources(jsonOf(prod[stack]), 'AWS::CloudWatch::Alarm'));
const topics = resources(template, 'AWS::SNS::Topic');
const topicOf = (severity: Severity): string => {
  const id = topics.map(([one]) => one).find((one) => one.startsWith(`AlarmTopics${severity}`));
  if (id === undefined) throw new Error(`no topic ${severity}`);
  return id;
};
const [[keyId, key] = ['', {}]] = resources(template, 'AWS::KMS::Key');

interface Statement {
  Effect: string;
  Action: string | string[];
  Principal: unknown;
  Resource: unknown;
  Condition?: unknown;
}
const subscriptionsOf = (of: TemplateJson) =>
  resources(of, 'AWS::SNS::Subscription').map(([, subscription]) => subscription);

/** Statements for the services that notify the topic. */
const ofNotifiers = (document: unknown) =>
  (document as { Statement: Statement[] }).Statement.filter(({ Principal }) =>
    ['budgets', 'cloudwatch'].every((service) =>
      JSON.stringify(Principal).includes(`"${service}.amazonaws.com"`),
    ),
  );
const sameAccount = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };

describe('alarms', () => {
  it('of every stack notify the topic of their severity, and again when they are over', () => {
    expect(topics).toHaveLength(severities.length);
    const notified = (severity: Severity) =>
      alarms.filter(([, { AlarmActions }]) =>
        new RegExp(`^<careatlas-prod-alarms:.*${topicOf(severity)}`).test(text(AlarmActions)),
      );
    expect(notified('page').length + notified('email').length).toBe(alarms.length);
    for (const [, { AlarmActions, OKActions }] of alarms) expect(OKActions).toEqual(AlarmActions);
    // What visitors notice at once; a growing list would wake people for nothing.
    expect(
      notified('page').map(([, { AlarmName }]) => text(AlarmName).replace('careatlas-prod-', '')),
    ).toEqual([
      'table-throttles',
      'table-system-errors',
      'projector-stream-stuck',
      'api-5xx',
      'account-concurrency',
      'pages-5xx',
      'page-renderer-fallbacks',
      'page-renderer-errors',
      'site-5xx',
      'site-visits',
    ]);
  });

  it('are sent to an operator by email', () => {
    expect(subscriptionsOf(template)).toEqual(
      severities.map((severity) => ({
        Protocol: 'email',
        Endpoint: productionContext.alarmEmail,
        TopicArn: { Ref: topicOf(severity) },
      })),
    );
  });

  it('that visitors notice are sent to a paging service where there is one', () => {
    const pagingUrl = 'https://events.pager.example/1';
    const paged = jsonOf(synthesize({ ...configOf('prod'), pagingUrl }).alarms);
    expect(subscriptionsOf(paged)).toEqual([
      { Protocol: 'https', Endpoint: pagingUrl, TopicArn: { Ref: topicOf('page') } },
      { Protocol: 'email', Endpoint: productionContext.alarmEmail, TopicArn: { Ref: topicOf('email') } },
    ]);
  });

  it('have no subscription in a stage without an email address', () => {
    expect(configOf('dev').alarmEmail).toBeUndefined();
    synthesize('dev').alarms.resourceCountIs('AWS::SNS::Subscription', 0);
    synthesize('dev').alarms.resourceCountIs('AWS::SNS::Topic', severities.length);
  });

  it('have permission to publish to the encrypted topic, in this account only', () => {
    for (const [, topic] of topics) expect(topic.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [keyId, 'Arn'] });
    expect(key.EnableKeyRotation).toBe(true);
    // AWS's key for SNS has no such statement: alarms would fail silently.
    expect(ofNotifiers(key.KeyPolicy)).toEqual([
      expect.objectContaining({
        Effect: 'Allow',
        Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        Condition: sameAccount,
      }),
    ]);
    const policies = resources(template, 'AWS::SNS::TopicPolicy').map(
      ([, { PolicyDocument }]) => PolicyDocument,
    );
    expect(policies.map(ofNotifiers)).toEqual(
      severities.map((severity) => [
        expect.objectContaining({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Resource: { Ref: topicOf(severity) },
          Condition: sameAccount,
        }),
      ]),
    );
  });
});
