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
import { type IndexName, type IndexSchema, tableSchema } from '../../lambdas/adapters/dynamodb/table.ts';
import type { StageConfig } from '../stage.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

function index(indexName: string, schema: IndexSchema): GlobalSecondaryIndexPropsV2 {
  const keys = {
    indexName,
    partitionKey: text(schema.partitionKey),
    sortKey: text(schema.sortKey),
  };
  if (schema.projection === 'all') return { ...keys, projectionType: ProjectionType.ALL };
  return schema.projection.length === 0
    ? { ...keys, projectionType: ProjectionType.KEYS_ONLY }
    : { ...keys, projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...schema.projection] };
}

/** The single table, from the schema that its repositories use, and the rights that a function can be given on it. */
export class DirectoryTable extends Construct {
  readonly tableName: string;
  private readonly tableArn: string;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    const table = new TableV2(this, 'Table', {
      partitionKey: text(tableSchema.partitionKey),
      sortKey: text(tableSchema.sortKey),
      timeToLiveAttribute: tableSchema.timeToLive,
      globalSecondaryIndexes: Object.entries(tableSchema.indexes).map(([name, schema]) =>
        index(name, schema),
      ),
      billing: Billing.onDemand(),
      // Encrypted at rest with a key that DynamoDB owns: nothing here needs a key policy of its own, and it is free.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      dynamoStream: StreamViewType[tableSchema.stream],
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.deletionProtection,
      removalPolicy: stage.removalPolicy,
    });
    this.tableName = table.tableName;
    this.tableArn = table.tableArn;
  }

  /** Single items and key queries on the table and the named indexes: no scan and no write. */
  grantRead(grantee: IGrantable, indexes: readonly IndexName[]): void {
    Grant.addToPrincipal({
      grantee,
      actions: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
      resourceArns: [this.tableArn],
    });
    Grant.addToPrincipal({
      grantee,
      actions: ['dynamodb:Query'],
      resourceArns: indexes.map((name) => `${this.tableArn}/index/${name}`),
    });
  }
}
