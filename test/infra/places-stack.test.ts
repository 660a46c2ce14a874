import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { stageNames } from '../../infra/stage.ts';
import { ABANDONED_MS } from '../../lambdas/app/places/start-run.ts';
import { environmentNames, SYNC_ATTEMPTS, WEEKLY_SYNC } from '../../lambdas/config/names.ts';
import { functionsWithoutLogRetention, hiddenRights, resources, rightsOf, text } from './checks.ts';
import { configOf, jsonOf, type Properties, resourcesOf, synthesize, type Templates } from './synthesize.ts';

const prod = synthesize('prod');
const { places } = prod;
const template = jsonOf(places);

/** The logical id that a reference is to. */
const named = (reference: unknown) => text(reference).replace(/^<([^.>]+).*$/, '$1');

function only(type: string, prefix = ''): { id: string; properties: Properties } {
  const [found, ...others] = resources(template, `AWS::${type}`).filter(([id]) => id.startsWith(prefix));
  if (!found || others.length > 0) throw new Error(`${type} ${prefix}: not exactly one`);
  return { id: found[0], properties: found[1] };
}

/** What carries a name: a queue, its failed messages, its worker and the mapping between them. */
const line = (name: string) => ({
  queue: only('SQS::Queue', `${name}Queue`),
  failed: only('SQS::Queue', `${name}Failed`),
  worker: only('Lambda::Function', `${name}Worker`),
  mapping: only('Lambda::EventSourceMapping', `${name}Worker`),
  alarm: only('CloudWatch::Alarm', `${name}Failed`),
});

describe.each([
  ['Places', 2, SYNC_ATTEMPTS],
  ['Dispatch', 1, 10],
])('the %s queue', (name, batch, attempts) => {
  const { queue, failed, worker, mapping, alarm } = line(name);

  it('gives its worker messages a few at a time, and hears which of them failed', () => {
    expect(named(mapping.properties.EventSourceArn)).toBe(queue.id);
    expect(named(mapping.properties.FunctionName)).toBe(worker.id);
    expect(mapping.properties).toMatchObject({
      BatchSize: batch,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });

  it('hands a message out again after six times what a batch may take, so and so often', () => {
    expect(worker.properties.Timeout).toBe(30);
    expect(queue.properties.VisibilityTimeout).toBe(180);
    const redrive = queue.properties.RedrivePolicy as Record<string, unknown>;
    expect(named(redrive.deadLetterTargetArn)).toBe(failed.id);
    expect(redrive.maxReceiveCount).toBe(attempts);
  });

  it('keeps what failed for two weeks, with an alarm that says what it means', () => {
    expect(failed.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    const [{ Value } = { Value: undefined }] = alarm.properties.Dimensions as { Value: unknown }[];
    expect(named(Value)).toBe(failed.id);
    expect(alarm.properties).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
      AlarmDescription: expect.stringMatching(/^[A-Z][^.]+\.$/),
    });
  });
});

it('clinics are given up before their run counts as abandoned', () => {
  const { VisibilityTimeout } = line('Places').queue.properties;
  expect(SYNC_ATTEMPTS * Number(VisibilityTimeout) * 1_000).toBeLessThan(ABANDONED_MS);
});

it('every queue is encrypted, spoken to over TLS only, and outlives its stack in production', () => {
  const queues = resources(template, 'AWS::SQS::Queue');
  expect(queues).toHaveLength(5);
  for (const [id, properties] of queues) {
    expect(properties.SqsManagedSseEnabled).toBe(true);
    expect(template.Resources[id]).toMatchObject({ DeletionPolicy: 'Retain' });
    places.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: [{ Ref: id }],
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 'sqs:*',
            Effect: 'Deny',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        ]),
      }),
    });
  }
});

