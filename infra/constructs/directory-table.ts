import {
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Effect, Grant, type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type IndexName, type IndexSchema, tableSchema } from '../../lambdas/adapters/dynamodb/table.ts';
import type { StageConfig } from '../stage.ts';

/** What functions may be allowed: no scan, and nothing that changes the table itself. */
const tableActions = [
  'BatchGetItem',
  'ConditionCheckItem',
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'UpdateItem',
] as const;
export type TableAction = (typeof tableActions)[number];

/** Partition keys, `*` standing for any letters; `all` where a right needs no limit. */
export type Partitions = readonly string[] | 'all';

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

  /** What a function may do with the items of the table, and of which of its partitions. */
  grant(grantee: IGrantable, actions: readonly TableAction[], partitions: Partitions): void {
    this.allow(grantee, actions, this.tableArn, partitions);
  }

  /** Queries of an index, and of which of its partitions. */
  grantQuery(grantee: IGrantable, index: IndexName, partitions: Partitions): void {
    this.allow(grantee, ['Query'], `${this.tableArn}/index/${index}`, partitions);
  }

  /** Whatever else a function may do, nothing with these partitions of the table. */
  deny({ grantPrincipal }: IGrantable, partitions: readonly string[]): void {
    grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        actions: tableActions.map((action) => `dynamodb:${action}`),
        resources: [this.tableArn],
        conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': partitions } },
      }),
    );
  }

  private allow(
    grantee: IGrantable,
    actions: readonly TableAction[],
    resource: string,
    partitions: Partitions,
  ): void {
    Grant.addToPrincipal({
      grantee,
      actions: actions.map((action) => `dynamodb:${action}`),
      resourceArns: [resource],
      ...(partitions !== 'all' && {
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
          // All of none is true: a request must say which partitions it is about.
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      }),
    });
  }
}
