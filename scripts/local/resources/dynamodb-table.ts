import { ResourceInUseException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { createTable } from '../dynamodb/create-table.ts';
import type { Resource, ResourceKind } from './resource.ts';

/** CDK's `TableV2`. */
export const dynamoDbTable: ResourceKind = {
  type: 'AWS::DynamoDB::GlobalTable',
  identity: (resource) => {
    const name = resource.name('TableName');
    return { ref: name, attributes: { Arn: tableArn(resource), StreamArn: streamArn(resource) } };
  },
  start: async (resource, cloud) => {
    const name = resource.name('TableName');
    // An existing table keeps its data; `data.ts` has checked its schema.
    await createTable(cloud.host.dynamoDb.client, tableProperties(resource), name).catch((error: unknown) => {
      if (!(error instanceof ResourceInUseException)) throw error;
    });
    cloud.tables.push(name);
    cloud.streams.set(streamArn(resource), name);
  },
};

function tableArn(resource: Resource): string {
  return resource.arn('dynamodb', `table/${resource.name('TableName')}`);
}

/** The same for each stream that the table has in its life. */
function streamArn(resource: Resource): string {
  return `${tableArn(resource)}/stream/local`;
}

/** `createTable` checks the properties. */
export function tableProperties(resource: Resource): Record<string, unknown> {
  return resource.parse(z.record(z.string(), z.unknown()));
}