describe('the weekly rule', () => {
  const { id, properties } = only('Events::Rule');

  it('puts the weekly message into the queue of runs on Mondays at nine', () => {
    expect(properties.ScheduleExpression).toBe('cron(0 9 ? * MON *)');
    const [target, ...others] = properties.Targets as Properties[];
    expect(others).toEqual([]);
    expect(named(target?.Arn)).toBe(line('Dispatch').queue.id);
    expect(JSON.parse(String(target?.Input))).toEqual(WEEKLY_SYNC);
  });

  it('tries for an hour; what it could not put there is kept, and raises an alarm', () => {
    const missed = only('SQS::Queue', 'DispatchMissed');
    const [target] = properties.Targets as { DeadLetterConfig: { Arn: unknown } }[];
    expect(target).toMatchObject({
      RetryPolicy: { MaximumEventAgeInSeconds: 3_600, MaximumRetryAttempts: 20 },
    });
    expect(named(target?.DeadLetterConfig.Arn)).toBe(missed.id);
    expect(missed.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    const { Dimensions } = only('CloudWatch::Alarm', 'DispatchMissed').properties;
    expect(named((Dimensions as { Value: unknown }[])[0]?.Value)).toBe(missed.id);
  });

  it('is the only one whom queues let in by their own policies', () => {
    const admitted = resources(template, 'AWS::SQS::QueuePolicy').flatMap(
      ([, { Queues, PolicyDocument }]) => {
        const { Statement } = PolicyDocument as { Statement: Properties[] };
        return Statement.filter(({ Effect }) => Effect === 'Allow').map(({ Principal, Condition }) => ({
          queue: named((Queues as unknown[])[0]),
          Principal,
          Condition,
        }));
      },
    );
    const rule = {
      Principal: { Service: 'events.amazonaws.com' },
      Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [id, 'Arn'] } } },
    };
    expect(admitted).toHaveLength(2);
    for (const queue of [line('Dispatch').queue.id, only('SQS::Queue', 'DispatchMissed').id]) {
      expect(admitted).toContainEqual({ queue, ...rule });
    }
  });

  it.each(stageNames)('rests in %s exactly while Google’s figures are hidden', (name) => {
    const states = { shown: ['ENABLED'], hidden: ['DISABLED'] };
    const statesIn = (templates: Templates) =>
      resources(jsonOf(templates.places), 'AWS::Events::Rule').map(([, { State }]) => State);
    const { googleRatings } = configOf(name);
    const other = googleRatings === 'shown' ? 'hidden' : 'shown';
    expect(statesIn(synthesize(name))).toEqual(states[googleRatings]);
    expect(statesIn(synthesize({ ...configOf(name), googleRatings: other }))).toEqual(states[other]);
  });
});

describe('Google’s key', () => {
  it('is a secret that an operator fills; no template and no environment holds it', () => {
    const { id, properties } = only('SecretsManager::Secret');
    expect(properties).not.toHaveProperty('SecretString');
    // With any other of these CloudFormation would put a new random text over the key.
    expect(properties.GenerateSecretString).toEqual({
      PasswordLength: 48,
      ExcludePunctuation: true,
      IncludeSpace: false,
    });
    expect(template.Resources[id]).toMatchObject({ DeletionPolicy: 'Retain' });
    expect(template.Outputs).toMatchObject({ GooglePlacesKeyArn: { Value: { Ref: id } } });
    for (const [, { Properties }] of resourcesOf(prod)) {
      expect(JSON.stringify(Properties ?? {})).not.toMatch(new RegExp(`resolve:[^}]*${id}`));
    }
  });

  it('is used with Google’s own address: no template names another', () => {
    for (const stage of stageNames) {
      const all = JSON.stringify(resourcesOf(synthesize(stage)));
      expect(all).not.toContain(environmentNames.googlePlacesEndpoint);
    }
  });
});

