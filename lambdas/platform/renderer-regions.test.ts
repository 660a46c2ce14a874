import { CloudWatchClient, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  PutRetentionPolicyCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-cloudwatch-logs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AwsRendererRegions } from './renderer-regions.ts';

const metrics = mockClient(CloudWatchClient);
const logs = mockClient(CloudWatchLogsClient);
// Test files share their modules.
afterAll(() => {
  metrics.restore();
  logs.restore();
});
beforeEach(() => {
  metrics.reset();
  logs.reset();
});

const renderer = new AwsRendererRegions({
  stage: 'prod',
  rendererName: 'renderer-1',
  rendererLogGroup: 'logs-1',
  logRetentionDays: 90,
});
const window = { end: new Date('2026-05-04T10:30:00Z'), seconds: 600 };

describe('the renderer in a region', () => {
  it('failed for fallbacks and for errors of the function, of the window', async () => {
    metrics.on(GetMetricDataCommand).resolves({
      MetricDataResults: [
        { Id: 'm0', Values: [3, 1] },
        { Id: 'm1', Values: [2] },
      ],
    });
    expect(await renderer.failedPages('eu-west-1', window)).toBe(6);
    const [call] = metrics.commandCalls(GetMetricDataCommand);
    expect(await call?.thisValue.config.region()).toBe('eu-west-1');
    expect(call?.args[0].input).toMatchObject({
      StartTime: new Date('2026-05-04T10:20:00Z'),
      EndTime: window.end,
      MetricDataQueries: [
        { MetricStat: { Metric: { Namespace: 'CareAtlas', MetricName: 'RendererFallbacks' }, Period: 600 } },
        {
          MetricStat: {
            Metric: {
              MetricName: 'Errors',
              Dimensions: [{ Name: 'FunctionName', Value: 'us-east-1.renderer-1' }],
            },
            Stat: 'Sum',
          },
        },
      ],
    });
  });

  it('without traffic has no metrics, which is no failure', async () => {
    metrics
      .on(GetMetricDataCommand)
      .resolves({ MetricDataResults: [{ Id: 'm0', Values: [] }, { Id: 'm1' }] });
    expect(await renderer.failedPages('us-west-1', window)).toBe(0);
  });

  it('has a log that expires', async () => {
    logs.on(PutRetentionPolicyCommand).resolves({});
    await renderer.expireLog('eu-west-2');
    const [call] = logs.commandCalls(PutRetentionPolicyCommand);
    expect(await call?.thisValue.config.region()).toBe('eu-west-2');
    expect(call?.args[0].input).toEqual({ logGroupName: 'logs-1', retentionInDays: 90 });
  });

  it('has no log where it has not run', async () => {
    logs
      .on(PutRetentionPolicyCommand)
      .rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
    await expect(renderer.expireLog('eu-west-2')).resolves.toBeUndefined();
  });

  it('whose services fail is unavailable', async () => {
    metrics.on(GetMetricDataCommand).rejects(new Error('down'));
    logs.on(PutRetentionPolicyCommand).rejects(new Error('down'));
    await expect(renderer.failedPages('eu-west-1', window)).rejects.toThrow();
    await expect(renderer.expireLog('eu-west-1')).rejects.toThrow();
  });
});
