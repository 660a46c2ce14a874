import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** A client of the emulator, which accepts any region and credentials. */
export const emulatorClient = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
