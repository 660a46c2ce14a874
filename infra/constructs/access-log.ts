import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';

/**
 * Of a request: what was requested and how CloudFront answered. Nothing about who requested it (IP address, user agent, referrer,
 * cookies, network), and no query, which has the search text: the privacy policy promises both.
 */
const FIELDS = [
  'date',
  'time',
  // The id that all log lines of the request have.
  'x-edge-request-id',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'sc-content-type',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
  'x-edge-location',
  'x-edge-result-type',
  'x-edge-response-result-type',
  'x-edge-detailed-result-type',
  'cs-protocol',
];

/** The distribution's access log, with chosen fields, as JSON in a log group of the stage's retention. */
export class AccessLog extends Construct {
  constructor(scope: Construct, id: string, distribution: Distribution, stage: StageConfig) {
    super(scope, id);
    const stack = Stack.of(this);
    const logGroup = new LogGroup(this, 'Logs', {
      // Resource policies of log groups have a limit of length, from which names with this prefix are exempt.
      logGroupName: `/aws/vendedlogs/careatlas-${stage.name}/cloudfront`,
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logGroup.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [`${logGroup.logGroupArn}:log-stream:*`],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: {
            'aws:SourceArn': stack.formatArn({
              service: 'logs',
              resource: 'delivery-source',
              resourceName: '*',
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    );
    const name = `${stack.stackName}-access`;
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: logGroup.logGroupArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    });
    delivery.addResourceDependency(source);
    delivery.node.addDependency(logGroup);
  }
}
