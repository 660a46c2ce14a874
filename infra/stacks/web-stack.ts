import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
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
  LambdaEdgeEventType,
  OriginProtocolPolicy,
  OriginSslPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import {
  API_HOST_HEADER,
  distributionComment,
  EXPORTS,
  ORIGIN_SECRET_HEADER,
  PICTURES,
} from '../../lambdas/platform/names.ts';
import { AccessLog } from '../constructs/access-log.ts';
import { apiCachePolicy, apiOriginRequestPolicy, callPatterns } from '../constructs/api-cache.ts';
import type { DirectoryTable } from '../constructs/directory-table.ts';
import { bundleEdgeFunction } from '../constructs/edge-bundle.ts';
import { addEdgeRegions } from '../constructs/edge-regions.ts';
import type { GeneratedSecret } from '../constructs/generated-secret.ts';
import type { MediaBucket } from '../constructs/media-bucket.ts';
import { pageCachePolicy } from '../constructs/page-cache.ts';
import { addPageInvalidator } from '../constructs/page-invalidation.ts';
import { PageRenderer } from '../constructs/page-renderer.ts';
import { callPaths, pageParameters, unknownCallBody } from '../constructs/query-strings.ts';
import { SecurityHeaders } from '../constructs/security-headers.ts';
import { SiteBucket } from '../constructs/site-bucket.ts';
import { SiteCertificate } from '../constructs/site-certificate.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import { SiteFirewall } from '../constructs/site-firewall.ts';
import { SiteVisitor } from '../constructs/site-visitor.ts';
import type { TaskQueue } from '../constructs/work-queue.ts';
import type { StageConfig } from '../stage.ts';

export interface WebStackProps extends StackProps {
  readonly stage: StageConfig;
  /** Host name of the HTTP API. */
  readonly apiDomainName: string;
  readonly originSecret: GeneratedSecret;
  /** Scheme and host that pages call to sign staff and providers in: user pools of one region have the same. */
  readonly signInOrigin: string;
  readonly table: DirectoryTable;
  readonly media: MediaBucket;
  /** Paths of pages that have changed. */
  readonly pageQueue: TaskQueue;
  /** Folder of the built site. */
  readonly siteDirectory: string;
  /** Module of the site's server build. */
  readonly siteRenderer: string;
}

type SiteOrigin = (customHeaders?: Record<string, string>) => IOrigin;

/** Pages, pictures and calls behind one distribution. */
export class WebStack extends Stack {
  readonly distributionId: string;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const bucket = new SiteBucket(this, 'SiteBucket', stage);
    const siteFiles = new SiteFiles(this, 'SiteFiles', { stage, bucket, directory: props.siteDirectory });

    const headers = new SecurityHeaders(this, 'Headers', stage, [
      props.signInOrigin,
      props.media.uploadOrigin,
    ]);
    const siteOrigin = this.siteOrigins(bucket);
    const fileBehaviour: BehaviorOptions = {
      origin: siteOrigin(),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers.pages,
      compress: true,
    };

    const mediaBehaviour: BehaviorOptions = {
      ...fileBehaviour,
      origin: this.mediaOrigin(props.media),
      responseHeadersPolicy: headers.media,
      // Their formats are compressed.
      compress: false,
    };

