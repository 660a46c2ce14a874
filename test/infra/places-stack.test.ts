import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { stageNames } from '../../infra/stage.ts';
import { ABANDONED_MS } from '../../lambdas/jobs/google-places/start-run.ts';
import { environmentNames, SYNC_ATTEMPTS, WEEKLY_SYNC } from '../../lambdas/platform/names.ts';
import { hiddenPermissions, permissionsOf, resources } from './checks.ts';
import { configOf, jsonOf, type Properties, resourcesOf, synthesize, type Templates } from './synthesize.ts';
import {
  commonPermissions,
  expectAlarmOnMessages,
  logicalId,
  only,
  settingsOfWorker,
  testQueueSettings,
  testWorkerSettings,
  testWorkQueue,
  withoutHashes,
  workQueueOf,
} from './work-queue.ts';

const prod = synthesize('prod');
const { places } = prod;
const template = jsonOf(places);

testQueueSettings(places, 5);
testWorkerSettings(places, 2);
testWorkQueue(template, 'Places', { attempts: SYNC_ATTEMPTS, batchSize: 2 });
testWorkQueue(template, 'Dispatch', { attempts: 10, batchSize: 1 });

it('the last attempt for a clinic ends before its run counts as abandoned', () => {
  const { VisibilityTimeout } = workQueueOf(template, 'Places').queue.properties;
  expect(VisibilityTimeout).toBe(180);
  expect(SYNC_ATTEMPTS * Number(VisibilityTimeout) * 1_000).toBeLessThan(ABANDONED_MS);
});

describe('the weekly rule', () => {
  const { id, properties } = only(template, 'Events::Rule');

  it('enqueues the weekly message on Mondays at nine', () => {
    expect(properties.ScheduleExpression).toBe('cron(0 9 ? * MON *)');
    const [target, ...others] = properties.Targets as Properties[];
    expect(others).toEqual([]);
    expect(logicalId(target?.Arn)).toBe(workQueueOf(template, 'Dispatch').queue.id);
    expect(JSON.parse(String(target?.Input))).toEqual(WEEKLY_SYNC);
  });

  it('retries for an hour; then the message is kept in a dead-letter queue with an alarm', () => {
    const missed = only(template, 'SQS::Queue', 'DispatchMissed');
    const [target] = properties.Targets as { DeadLetterConfig: { Arn: unknown } }[];
    expect(target).toMatchObject({
      RetryPolicy: { MaximumEventAgeInSeconds: 3_600, MaximumRetryAttempts: 20 },
    });
    expect(logicalId(target?.DeadLetterConfig.Arn)).toBe(missed.id);
    expect(missed.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    expectAlarmOnMessages(template, missed.id);
  });

  it('is the only principal that queue policies allow', () => {
    const allowed = resources(template, 'AWS::SQS::QueuePolicy').flatMap(([, { Queues, PolicyDocument }]) => {
      const { Statement } = PolicyDocument as { Statement: Properties[] };
      return Statement.filter(({ Effect }) => Effect === 'Allow').map(({ Principal, Condition }) => ({
        queue: logicalId((Queues as unknown[])[0]),
        Principal,
        Condition,
      }));
    });
    const rule = {
      Principal: { Service: 'events.amazonaws.com' },
      Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [id, 'Arn'] } } },
    };
    expect(allowed).toHaveLength(2);
    for (const queue of [
      workQueueOf(template, 'Dispatch').queue.id,
      only(template, 'SQS::Queue', 'DispatchMissed').id,
    ]) {
      expect(allowed).toContainEqual({ queue, ...rule });
    }
  });

  it.each(stageNames)('is disabled in %s exactly while Google ratings are hidden', (name) => {
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
  it('is a secret that an operator sets; no template and no environment contains it', () => {
    const { id, properties } = only(template, 'SecretsManager::Secret');
    expect(properties).not.toHaveProperty('SecretString');
    // A change of these settings would make CloudFormation replace the key by a new random text.
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

  it('is sent to Google’s own endpoint: no template configures another', () => {
    for (const stage of stageNames) {
      const all = JSON.stringify(resourcesOf(synthesize(stage)));
      expect(all).not.toContain(environmentNames.googlePlacesEndpoint);
    }
  });
});

describe('the functions', () => {
  it('have exactly the environment variables that they read', () => {
    const { tableName, googleRatings, googlePlacesKeyArn, placesQuota, placeIndexName } = environmentNames;
    const { syncQueueUrl, dispatchQueueUrl } = environmentNames;
    const lookups = [googlePlacesKeyArn, placesQuota, placeIndexName];
    expect(settingsOfWorker(template, 'Places')).toEqual([tableName, googleRatings, ...lookups].sort());
    expect(settingsOfWorker(template, 'Dispatch')).toEqual(
      [tableName, googleRatings, syncQueueUrl, dispatchQueueUrl].sort(),
    );
  });

  it.each([
    ['local', '100'],
    ['dev', '5'],
    ['prod', '10'],
  ] as const)('in %s share one quota for calls to Google: %s calls a second', (stage, quota) => {
    const { places: stack, api } = synthesize(stage);
    for (const [templateOfStack, name] of [
      [stack, 'places-worker'],
      [api, 'places-sync'],
    ] as const) {
      templateOfStack.hasResourceProperties('AWS::Lambda::Function', {
        Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: name, PLACES_QUOTA: quota }) },
      });
    }
  });

  it('have exactly the permissions that planning and lookups use', () => {
    const readable = (value: string) =>
      withoutHashes(value)
        .replace(/<careatlas-prod-jobs:[^>]*PlaceIndex[^>]*>/g, 'the place index')
        .replace(/KeySecret[0-9A-F]{8}/g, 'KeySecret');
    const worker = '<PlacesWorkerRole>';
    const dispatch = '<DispatchWorkerRole>';
    // Those on the table are compared with what the rooms declare (`table-access.test.ts`).
    const besidesTable = permissionsOf(template).filter((one) => !one.includes(': dynamodb:'));
    expect(besidesTable.map(readable).sort()).toEqual(
      [
        ...commonPermissions('Places'),
        `${worker}: geo:SearchPlaceIndexForText on the place index`,
        `${worker}: secretsmanager:GetSecretValue on <GooglePlacesKeySecret>`,
        ...commonPermissions('Dispatch'),
        `${dispatch}: sqs:SendMessage on <DispatchQueue.Arn>`,
        `${dispatch}: sqs:SendMessage on <PlacesQueue.Arn>`,
      ].sort(),
    );
    expect(hiddenPermissions(template)).toEqual([]);
  });
});
