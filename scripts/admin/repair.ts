import { createRepair, type Drift } from '../../lambdas/jobs/projector/maintenance/repair.ts';
import { ScannedTotals } from '../../lambdas/jobs/projector/maintenance/scanned-totals.ts';
import { defineCommand } from './command.ts';

export const repair = defineCommand({
  name: 'repair',
  summary: 'counts again what totals count, and corrects those that are wrong',
  help: `Counts clinics, ratings, cells and forms again, reports each total that does not equal what is counted, and corrects it, while
the site is up. It reads the whole table twice, since a write in between can look like a wrong total. To correct lists and search,
use rebuild.`,
  writes: true,
  async run({ target, dryRun, stopping }) {
    const { drifts, mended } = await createRepair(new ScannedTotals(target.table))({
      mend: !dryRun && !stopping.aborted,
    });
    if (drifts.length === 0) return { isComplete: true, lines: ['Every total is right.'] };
    const left = drifts.length - mended.length;
    return {
      isComplete: dryRun || left === 0,
      lines: [
        ...drifts.map(textOf),
        dryRun
          ? `${drifts.length} totals are wrong.`
          : `${drifts.length} totals were wrong, ${mended.length} are corrected.`,
        ...(!dryRun && left > 0 ? [`${left} changed meanwhile: run the command again.`] : []),
      ],
    };
  },
});

function textOf({ pk, sk, attribute, stored, difference }: Drift): string {
  return `${pk} ${sk}: ${attribute} is ${stored}, counted ${stored + difference}`;
}