    const pages = this.pageBehaviour(props, fileBehaviour, siteOrigin);
    const distribution = new Distribution(this, 'Distribution', {
      comment: distributionComment(stage.name),
      // The directory serves the United States and Canada.
      priceClass: PriceClass.PRICE_CLASS_100,
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      ...(stage.domain && {
        domainNames: [stage.domain.name, ...(stage.domain.others ?? [])],
        certificate: new SiteCertificate(this, 'SiteCertificate', stage.domain.certificateArn).certificate,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      webAclId: new SiteFirewall(this, 'Firewall', stage).arn,
      defaultBehavior: pages,
      additionalBehaviors: {
        '/assets/*': this.assetBehaviour(fileBehaviour, headers),
        [`/${PICTURES}*`]: mediaBehaviour,
        [`/${EXPORTS}*`]: mediaBehaviour,
        '/media/*': { ...fileBehaviour, responseHeadersPolicy: headers.media },
        '/admin*': { ...pages, responseHeadersPolicy: headers.accounts },
        '/provider*': { ...pages, responseHeadersPolicy: headers.accounts },
        ...this.callBehaviours(apiOrigin(props), headers),
      },
      // No custom error responses: they apply to the whole distribution and would turn the API's errors into pages.
    });

    this.distributionId = distribution.distributionId;
    const { table, pageQueue } = props;
    addPageInvalidator(this, { stage, table, queue: pageQueue, distribution });

    new SiteVisitor(this, 'SiteVisitor', { stage, table, distribution });
    new AccessLog(this, 'AccessLog', distribution, stage);

    // Files first: a page of the new renderer must not load a chunk that is not uploaded yet.
    distribution.node.addDependency(siteFiles);

    Validations.of(distribution).acknowledge(
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'No request for / reaches the bucket: the page is rendered, or the viewer-request function requests a file instead.',
      },
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
        reason: 'The media bucket’s own policy allows the distribution to read pictures and exports.',
      },
      {
        id: 'AwsSolutions-CFR1',
        reason: 'Patients search for providers in the United States and Canada while they travel, too.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'The rule knows the older logs only, which would contain IP addresses next to the specialties that people search for. `AccessLog` has chosen fields, without addresses and queries.',
      },
    );
    if (!stage.domain) {
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          'A distribution without a domain cannot choose TLS versions; with a domain it is TLSv1.2_2021.',
      });
    }
    // Answers before the domain's DNS names it.
    new CfnOutput(this, 'DistributionUrl', { value: `https://${distribution.domainName}` });
    new CfnOutput(this, 'SiteUrl', { value: `https://${stage.domain?.name ?? distribution.domainName}` });
  }

  /** Makes origins for the bucket, one for each set of headers that CloudFront adds. */
  private siteOrigins(bucket: SiteBucket): SiteOrigin {
    const originAccessControl = new S3OriginAccessControl(this, 'SiteAccess');
    // With the permission to list, S3 answers 404 for a missing key and not 403. No behaviour requests the list itself: `/`
    // is a page, and the other behaviours request keys.
    const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST];
    return (customHeaders = {}) =>
      S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessControl,
        originAccessLevels,
        customHeaders,
      });
  }

  /** Pictures from staff, and exports. The bucket's own stack allows the distribution to read them. */
  private mediaOrigin({ name, domainName }: MediaBucket): IOrigin {
    const imported = Bucket.fromBucketAttributes(this, 'MediaBucket', {
      bucketName: name,
      bucketRegionalDomainName: domainName,
    });
    return S3BucketOrigin.withOriginAccessControl(imported, {
      originAccessControl: new S3OriginAccessControl(this, 'MediaAccess'),
    });
  }

  /** Assets are compressed by the build: CloudFront chooses a file and compresses none. */
  private assetBehaviour(fileBehaviour: BehaviorOptions, headers: SecurityHeaders): BehaviorOptions {
    const assetRequest = new EdgeFunction(this, 'AssetRequest', {
      functionName: `${this.stackName}-asset-request`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(bundleEdgeFunction('lambdas/edge/asset-request.ts')),
      comment: 'Chooses the compressed file that a browser accepts',
    });
    return {
      ...fileBehaviour,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
      responseHeadersPolicy: headers.assets,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: assetRequest }],
      compress: false,
    };
  }

  /** Pages are rendered by the function in front of the bucket, or by browsers if the site has not been built. */
  private pageBehaviour(
    { stage, table, siteRenderer, apiDomainName, originSecret }: WebStackProps,
    fileBehaviour: BehaviorOptions,
    siteOrigin: SiteOrigin,
  ): BehaviorOptions {
    const { version, deployed } = new PageRenderer(this, 'PageRenderer', { stage, siteRenderer });
    if (deployed) addEdgeRegions(this, { stage, table, renderer: deployed });
    const rendering = version ? stage.rendering : 'none';
    const { name: siteHost, others = [] } = stage.domain ?? { name: '' };
    const viewerRequest = new EdgeFunction(this, 'ViewerRequest', {
      functionName: `${this.stackName}-viewer-request`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(
        bundleEdgeFunction('lambdas/edge/viewer-request.ts', {
          RENDERING: rendering,
          // Without others nothing is redirected, and the function does not depend on the domain.
          SITE_HOST: others.length > 0 ? siteHost : '',
          OTHER_HOSTS: others.join(','),
          PAGE_PARAMETERS: pageParameters,
        }),
      ),
      comment: 'Redirects to canonical URLs, and routes pages to the renderer',
    });
    const pages: BehaviorOptions = {
      ...fileBehaviour,
      cachePolicy: pageCachePolicy(this, 'PageCache'),
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: viewerRequest }],
    };
    if (!version) return pages;
    return {
      ...pages,
      // The bucket, with headers from which the function in front of it learns how to call the API.
      origin: siteOrigin({
        [API_HOST_HEADER]: apiDomainName,
        [ORIGIN_SECRET_HEADER]: originSecret.reference,
      }),
      edgeLambdas: [
        { eventType: LambdaEdgeEventType.ORIGIN_REQUEST, functionVersion: version, includeBody: false },
      ],
    };
  }

  /** Behaviours of calls by path pattern. */
  private callBehaviours(origin: IOrigin, headers: SecurityHeaders): Record<string, BehaviorOptions> {
    const callRequest = new EdgeFunction(this, 'CallRequest', {
      functionName: `${this.stackName}-call-request`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(
        bundleEdgeFunction('lambdas/edge/call-request.ts', {
          CALLS: callPaths,
          UNKNOWN_CALL: unknownCallBody,
        }),
      ),
      comment: 'Denies unknown paths of calls, and removes unknown query parameters',
    });
    const behaviour: BehaviorOptions = {
      origin,
      cachePolicy: apiCachePolicy(this),
      originRequestPolicy: apiOriginRequestPolicy(this),
      responseHeadersPolicy: headers.calls,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      // With a redirect a client would first send the call, and its token, over plain HTTP.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: callRequest }],
      compress: true,
    };
    return Object.fromEntries(callPatterns.map((pattern) => [pattern, behaviour]));
  }
}

function apiOrigin({ apiDomainName, originSecret }: WebStackProps): IOrigin {
  return new HttpOrigin(apiDomainName, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    // Longer than the default of 5 seconds, so that fewer calls wait for a new connection.
    keepaliveTimeout: Duration.seconds(60),
    customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret.reference },
  });
}
