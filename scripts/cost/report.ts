/** docs/cost.md. */
import { benchClinics, firstLoad, renderingMs } from './bench-figures.ts';
import type { Idle } from './idle.ts';
import { describeAmount, idleLines, type Line, pagesOf, type Site, totalOf, usageOf } from './model.ts';
import { pricesReadAt } from './prices.ts';
import { traffic } from './traffic.ts';

const VIEWS = [10_000, 1_000_000, 100_000_000];
/** USD for a million views: the aim, at a million a month. */
export const AIM = 15;

/** Lifetimes of a release whose pages lived for 20 seconds, for comparison. */
const SHORT: Site['lifetimes'] = { long: 20, medium: 20, short: 20 };

export function costReport(idle: Idle, site: Site): string {
  const idleBill = idleLines(idle);
  const bills = VIEWS.map((views) => ({ views, lines: usageOf(views, site) }));
  return `${[
    '# What it costs',
    '',
    `Made by \`npm run cost\` from the list prices of ${pricesReadAt} ([\`prices.json\`](../scripts/cost/prices.json)), the figures of`,
    '[`docs/benchmarks`](benchmarks) and the synthesized templates of production. US dollars a month, without taxes. What is free every',
    'month for good is deducted; what is free for new accounts is not.',
    '',
    '## By page views',
    '',
    table(
      ['', ...VIEWS.map((views) => `${views.toLocaleString('en-US')} views`)],
      [
        ...servicesOf(bills.flatMap(({ lines }) => lines)).map((service) => [
          service,
          ...bills.map(({ lines }) => usd(totalOf(ofService(lines, service)))),
        ]),
        ['Views', ...bills.map(({ lines }) => usd(totalOf(lines)))],
        ['Idle, below', ...VIEWS.map(() => usd(totalOf(idleBill)))],
        ['**Together**', ...bills.map(({ lines }) => `**${usd(totalOf(lines) + totalOf(idleBill))}**`)],
        [
          'A million views, without idle',
          ...bills.map(({ views, lines }) => usd((totalOf(lines) / views) * 1e6)),
        ],
      ],
    ),
    '',
    `The aim is ${usd(AIM)} for a million views at a million a month, without idle.`,
    '',
    '## A million views in detail',
    '',
    table(
      ['Service', 'Amount', 'Cost'],
      usageOf(1_000_000, site).map((line) => [line.service, describeAmount(line), usd(line.cost)]),
    ),
    '',
    '## Idle',
    '',
    `A stage with ${benchClinics.toLocaleString('en-US')} clinics and no visitor, with the operation that the assumptions below name.`,
    '',
    table(
      ['Service', 'Amount', 'Cost'],
      [
        ...idleBill.map((line) => [line.service, describeAmount(line), usd(line.cost)]),
        ['**Together**', '', `**${usd(totalOf(idleBill))}**`],
      ],
    ),
    '',
    '## Hit ratios',
    '',
    'Share of the requests of documents that cause no rendering. [`hit-ratio.ts`](../scripts/cost/hit-ratio.ts) has the formula, and a',
    'simulation, request by request, with which a test compares it.',
    '',
    table(
      ['Pages', 'Number', 'Lifetime', ...VIEWS.map((views) => `${views.toLocaleString('en-US')} views`)],
      hitRows(site.lifetimes),
    ),
    '',
    'With a lifetime of 20 seconds for every page:',
    '',
    table(
      ['Pages', 'Number', 'Lifetime', ...VIEWS.map((views) => `${views.toLocaleString('en-US')} views`)],
      hitRows(SHORT).slice(-1),
    ),
    '',
    '## Assumptions',
    '',
    ...assumptions(site).map((assumption) => `- ${assumption}`),
  ].join('\n')}\n`;
}

function hitRows(lifetimes: Site['lifetimes']): string[][] {
  const byViews = VIEWS.map((views) => pagesOf(views, lifetimes));
  const [first = []] = byViews;
  const rows = first.map(({ kind }, index) => [
    kind.name,
    kind.pages?.toLocaleString('en-US') ?? 'all different',
    duration(lifetimes[kind.lifetime]),
    ...byViews.map((pages) => percent(pages[index]?.hitRatio ?? 0)),
  ]);
  const together = byViews.map((pages) => {
    const [requests, rendered] = [pages.map((page) => page.requests), pages.map((page) => page.rendered)].map(
      (numbers) => numbers.reduce((total, number) => total + number, 0),
    );
    return percent(1 - (rendered ?? 0) / (requests ?? 1));
  });
  return [...rows, ['All documents', '', '', ...together]];
}

function assumptions({ rendererMemory, functionMemory }: Site): string[] {
  const load = firstLoad('landing');
  const [clinic, landing] = (['clinic', 'landing, 100 cards'] as const).map((page) =>
    Math.round(renderingMs(page, rendererMemory)),
  );
  return [
    `Of 100 views ${traffic.documents * 100} are documents; the others follow links within the site, with ${traffic.callsOfView} calls each, none of them from a cache.`,
    `${percent(traffic.crawled)} of the documents are requested by crawlers, spread evenly over the pages. The requests of people follow Zipf’s law with exponent 1.`,
    `Browsers prefetch ${traffic.prefetched * 100} documents for 100 that people view.`,
    `${percent(traffic.firstLoads)} of the documents of people load all assets, and the others none.`,
    `${traffic.caches} regional caches render each page separately. CloudFront may evict a page before its lifetime ends, above all rare ones: not counted.`,
    `A rendering takes ${clinic} ms (clinics, posts) or ${landing} ms (all other pages, as long as the longest) at ${rendererMemory} MB. A page is ${kib(load.document)} on the wire, the ${load.assetRequests} assets of a first load ${kib(load.assets)}, a call ${kib(traffic.callBytes)}.`,
    `Functions have ${functionMemory.toLocaleString('en-US')} MB. A request to the table takes ${traffic.tableMs} ms, one after the other; a request of a function writes ${traffic.logBytes.toLocaleString('en-US')} bytes of log. Tracing is off.`,
    `Operation: ${traffic.publications} new or changed clinics a month with ${traffic.pathsOfPublication} invalidated paths each, ${traffic.emails.toLocaleString('en-US')} e-mails, ${traffic.backgroundInvocations.toLocaleString('en-US')} invocations of workers. An item takes ${traffic.itemBytes} bytes with its index entries.`,
    'Not counted: the domain and its DNS zone, Google Places, S3 and its few requests, data between services of the region (free).',
  ];
}

function servicesOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.map(({ service }) => service))];
}

function ofService(lines: readonly Line[], service: string): Line[] {
  return lines.filter((line) => line.service === service);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function usd(amount: number): string {
  const digits = amount >= 100 ? 0 : 2;
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function kib(bytes: number): string {
  return `${Math.round(bytes / 1_024)} KiB`;
}

function duration(seconds: number): string {
  if (seconds >= 86_400) return `${seconds / 86_400} d`;
  return seconds >= 60 ? `${seconds / 60} min` : `${seconds} s`;
}
