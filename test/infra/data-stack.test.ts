import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { addCareAtlas } from '../../infra/careatlas.ts';
import { stageConfig } from '../../infra/stage.ts';
import { tableSchema } from '../../lambdas/table/schema.ts';
import { builtSite } from './built-site.ts';
import { resources, text } from './checks.ts';
import { production } from './production.ts';
import { jsonOf, synthesize, synthesizeApp } from './synthesize.ts';

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

  it('keeps what was replaced or deleted for a month', () => {
    expect(bucket?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([
          {
            NoncurrentVersionExpiration: { NoncurrentDays: 30 },
            ExpiredObjectDeleteMarker: true,
            Status: 'Enabled',
          },
        ]),
      },
    });
  });
});

describe('options of the table', () => {
  const warmed = synthesize({ ...production(), warmWrites: 20_000 }).data;

  it('warm it up with its indexes, of which an import waits for the slowest', () => {
    const warm = { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 20_000 };
    const [table] = Object.values(warmed.findResources(TABLE));
    expect(table?.Properties.WarmThroughput).toEqual(warm);
    const indexes = table?.Properties.GlobalSecondaryIndexes as { WarmThroughput?: unknown }[];
    expect(indexes.map(({ WarmThroughput }) => WarmThroughput)).toEqual(indexes.map(() => warm));
    expect(JSON.stringify(jsonOf(prod))).not.toContain('WarmThroughput');
  });

  it('back it up each week, with a copy in another region', () => {
    const stage = { ...production(), backupRegion: 'us-west-2' };
    const { data, copies } = synthesizeApp((app) => {
      const stacks = addCareAtlas(app, stage, builtSite);
      if (stacks.copies === undefined) throw new Error('no stack of copies');
      expect(stacks.copies.region).toBe('us-west-2');
      expect(stacks.data.dependencies).toContain(stacks.copies);
      return { data: Template.fromStack(stacks.data), copies: Template.fromStack(stacks.copies) };
    });
    copies.hasResource('AWS::Backup::BackupVault', {
      Properties: { BackupVaultName: 'careatlas-prod-copies' },
      DeletionPolicy: 'Retain',
    });
    const kept = { DeleteAfterDays: 35 };
    data.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({
            ScheduleExpression: 'cron(30 3 ? * SUN *)',
            Lifecycle: kept,
            CopyActions: [Match.objectLike({ Lifecycle: kept })],
          }),
        ],
      },
    });
    const [[, { BackupPlan }] = ['', { BackupPlan: {} }]] = resources(
      jsonOf(data),
      'AWS::Backup::BackupPlan',
    );
    const [rule] = (
      BackupPlan as { BackupPlanRule: { CopyActions: { DestinationBackupVaultArn: unknown }[] }[] }
    ).BackupPlanRule;
    expect(text(rule?.CopyActions[0]?.DestinationBackupVaultArn)).toBe(
      'arn:aws:backup:us-west-2:<AWS::AccountId>:backup-vault:careatlas-prod-copies',
    );
    const [[, { BackupSelection }] = ['', { BackupSelection: {} }]] = resources(
      jsonOf(data),
      'AWS::Backup::BackupSelection',
    );
    const { Resources: selected } = BackupSelection as { Resources: unknown[] };
    expect(selected.map(text)).toEqual([expect.stringMatching(/^<Table\w+\.Arn>$/)]);
  });

  it('are rejected where no vault can be', () => {
    for (const backupRegion of ['us-east-1', 'west', '']) {
      expect(() => stageConfig('dev', { backupRegion }), backupRegion).toThrow('backupRegion');
    }
    expect(stageConfig('dev', { backupRegion: 'eu-west-1' }).backupRegion).toBe('eu-west-1');
  });
});
