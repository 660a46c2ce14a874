/** What a traced function sends to the X-Ray daemon of its instance. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { type Call, loadPublicRead } from './support/http.ts';
import { useTable } from './support/table.ts';

describe('a traced function', () => {
  const table = useTable();
  const sent: string[] = [];
  let daemon: Socket;
  let call: Call;

  beforeAll(async () => {
    daemon = createSocket('udp4').on('message', (message) => sent.push(String(message)));
    daemon.bind(0, '127.0.0.1');
    await once(daemon, 'listening');
    // As in Lambda, for a sampled request.
    vi.stubEnv('AWS_XRAY_DAEMON_ADDRESS', `127.0.0.1:${daemon.address().port}`);
    vi.stubEnv(
      '_X_AMZN_TRACE_ID',
      'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1',
    );
    vi.stubEnv('LAMBDA_TASK_ROOT', '/var/task');
    vi.stubEnv('AWS_EXECUTION_ENV', 'AWS_Lambda_nodejs24.x');
    vi.stubEnv('POWERTOOLS_TRACER_CAPTURE_ERROR', 'false');
    call = await loadPublicRead(table(), { [environmentNames.tracing]: 'on' });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    daemon.close();
  });

  it('sends the call, the correlation id and the requests to the table, and nothing that a visitor wrote', async () => {
    const headers = { 'x-amz-cf-id': 'id-of-the-request' };
    expect((await call('/api/clinics/search?q=depression', { headers })).statusCode).toBe(200);
    await expect.poll(() => sent.join('')).toContain('"call":"searchClinics"');
    const trace = sent.join('');
    expect(trace).toContain('"correlationId":"id-of-the-request"');
    expect(trace).toContain('DynamoDB');
    expect(trace).not.toContain('depression');
  });
});
