/** The bench's figures, and the page that shows them. */
export interface FirstPage {
  readonly median: number;
  readonly slowest: number;
}

/** Milliseconds. */
export interface PageTimes {
  readonly name: string;
  /** From the start of the renderer's process until it can handle a request: before the page's deadline begins. */
  readonly edgeStart: number;
  /** In the handler of a renderer that has just started, while no function of the API has. */
  readonly cold: FirstPage;
  /** The same with a warm function of the API. */
  readonly coldEdge: FirstPage;
  readonly warm: number;
}

export interface ColdStarts {
  /** Megabytes. */
  readonly memory: { readonly renderer: number; readonly publicRead: number };
  readonly roundTripMs: number;
  readonly environmentMs: number;
  /** Cold starts of each kind. */
  readonly runs: number;
  readonly pages: readonly PageTimes[];
}

const ms = (value: number) => value.toLocaleString('en-US');
const first = ({ median, slowest }: FirstPage) => `${ms(median)}, ${ms(slowest)}`;

export function coldStartPage({ memory, roundTripMs, environmentMs, runs, pages }: ColdStarts): string {
  const rows = pages.map(
    ({ name, edgeStart, cold, coldEdge, warm }) =>
      `| ${name} | ${ms(edgeStart)} | ${first(cold)} | ${first(coldEdge)} | ${ms(warm)} |`,
  );
  return `# Cold starts

How long a page takes when nothing has started yet, in milliseconds: \`npm run bench -- cold-start --out docs/benchmarks\`. The page's and
the sitemap's deadline (\`lambdas/edge/pages/handler.ts\`) count from when the renderer gets the request, so they have to fit the
third column; \`test/infra/cold-start.test.ts\` holds that ([decision 0088](../decisions/0088-a-deadline-that-fits-a-cold-start.md)).

- **Renderer's start**: from a new process until it can take the request, outside the deadlines.
- **Cold**: a renderer that has just started, and no function behind the API has. Median and slowest of ${runs}.
- **Cold edge**: a renderer that has just started, and a warm function. Median and slowest of ${runs}.
- **Warm**: both have rendered this page eight times. Median.

| Page | Renderer's start | Cold | Cold edge | Warm |
|---|---|---|---|---|
${rows.join('\n')}

## Method and its limits

The bundles of the release, minified as deployed, each start in a new process with the share of a CPU that its memory has in the template:
Lambda gives a full vCPU at 1,769 MB, so the renderer (${memory.renderer} MB) gets ${share(memory.renderer)} % of one and the function behind the public's calls
(${memory.publicRead} MB) ${share(memory.publicRead)} %, by control groups with periods of 20 ms. The share holds from the first instruction. The demonstration data is in
the DynamoDB emulator, which has no such limit.

- A round trip between the renderer's region and the API's takes ${roundTripMs} ms, as between Sydney and Virginia. The first request has
  three of them (TCP, TLS, request), later ones one. The processor's time of TLS is not in it.
- Before the API's function starts, ${environmentMs} ms pass: an assumption for what Lambda does until a process can start (a place, the
  code, the environment). Not measured here, and AWS states no limit.
- Lambda gives a starting function more of the processor than its share, which AWS mentions and does not promise. Not counted: it would make the
  starts shorter.
- The gateway's own time, the name server and DynamoDB's first connection are not in it: tens of milliseconds.
- A vCPU of this machine is not one of Lambda's, and the renderer runs here on the Node version of this repository, at the edge on an
  older one.

For these the deadlines have at least half as much again as the slowest cold page.
`;
}

function share(megabytes: number): number {
  return Math.round((100 * megabytes) / 1_769);
}
