import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import type { Distribution } from '../cloudfront/distribution.ts';
import type { Service, ServiceAnswer, ServiceRequest } from './stand-in.ts';

const NAMESPACE = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';
const PATH = /^\/2020-05-31\/distribution\/([^/]+)\/invalidation$/;
/**
 * Source: "Concurrent invalidation request maximum", developer guide: files in progress for each distribution, and paths with a
 * wildcard, "independent of the limit on invalidating files individually".
 */
const MAX_PATHS = 3_000;
const MAX_WILDCARDS = 15;
/** Milliseconds until an invalidation is complete. */
const IN_PROGRESS_MS = 10_000;

/** `CreateInvalidation`; other elements are invalid. Source: CloudFront API reference. */
const requestSchema = z.strictObject({
  '?xml': z.unknown().optional(),
  InvalidationBatch: z.strictObject({
    '@xmlns': z.literal(NAMESPACE),
    CallerReference: z.string().min(1),
    Paths: z.strictObject({
      Quantity: z.coerce.number().int().positive(),
      Items: z.strictObject({ Path: z.array(z.string()).min(1) }),
    }),
  }),
});

/** Printable ASCII; a wildcard is the last character. */
const INVALIDATION_PATH = /^\/[!-)+-~]*\*?$/;
const MAX_PATH_LENGTH = 4_000;

interface Invalidation {
  readonly id: string;
  readonly distribution: string;
  readonly paths: readonly string[];
  readonly createdAt: number;
}

/** Amazon CloudFront: `CreateInvalidation`, which empties the caches of the local distribution. */
export class CloudFront implements Service {
  readonly name = 'cloudfront';
  private readonly distributions: ReadonlySet<Pick<Distribution, 'id' | 'invalidate'>>;
  private readonly now: () => number;
  /** By distribution and caller reference. */
  private readonly known = new Map<string, Invalidation>();

  constructor(
    distributions: ReadonlySet<Pick<Distribution, 'id' | 'invalidate'>>,
    now: () => number = Date.now,
  ) {
    this.distributions = distributions;
    this.now = now;
  }

  /** Every invalidation so far, the earliest first. */
  get invalidations(): readonly Invalidation[] {
    return [...this.known.values()];
  }

  answer({ method, path, text = '' }: ServiceRequest): ServiceAnswer {
    const [, id] = PATH.exec(path) ?? [];
    if (method !== 'POST' || id === undefined)
      return error(404, 'NoSuchResource', `The local CloudFront does not support ${method} ${path}`);
    const found = [...this.distributions].filter((one) => one.id === id);
    if (found.length === 0) return error(404, 'NoSuchDistribution', `There is no distribution ${id}`);
    const parsed = requestSchema.safeParse(read(text));
    if (!parsed.success) return error(400, 'MalformedXML', z.prettifyError(parsed.error));
    const { CallerReference, Paths } = parsed.data.InvalidationBatch;
    const paths = Paths.Items.Path;
    if (Paths.Quantity !== paths.length) return error(400, 'InconsistentQuantities', 'Quantity is wrong');
    const wrong = paths.find((one) => !INVALIDATION_PATH.test(one) || one.length > MAX_PATH_LENGTH);
    if (wrong !== undefined)
      return error(400, 'InvalidArgument', `Your request has an invalid path: ${wrong}`);

    const key = JSON.stringify([id, CallerReference]);
    const before = this.known.get(key);
    if (before !== undefined) {
      return JSON.stringify(before.paths) === JSON.stringify(paths)
        ? created(before, CallerReference)
        : error(409, 'InvalidationBatchAlreadyExists', 'The caller reference has another batch');
    }
    const running = this.invalidations
      .filter(({ distribution, createdAt }) => distribution === id && this.now() - createdAt < IN_PROGRESS_MS)
      .flatMap((one) => one.paths);
    const all = [...running, ...paths];
    const wildcards = all.filter((one) => one.endsWith('*')).length;
    if (all.length - wildcards > MAX_PATHS || wildcards > MAX_WILDCARDS)
      return error(400, 'TooManyInvalidationsInProgress', 'Too many paths are being invalidated');

    const invalidation = {
      id: `I${this.known.size + 1}`,
      distribution: id,
      paths,
      createdAt: this.now(),
    };
    this.known.set(key, invalidation);
    for (const distribution of found) for (const one of paths) distribution.invalidate(one);
    return created(invalidation, CallerReference);
  }

  failure(status: number): ServiceAnswer {
    return status === 429 || status === 503
      ? error(status, 'Throttling', 'Rate exceeded')
      : error(status, status >= 500 ? 'InternalFailure' : 'InvalidArgument', 'The call failed');
  }
}

const XML = { 'content-type': 'text/xml' };
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => name === 'Path',
});

function read(text: string): unknown {
  try {
    return parser.parse(text, true);
  } catch {
    return undefined;
  }
}

function created({ id, paths, createdAt }: Invalidation, reference: string): ServiceAnswer {
  const body = builder.build({
    Invalidation: {
      '@xmlns': NAMESPACE,
      Id: id,
      Status: 'InProgress',
      CreateTime: new Date(createdAt).toISOString(),
      InvalidationBatch: {
        CallerReference: reference,
        Paths: { Quantity: paths.length, Items: { Path: [...paths] } },
      },
    },
  });
  return { status: 201, headers: XML, body };
}

function error(status: number, code: string, message: string): ServiceAnswer {
  const body = builder.build({
    ErrorResponse: {
      '@xmlns': NAMESPACE,
      Error: { Type: status < 500 ? 'Sender' : 'Receiver', Code: code, Message: message },
      RequestId: 'local',
    },
  });
  return { status, headers: XML, body };
}
