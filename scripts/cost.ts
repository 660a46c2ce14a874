/**
 * `npm run cost`: what production costs a month, by page views and idle.
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
const resources = resourcesOf(synthesize(production()));
const report = costReport(idleOf(resources.map(([, resource]) => resource)), siteOf(resources));
if (values.out === undefined) console.log(report);
else writeFileSync(values.out, report);
