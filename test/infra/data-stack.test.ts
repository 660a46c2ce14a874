import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { tableSchema } from '../../lambdas/adapters/dynamodb/table.ts';
import { jsonOf, synthesize } from './synthesize.ts';

const prod = synthesize('prod').data;
const TABLE = 'AWS::DynamoDB::GlobalTable';

describe('the directory table', () => {
  it('is the only resource of the data stack beside its alarms', () => {
    const types = Object.values(jsonOf(prod).Resources).map(({ Type }) => Type);
    expect(types.filter((type) => type !== 'AWS::CloudWatch::Alarm')).toEqual([TABLE]);
  });

  it('has the key schema that the repositories use', () => {
    prod.hasResourceProperties(TABLE, {
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
  });

  it('has exactly the indexes of the schema; listing indexes project the card and its facets only', () => {
    const listing = (name: string) => ({
      IndexName: name,
      KeySchema: [
        { AttributeName: `${name}Pk`, KeyType: 'HASH' },
        { AttributeName: `${name}Sk`, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['card', 'facets'] },
    });
    const [table] = Object.values(prod.findResources(TABLE));
    expect(table?.Properties.GlobalSecondaryIndexes).toEqual([
      listing('byCityCategory'),
      listing('byCity'),
      listing('byCategory'),
      listing('byRank'),
      listing('byCell'),
      {
        IndexName: 'byQueue',
        KeySchema: [
          { AttributeName: 'byQueuePk', KeyType: 'HASH' },
          { AttributeName: 'byQueueSk', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
      {
        IndexName: 'bySitemap',
        KeySchema: [
          { AttributeName: 'bySitemapPk', KeyType: 'HASH' },
          { AttributeName: 'bySitemapSk', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ]);
    expect(table?.Properties.GlobalSecondaryIndexes).toHaveLength(Object.keys(tableSchema.indexes).length);
  });

  it('is billed on demand, streams whole items and has point-in-time recovery', () => {
    prod.hasResourceProperties(TABLE, {
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      Replicas: [
        Match.objectLike({
          Region: 'us-east-1',
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ],
    });
  });

  it('is protected from deletion in production, by a call or with its stack', () => {
    prod.hasResource(TABLE, {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })] },
    });
  });

  it('is deleted with its stack in development', () => {
    synthesize('dev').data.hasResource(TABLE, {
      DeletionPolicy: 'Delete',
      Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })] },
    });
  });
});
