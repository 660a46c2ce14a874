import { join } from 'node:path';
import { environmentNames } from '../../lambdas/platform/names.ts';
import type { Distribution } from './cloudfront/distribution.ts';
import { EventBus } from './event-bus.ts';
import { Checkpoints } from './lambda/checkpoints.ts';
import { S3Service } from './s3/s3-service.ts';
import { Schedules } from './schedules.ts';
import type { SecretStore } from './secrets.ts';
import { QueueService } from './sqs/queue-service.ts';
import { AmazonLocation } from './stand-ins/amazon-location.ts';
import { CloudFront } from './stand-ins/cloudfront.ts';
import type { Faults } from './stand-ins/faults.ts';
import { GooglePlaces } from './stand-ins/google-places.ts';
import { Outbox } from './stand-ins/outbox.ts';
import { SecretsManager } from './stand-ins/secrets-manager.ts';
import { Ses } from './stand-ins/ses.ts';
import { StandIn } from './stand-ins/stand-in.ts';
import { VoiceCalls } from './stand-ins/voice-calls.ts';
import { UserPools } from './user-pools/user-pools.ts';

/** Files of the services in the state directory. */
export const SERVICE_STATE = [
  'mails',
  ...['sqs', 'checkpoints'].flatMap((name) => ['', '-wal', '-shm'].map((end) => `${name}.sqlite${end}`)),
  'user-pools',
];

/** The services that functions call besides DynamoDB, and the schedules: shared by all deployments of a runner. */
export interface Services {
  readonly queues: QueueService;
  readonly ses: Ses;
  readonly outbox: Outbox;
  readonly voiceCalls: VoiceCalls;
  readonly location: AmazonLocation;
  readonly googlePlaces: GooglePlaces;
  readonly schedules: Schedules;
  readonly events: EventBus;
  readonly cloudFront: CloudFront;
  readonly distributions: Set<Distribution>;
  readonly userPools: UserPools;
  /** Of stream mappings. */
  readonly checkpoints: Checkpoints;
  /** All buckets. */
  readonly s3: S3Service;
  /** By service name, as on the command line. */
  readonly faults: ReadonlyMap<string, Faults>;
  /** Environment variables with their endpoints. */
  readonly endpoints: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

interface ServicesOptions {
  readonly stateDirectory: string;
  readonly secrets: SecretStore;
  /** The site's port, whose pages sign in to the user pools. */
  readonly sitePort?: number;
  readonly warn: (message: string) => void;
}

export async function startServices({
  stateDirectory,
  secrets,
  sitePort,
  warn,
}: ServicesOptions): Promise<Services> {
  const queues = await QueueService.open({ file: join(stateDirectory, 'sqs.sqlite'), warn });
  const outbox = new Outbox(join(stateDirectory, 'mails'), Date.now);
  const events = new EventBus();
  const ses = new Ses(outbox, { publish: (event) => events.publish(event) });
  const location = new AmazonLocation();
  const googlePlaces = new GooglePlaces();
  const voiceCalls = new VoiceCalls();
  const voiceStandIn = await StandIn.open(voiceCalls, warn);
  const sesStandIn = await StandIn.open(ses, warn);
  const locationStandIn = await StandIn.open(location, warn);
  const placesStandIn = await StandIn.open(googlePlaces, warn);
  const distributions = new Set<Distribution>();
  const cloudFront = new CloudFront(distributions);
  const cloudFrontStandIn = await StandIn.open(cloudFront, warn);
  const secretsStandIn = await StandIn.open(new SecretsManager(secrets), warn);
  const userPools = await UserPools.open({
    directory: join(stateDirectory, 'user-pools'),
    warn,
    deliver: (mail) => void outbox.add(mail),
    ...(sitePort !== undefined && { sitePort }),
  });
  const checkpoints = new Checkpoints(join(stateDirectory, 'checkpoints.sqlite'));
  const s3 = await S3Service.open({ sitePort, warn });
  const standIns = [
    ...[sesStandIn, locationStandIn, placesStandIn, secretsStandIn, cloudFrontStandIn, voiceStandIn],
  ];
  return {
    queues,
    ses,
    outbox,
    voiceCalls,
    location,
    googlePlaces,
    schedules: new Schedules(),
    events,
    cloudFront,
    distributions,
    userPools,
    checkpoints,
    s3,
    faults: new Map([
      ['sqs', queues.faults],
      ['cognito', userPools.faults],
      ['s3', s3.faults],
      ...standIns.map(({ name, faults }) => [name, faults] as const),
    ]),
    endpoints: {
      AWS_ENDPOINT_URL_SQS: queues.endpoint,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      AWS_ENDPOINT_URL_SESV2: sesStandIn.endpoint,
      AWS_ENDPOINT_URL_LOCATION: locationStandIn.endpoint,
      AWS_ENDPOINT_URL_CLOUDFRONT: cloudFrontStandIn.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsStandIn.endpoint,
      [environmentNames.googlePlacesEndpoint]: placesStandIn.endpoint,
      [environmentNames.voiceCodesUrl]: voiceStandIn.endpoint,
    },
    close: async () => {
      checkpoints.close();
      await Promise.all([
        queues.close(),
        s3.close(),
        userPools.close(),
        ...standIns.map((standIn) => standIn.close()),
      ]);
    },
  };
}
