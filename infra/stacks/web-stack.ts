import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '../../lambdas/config/names.ts';
import { apiCachePolicy, callGroups } from '../constructs/api-cache.ts';
import { bundleEdgeFunction } from '../constructs/edge-bundle.ts';
import type { GeneratedSecret } from '../constructs/generated-secret.ts';
import { SecurityHeaders } from '../constructs/security-headers.ts';
import { SiteBucket } from '../constructs/site-bucket.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import type { StageConfig } from '../stage.ts';

export interface WebStackProps extends StackProps {
  readonly stage: StageConfig;
  /** Host name of the HTTP API. */
  readonly apiDomainName: string;
  readonly originSecret: GeneratedSecret;
  /** Folder of the built site. */
  readonly siteDirectory: string;
}

/** The site's one address: pages, pictures and calls behind one distribution. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const bucket = new SiteBucket(this, 'SiteBucket', stage);
    new SiteFiles(this, 'SiteFiles', { stage, bucket, directory: props.siteDirectory });

    const headers = new SecurityHeaders(this, 'Headers', stage);
    // Listing is what makes S3 say 404 for a missing key; without it the answer is 403. No behaviour reaches the
    // listing itself: `/` is a page, and the other behaviours ask for keys.
    const files = S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const fileBehaviour: BehaviorOptions = {
      origin: files,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers.pages,
      compress: true,
    };
    const viewerRequest = new EdgeFunction(this, 'ViewerRequest', {
      functionName: `${this.stackName}-viewer-request`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(bundleEdgeFunction('lambdas/edge/viewer-request.ts')),
      comment: 'Canonical addresses of pages, and the file that answers them',
    });

    const distribution = new Distribution(this, 'Distribution', {
      comment: `careatlas ${stage.name}`,
      // The directory serves the United States and Canada.
      priceClass: PriceClass.PRICE_CLASS_100,
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      defaultRootObject: 'index.html',
      ...(stage.domain && {
        domainNames: [stage.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: {
        ...fileBehaviour,
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: viewerRequest }],
      },
      additionalBehaviors: {
        '/assets/*': fileBehaviour,
        '/media/*': { ...fileBehaviour, responseHeadersPolicy: headers.media },
        ...this.callBehaviours(apiOrigin(props), headers),
      },
      // No error responses: they are the whole distribution's, and would turn the API's errors into pages.
    });

    Validations.of(distribution).acknowledge(
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason: 'The root object is set, and the viewer-request function turns / into a file before that.',
      },
      {
        id: 'AwsSolutions-CFR1',
        reason: 'Patients look for providers of the United States and Canada while they travel, too.',
      },
      {
        id: 'AwsSolutions-CFR2',
        reason:
          'Calls are read-only, bounded and cached, and the HTTP API throttles them; a firewall is worth its price once forms can be posted.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'An access log would hold addresses next to the specialties that people search for. Metrics, and the HTTP API’s log without either, tell enough.',
      },
    );
    if (!stage.domain) {
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          'A distribution without a name of its own has no choice of TLS versions; with one it is TLSv1.2_2021.',
      });
    }
    new CfnOutput(this, 'SiteUrl', { value: `https://${stage.domain?.name ?? distribution.domainName}` });
  }

  /** Calls by path pattern, with a cache policy for each group of them. */
  private callBehaviours(origin: IOrigin, headers: SecurityHeaders): Record<string, BehaviorOptions> {
    const behaviours = callGroups.flatMap((group) => {
      const behaviour: BehaviorOptions = {
        origin,
        cachePolicy: apiCachePolicy(this, group),
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        responseHeadersPolicy: headers.calls,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        // A redirect would let a client send a call, and its token, over plain HTTP first.
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        compress: true,
      };
      return group.pathPatterns.map((pattern): [string, BehaviorOptions] => [pattern, behaviour]);
    });
    return Object.fromEntries(behaviours);
  }
}

function apiOrigin({ apiDomainName, originSecret }: WebStackProps): IOrigin {
  return new HttpOrigin(apiDomainName, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    // Longer than the default 5 seconds, so that fewer calls pay for a new connection.
    keepaliveTimeout: Duration.seconds(60),
    customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret.reference },
  });
}
