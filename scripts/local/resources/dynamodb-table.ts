import { ResourceInUseException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { createTable } from '../dynamodb/create-table.ts';
import type { ResourceKind } from './kind.ts';
import type { Resource } from './resource.ts';

function kind(type: string): ResourceKind {
  return {
    type,
    identity: (resource) => {
      const name = resource.name('TableName');
      const arn = resource.arn('dynamodb', `table/${name}`);
      return { ref: name, attributes: { Arn: arn, StreamArn: `${arn}/stream/local` } };
    },
    start: async (resource, cloud) => {
      const name = resource.name('TableName');
      // A table that is there already keeps its data; `data.ts` has seen to it that its schema is this one.
      await createTable(cloud.host.dynamoDb.client, tableProperties(resource), name).catch(
        (error: unknown) => {
          if (!(error instanceof ResourceInUseException)) throw error;
        },
      );
      cloud.tables.push(name);
    },
  };
}

/** Checked property by property where the table is created. */
export function tableProperties(resource: Resource): Record<string, unknown> {
  return resource.parse(z.record(z.string(), z.unknown()));
}

export const dynamoDbTable = kind('AWS::DynamoDB::Table');
export const dynamoDbGlobalTable = kind('AWS::DynamoDB::GlobalTable');
