/** A server between a function and the table of a test file. */
import { text } from 'node:stream/consumers';
import { useServer } from './server.ts';
import type { TestTable } from './table.ts';

const TYPE = { 'content-type': 'application/x-amz-json-1.0' };

/** `isAllowed` gets each request, also those that the SDK repeats (`isRepeated`); where it returns false, DynamoDB denies the request. */
export function useTableProxy(
  table: () => TestTable,
  isAllowed: (operation: string, body: string, isRepeated: boolean) => boolean,
): () => Pick<TestTable, 'endpoint' | 'name'> {
  const server = useServer(async (request, response) => {
    const body = await text(request);
    const target = String(request.headers['x-amz-target']);
    const isRepeated = !/attempt=1\b/.test(String(request.headers['amz-sdk-request'] ?? 'attempt=1'));
    if (!isAllowed(target.replace('DynamoDB_20120810.', ''), body, isRepeated)) {
      response.writeHead(400, TYPE);
      response.end(
        JSON.stringify({
          __type: 'com.amazon.coral.service#AccessDeniedException',
          Message: 'not authorized',
        }),
      );
      return;
    }
    const answer = await fetch(table().endpoint, {
      method: 'POST',
      headers: {
        ...TYPE,
        'x-amz-target': target,
        authorization: String(request.headers.authorization),
        'x-amz-date': String(request.headers['x-amz-date']),
      },
      body,
    });
    response.writeHead(answer.status, TYPE);
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return () => ({ endpoint: `http://127.0.0.1:${server().port}`, name: table().name });
}
