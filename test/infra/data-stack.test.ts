import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { tableSchema } from '../../lambdas/table/schema.ts';
import { resources, text } from './checks.ts';
import { production } from './production.ts';
import { jsonOf, synthesize } from './synthesize.ts';

const prod = synthesize('prod').data;
const TABLE = 'AWS::DynamoDB::GlobalTable';

describe('the directory table', () => {
  it('is the only resource of the data stack beside the media bucket and its alarms', () => {
    const types = Object.values(jsonOf(prod).Resources).map(({ Type }) => Type);
    expect(types.filter((type) => type !== 'AWS::CloudWatch::Alarm')).toEqual([
      TABLE,
      'AWS::S3::Bucket',
      'AWS::S3::BucketPolicy',
    ]);
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

describe('the media bucket', () => {
  const { Resources } = jsonOf(prod);
  const bucket = Object.values(Resources).find(({ Type }) => Type === 'AWS::S3::Bucket');
  const [[, policy] = []] = resources(jsonOf(prod), 'AWS::S3::BucketPolicy');
  const { Statement } = (policy?.PolicyDocument ?? { Statement: [] }) as {
    Statement: {
      Effect: string;
      Action: string;
      Principal: unknown;
      Resource: unknown;
      Condition: unknown;
    }[];
  };

  it('is private, encrypted, and outlives the stack in production', () => {
    expect(bucket?.DeletionPolicy).toBe('Retain');
    expect(bucket?.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      BucketEncryption: expect.anything(),
    });
    expect(Statement.filter(({ Effect }) => Effect === 'Deny').map(({ Condition }) => Condition)).toEqual([
      { Bool: { 'aws:SecureTransport': 'false' } },
      { NumericLessThan: { 's3:TlsVersion': 1.2 } },
    ]);
  });

  it('lets the account’s distributions read published pictures and exports, and no uploads', () => {
    expect(Statement.filter(({ Effect }) => Effect === 'Allow')).toEqual([
      {
        Effect: 'Allow',
        Action: 's3:GetObject',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Resource: [
          expect.toSatisfy((value) => /^<MediaBucket\w+\.Arn>\/media\/pictures\/\*$/.test(text(value))),
          expect.toSatisfy((value) => /^<MediaBucket\w+\.Arn>\/open-data\/files\/\*$/.test(text(value))),
        ],
        Condition: {
          StringEquals: { 'AWS:SourceAccount': { Ref: 'AWS::AccountId' } },
          ArnLike: {
            'AWS:SourceArn': expect.toSatisfy((value) =>
              text(value).endsWith(':cloudfront::<AWS::AccountId>:distribution/*'),
            ),
          },
        },
      },
    ]);
  });

  it('takes uploads from pages of the site only, and forgets them after a day', () => {
    expect(bucket?.Properties).toMatchObject({
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedOrigins: [production().siteUrl],
            AllowedMethods: ['POST'],
            AllowedHeaders: ['content-type'],
            MaxAge: 3600,
          },
        ],
      },
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([{ Prefix: 'uploads/', ExpirationInDays: 1, Status: 'Enabled' }]),
      },
    });
  });
});
