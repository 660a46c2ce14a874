import {
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type IndexSchema, tableSchema } from '../../lambdas/table/schema.ts';
import type { StageConfig } from '../stage.ts';
import { accessOf } from './table-access.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** Read units a second that a new on-demand table takes. */
const INITIAL_READS = 12_000;

/** An import waits for the slowest of the table and its indexes. */
const warmed = ({ warmWrites }: StageConfig) =>
  warmWrites === undefined
    ? {}
    : { warmThroughput: { readUnitsPerSecond: INITIAL_READS, writeUnitsPerSecond: warmWrites } };

function index(indexName: string, schema: IndexSchema, stage: StageConfig): GlobalSecondaryIndexPropsV2 {
  const keys = {
    ...warmed(stage),
    indexName,
    partitionKey: text(schema.partitionKey),
    sortKey: text(schema.sortKey),
  };
  if (schema.projection === 'all') return { ...keys, projectionType: ProjectionType.ALL };
  return schema.projection.length === 0
    ? { ...keys, projectionType: ProjectionType.KEYS_ONLY }
    : { ...keys, projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...schema.projection] };
}

/** The single table, made from the schema that its repositories use, and the permissions of functions on it. */
export class DirectoryTable extends Construct {
  readonly tableName: string;
  readonly streamArn: string;
  /** For its metrics. Permissions are granted by the methods below. */
  readonly table: TableV2;
  private readonly tableArn: string;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: text(tableSchema.partitionKey),
      sortKey: text(tableSchema.sortKey),
      timeToLiveAttribute: tableSchema.timeToLive,
      globalSecondaryIndexes: Object.entries(tableSchema.indexes).map(([name, schema]) =>
        index(name, schema, stage),
      ),
      ...warmed(stage),
      billing: Billing.onDemand(),
      // Encrypted at rest with a key that DynamoDB owns: it is free, and no access needs its own key policy.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      dynamoStream: StreamViewType[tableSchema.stream],
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.deletionProtection,
      removalPolicy: stage.removalPolicy,
    });
    const { tableName, tableArn, tableStreamArn } = this.table;
    this.tableName = tableName;
    this.tableArn = tableArn;
    if (tableStreamArn === undefined) throw new Error('The table has no stream');
    this.streamArn = tableStreamArn;
  }

  /** Allows reading the stream, as Lambda requires it of the role of a function that consumes it. */
  grantStream(grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
        (action) => `dynamodb:${action}`,
      ),
      resourceArns: [this.streamArn],
    });
  }

  /** Allows a function what the rooms declare of it. */
  grantDeclared(grantee: IGrantable, functionName: string): void {
    for (const { actions, index, partitions } of accessOf(functionName)) {
      Grant.addToPrincipal({
        grantee,
        actions: actions.map((action) => `dynamodb:${action}`),
        resourceArns: [index === undefined ? this.tableArn : `${this.tableArn}/index/${index}`],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
          // `ForAllValues` is true for a request without keys, so the request must name its partitions.
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      });
    }
  }
}
