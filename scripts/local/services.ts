import { join } from 'node:path';
import { QueueService } from './sqs/queue-service.ts';
import { AmazonLocation } from './stand-ins/amazon-location.ts';
import { Faults } from './stand-ins/faults.ts';
import { Outbox } from './stand-ins/outbox.ts';
import { Ses } from './stand-ins/ses.ts';
import { StandIn } from './stand-ins/stand-in.ts';
import { UserPools } from './user-pools/user-pools.ts';

/** What services leave in the state directory. */
export const SERVICE_STATE = ['mails', 'sqs.sqlite', 'sqs.sqlite-wal', 'sqs.sqlite-shm', 'user-pools'];

/** The AWS services that functions call besides DynamoDB: the same for every deployment while the runner lives. */
export interface Services {
  readonly queues: QueueService;
  readonly ses: Ses;
  readonly outbox: Outbox;
  readonly location: AmazonLocation;
  readonly userPools: UserPools;
  /** By the names that the command line knows. */
  readonly faults: ReadonlyMap<string, Faults>;
  /** Environment variables that lead the AWS SDK to them. */
  readonly endpoints: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startServices(
  stateDirectory: string,
  warn: (message: string) => void,
): Promise<Services> {
  const queues = await QueueService.open({ file: join(stateDirectory, 'sqs.sqlite'), warn });
  const outbox = new Outbox(join(stateDirectory, 'mails'), Date.now);
  const ses = new Ses(outbox);
  const location = new AmazonLocation();
  const sesStandIn = await StandIn.open(ses, new Faults(), warn);
  const locationStandIn = await StandIn.open(location, new Faults(), warn);
  const userPools = await UserPools.open({
    directory: join(stateDirectory, 'user-pools'),
    warn,
    deliver: (mail) => void outbox.add(mail),
  });
  const standIns = [sesStandIn, locationStandIn];
  return {
    queues,
    ses,
    outbox,
    location,
    userPools,
    faults: new Map(standIns.map(({ name, faults }) => [name, faults])),
    endpoints: {
      AWS_ENDPOINT_URL_SQS: queues.endpoint,
      AWS_ENDPOINT_URL_SESV2: sesStandIn.endpoint,
      AWS_ENDPOINT_URL_LOCATION: locationStandIn.endpoint,
    },
    close: async () => {
      await Promise.all([queues.close(), userPools.close(), ...standIns.map((standIn) => standIn.close())]);
    },
  };
}
