import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as z from 'zod';
import { addCareAtlas, type CareAtlasOptions } from '../../infra/careatlas.ts';
import { rendererRegions } from '../../infra/renderer-regions.ts';
import type { StageConfig } from '../../infra/stage.ts';

/** What a deployment requires of an account, read from the templates. */
export interface Needs {
  readonly stage: string;
  /** Prefix of all stacks' names and generated names. */
  readonly namePrefix: string;
  /** Reserved concurrent executions of all functions. */
  readonly reservedConcurrency: number;
  /** Requests a second of the HTTP API. */
  readonly throttleRate: number;
  readonly cachePolicies: number;
  readonly responseHeadersPolicies: number;
  /** Writes a second for which the tables are warmed up; 0 if they are not. */
  readonly warmWrites: number;
  /** Regions in which pages are rendered. */
  readonly rendererRegions: readonly string[];
  /** Whether visitors use the stage: others need no mail, and few pages at once. */
  readonly isPublic: boolean;
  readonly reviewsAMonth: number;
  /** The domain that SES sends for. */
  readonly senderDomain: string;
  readonly domain: StageConfig['domain'];
  /** Region of the copies of backups, where CDK deploys, too. */
  readonly backupRegion?: string | undefined;
  readonly bootstrap: { readonly parameter: string; readonly version: number };
}

const cdkJsonSchema = z.object({ context: z.record(z.string(), z.json()) });
const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown() })),
});
const functionSchema = z.object({ ReservedConcurrentExecutions: z.number().default(0) });
const tableSchema = z.object({
  WarmThroughput: z.object({ WriteUnitsPerSecond: z.number().default(0) }).exactOptional(),
});
const stageSchema = z.object({ DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number() }) });

export function needsOf(stage: StageConfig, options: CareAtlasOptions = {}): Needs {
  const outdir = mkdtempSync(join(tmpdir(), 'preflight-'));
  try {
    const { context } = cdkJsonSchema.parse(JSON.parse(readFileSync('cdk.json', 'utf8')));
    // Without the functions' code, which takes most of the time.
    const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] }, outdir });
    addCareAtlas(app, stage, options);
    const { stacks } = app.synth();
    const resources = stacks.flatMap(({ template }) =>
      Object.values(templateSchema.parse(template).Resources),
    );
    const propertiesOf = (type: string) =>
      resources.filter(({ Type }) => Type === type).map(({ Properties }) => Properties ?? {});
    const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
    const [newest] = stacks.toSorted(
      (one, other) => (other.requiresBootstrapStackVersion ?? 0) - (one.requiresBootstrapStackVersion ?? 0),
    );
    return {
      stage: stage.name,
      namePrefix: `careatlas-${stage.name}-`,
      reservedConcurrency: sum(
        propertiesOf('AWS::Lambda::Function').map(
          (properties) => functionSchema.parse(properties).ReservedConcurrentExecutions,
        ),
      ),
      throttleRate: sum(
        propertiesOf('AWS::ApiGatewayV2::Stage').map(
          (properties) => stageSchema.parse(properties).DefaultRouteSettings.ThrottlingRateLimit,
        ),
      ),
      cachePolicies: propertiesOf('AWS::CloudFront::CachePolicy').length,
      responseHeadersPolicies: propertiesOf('AWS::CloudFront::ResponseHeadersPolicy').length,
      warmWrites: sum(
        propertiesOf('AWS::DynamoDB::GlobalTable').map(
          (properties) => tableSchema.parse(properties).WarmThroughput?.WriteUnitsPerSecond ?? 0,
        ),
      ),
      rendererRegions,
      isPublic: stage.name === 'prod',
      reviewsAMonth: stage.expectedReviewsPerMonth,
      senderDomain: stage.mail.sender.slice(stage.mail.sender.indexOf('@') + 1),
      domain: stage.domain,
      backupRegion: stage.backupRegion,
      bootstrap: {
        parameter: newest?.bootstrapStackVersionSsmParameter ?? '/cdk-bootstrap/hnb659fds/version',
        version: newest?.requiresBootstrapStackVersion ?? 0,
      },
    };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