describe('the functions', () => {
  const settingsOf = (name: string) => {
    const { Variables } = line(name).worker.properties.Environment as { Variables: Record<string, unknown> };
    return Object.keys(Variables)
      .filter((variable) => !/^(NODE_OPTIONS|POWERTOOLS_)/.test(variable))
      .sort();
  };

  it('get exactly the settings that they read', () => {
    const { tableName, googleRatings, googlePlacesKeyArn, placesQuota, placeIndexName } = environmentNames;
    const { syncQueueUrl, dispatchQueueUrl } = environmentNames;
    const asking = [googlePlacesKeyArn, placesQuota, placeIndexName];
    expect(settingsOf('Places')).toEqual([tableName, googleRatings, ...asking].sort());
    expect(settingsOf('Dispatch')).toEqual([tableName, googleRatings, syncQueueUrl, dispatchQueueUrl].sort());
  });

  it.each([
    ['local', '100'],
    ['dev', '5'],
    ['prod', '10'],
  ] as const)('in %s keep to one quota, wherever they ask from: %s calls a second', (stage, quota) => {
    const { places: own, api } = synthesize(stage);
    for (const [stack, name] of [
      [own, 'places-worker'],
      [api, 'places-sync'],
    ] as const) {
      stack.hasResourceProperties('AWS::Lambda::Function', {
        Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: name, PLACES_QUOTA: quota }) },
      });
    }
  });

  it('run with the defaults of every function', () => {
    places.resourceCountIs('AWS::Lambda::Function', 2);
    places.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'JSON' },
    });
    expect(functionsWithoutLogRetention(template)).toEqual([]);
  });

  it('may do what planning and asking take, and nothing else', () => {
    const readable = (value: string) =>
      value
        .replace(/<careatlas-prod-data:[^>]*Table[^>]*Arn[^>]*>/g, 'the table')
        .replace(/<careatlas-prod-jobs:[^>]*PlaceIndex[^>]*>/g, 'the place index')
        .replace(/(Worker(?:Role|Logs)|Queue|Secret)[0-9A-F]{8}/g, '$1');
    const common = (name: string) => [
      ...[
        'ChangeMessageVisibility',
        'DeleteMessage',
        'GetQueueAttributes',
        'GetQueueUrl',
        'ReceiveMessage',
      ].map((action) => `<${name}WorkerRole>: sqs:${action} on <${name}Queue.Arn>`),
      ...['CreateLogStream', 'PutLogEvents'].map(
        (action) => `<${name}WorkerRole>: logs:${action} on <${name}WorkerLogs.Arn>`,
      ),
    ];
    const worker = '<PlacesWorkerRole>';
    const dispatch = '<DispatchWorkerRole>';
    expect(rightsOf(template).map(readable).sort()).toEqual(
      [
        ...common('Places'),
        ...['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'].map(
          (action) => `${worker}: dynamodb:${action} on the table at CLINIC#*`,
        ),
        ...['MATCH#*', 'GROUP#*'].flatMap((partition) =>
          ['BatchGetItem', 'PutItem', 'DeleteItem'].map(
            (action) => `${worker}: dynamodb:${action} on the table at ${partition}`,
          ),
        ),
        `${worker}: dynamodb:UpdateItem on the table at PLACETASK#*`,
        `${worker}: dynamodb:DeleteItem on the table at PLACETASK#*`,
        `${worker}: dynamodb:GetItem on the table at CALLS#*`,
        `${worker}: dynamodb:UpdateItem on the table at CALLS#*`,
        `${worker}: dynamodb:GetItem on the table at SYNC`,
        `${worker}: dynamodb:UpdateItem on the table at SYNC`,
        `${worker}: dynamodb:DeleteItem on the table at SYNC`,
        `${worker}: geo:SearchPlaceIndexForText on the place index`,
        `${worker}: secretsmanager:GetSecretValue on <GooglePlacesKeySecret>`,
        ...common('Dispatch'),
        ...['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].map(
          (action) => `${dispatch}: dynamodb:${action} on the table at SYNC`,
        ),
        `${dispatch}: dynamodb:Query on the table at DIRECTORY`,
        `${dispatch}: dynamodb:Query on the table/index/byQueue at QUEUE#PLACES`,
        `${dispatch}: sqs:SendMessage on <DispatchQueue.Arn>`,
        `${dispatch}: sqs:SendMessage on <PlacesQueue.Arn>`,
      ].sort(),
    );
    expect(hiddenRights(template)).toEqual([]);
  });
});
