/** The pages that the bench renders, with the API's responses to their calls: those of the real function on a real table. */
import { tmpdir } from 'node:os';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { API_HOST_HEADER, ORIGIN_SECRET_HEADER, RENDERER_HEADER } from '../../../lambdas/platform/names.ts';
import { loadPublicRead } from '../../../test/integration/support/http.ts';
import { tableProperties } from '../../../test/integration/support/table-properties.ts';
import { demonstrationData } from '../../demo-data/index.ts';
import { createTable } from '../../local/dynamodb/create-table.ts';
import { startDynamoDb } from '../../local/dynamodb/emulator.ts';
import { type DirectoryData, seedDirectory } from '../../seed/seed-directory.ts';
import { observeTable, tableUseOf } from '../measure/observe.ts';

export interface RecordedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RecordedPage {
  readonly name: string;
  readonly event: unknown;
  /** Responses by the URLs that the renderer requests. */
  readonly responses: Readonly<Record<string, RecordedResponse>>;
  /** Read units of the requests. */
  readonly units: number;
}

/** A page's name and its path, in which `{clinic}` is a clinic of the directory. */
export type NamedPath = readonly [name: string, path: string];

/** The kinds of pages that there are most of, and a landing page as long as they get. */
export const commonPages: readonly NamedPath[] = [
  ['home', '/'],
  ['landing, 10 cards', '/best-dentistry-chicago'],
  ['landing, 100 cards', '/best-family-medicine-toronto'],
  ['clinic', '/clinics/{clinic}'],
  ['blog', '/blog'],
  ['post', '/blog/understanding-healthcare-ratings'],
  ['search', '/search'],
];

type Handler = (event: unknown) => Promise<unknown>;

/** What the edge is asked, by the name of the page. */
export interface AskedPage {
  readonly name: string;
  readonly event: unknown;
}

/** Renders each page once by the edge function that `load` imports, against the demonstration data. */
export function recordPages(load: () => Promise<Handler>): Promise<RecordedPage[]> {
  observeTable();
  return withDirectory(commonPages, async (table, asked) => {
    const call = await loadPublicRead(table);
    let responses: Record<string, RecordedResponse> = {};
    globalThis.fetch = async (url) => {
      const { pathname, search } = new URL(String(url));
      const result = await call(pathname + search, { headers: { [RENDERER_HEADER]: '1' } });
      const { statusCode: status, headers, body } = result;
      responses[String(url)] = { status, headers, body };
      return new Response(body, { status, headers });
    };
    const handler = await load();
    const recorded: RecordedPage[] = [];
    for (const { name, event } of asked) {
      responses = {};
      const { use } = await tableUseOf(() => handler(event));
      recorded.push({ name, event, responses, units: use.readUnits });
    }
    return recorded;
  });
}

/** Does the work with a table of demonstration data, and with what the edge is asked for the pages. */
export async function withDirectory<Result>(
  pages: readonly NamedPath[],
  work: (table: { endpoint: string; name: string }, pages: readonly AskedPage[]) => Promise<Result>,
): Promise<Result> {
  const emulator = await startDynamoDb();
  const client = new DynamoDBClient({
    endpoint: emulator.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  });
  try {
    const table = { endpoint: emulator.endpoint, name: 'bench' };
    await createTable(client, await tableProperties(), table.name);
    const data = withLongList(demonstrationData());
    await seedDirectory(data, { client, tableName: table.name, mediaDirectory: tmpdir() });
    const slug = data.clinics[0]?.slug ?? '';
    const asked = pages.map(([name, path]) => ({ name, event: eventOf(path.replace('{clinic}', slug)) }));
    return await work(table, asked);
  } finally {
    client.destroy();
    await emulator.stop();
  }
}

/** Two cities. All clinics of one are of one specialty, so that its landing page shows a hundred of them. */
function withLongList(data: DirectoryData): DirectoryData {
  const category = data.clinics.find(({ category }) => category.slug === 'family-medicine')?.category;
  if (!category) throw new Error('the demonstration data has no family medicine');
  const inCity = (slug: string) => data.clinics.filter(({ city }) => city.slug === slug);
  const clinics = [...inCity('chicago'), ...inCity('toronto').map((clinic) => ({ ...clinic, category }))];
  const ids = new Set(clinics.map(({ id }) => id));
  const reviews = data.reviews.filter(({ clinicId }) => ids.has(clinicId));
  return { ...data, clinics, reviews, reports: [], pictures: [] };
}

/** As CloudFront asks for a page. */
function eventOf(path: string) {
  const [uri = '', querystring = ''] = path.split('?');
  const customHeaders = Object.fromEntries(
    [API_HOST_HEADER, ORIGIN_SECRET_HEADER].map((key) => [key, [{ key, value: 'api.example' }]]),
  );
  const headers = { 'accept-encoding': [{ key: 'Accept-Encoding', value: 'br,gzip' }] };
  const request = { method: 'GET', uri, querystring, headers, origin: { s3: { customHeaders } } };
  return { Records: [{ cf: { config: { requestId: 'bench' }, request } }] };
}
