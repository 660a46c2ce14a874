/**
 * `npm run cost`: what production costs a month, by page views, reviews and idle; a second stage, Google's sync and the first import.
 *
 *   --out docs/cost.md    writes it there
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { production } from '../test/infra/production.ts';
import { resourcesOf, synthesize } from '../test/infra/synthesize.ts';
import { idleOf } from './cost/idle.ts';
import { costReport } from './cost/report.ts';
import { siteOf } from './cost/site.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const prod = resourcesOf(synthesize(production()));
const dev = resourcesOf(synthesize('dev'));
const report = costReport(
  {
    prod: idleOf(prod.map(([, resource]) => resource)),
    dev: idleOf(dev.map(([, resource]) => resource)),
  },
  siteOf(prod),
);
if (values.out === undefined) console.log(report);
else writeFileSync(values.out, report);
