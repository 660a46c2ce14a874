import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import type { Target } from '../target.ts';
import { BucketPictures } from './pictures.ts';

const REGION = 'us-east-1';

type MediaTarget = Pick<Target, 'stage' | 'localMedia'>;

/** The pictures of a directory, and a function that closes the connection. */
export async function openPictures(target: MediaTarget) {
  const { client, bucket, close } = await openMedia(target);
  return { pictures: new BucketPictures(client, bucket), close };
}

/** The media bucket of a directory, and a function that closes the connection. */
export async function openMedia({ stage, localMedia }: MediaTarget) {
  const client =
    localMedia === undefined
      ? new S3Client({ region: REGION })
      : new S3Client({
          region: REGION,
          endpoint: localMedia.endpoint,
          credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        });
  const bucket = localMedia?.bucket ?? (await bucketOf(stage, client));
  return { client, bucket, close: () => client.destroy() };
}

/** CloudFormation names a bucket by its stack, its logical id and a random end. */
async function bucketOf(stage: string, client: S3Client): Promise<string> {
  const Prefix = `careatlas-${stage}-data-media`;
  const { Buckets = [] } = await client.send(new ListBucketsCommand({ Prefix }));
  const [only, ...others] = Buckets.flatMap(({ Name }) => Name ?? []);
  if (only !== undefined && others.length === 0) return only;
  const problem = only === undefined ? 'No bucket' : 'More than one bucket';
  throw new Error(`${problem} has a name that begins with ${Prefix}.`);
}
