/** `npm run preflight -- -c stage=prod …`: whether the account has what a deployment of the stage needs. See scripts/preflight/README.md. */
import { StageError } from '../infra/stage-context.ts';
import { checkAccount } from './preflight/check-account.ts';
import { createClients } from './preflight/clients.ts';
import { missingCredentials } from './preflight/errors.ts';
import { needsOf } from './preflight/needs.ts';
import { chosenStage } from './preflight/options.ts';
import { isReady, report } from './preflight/report.ts';

try {
  const findings = await checkAccount(needsOf(chosenStage(process.argv.slice(2))), createClients());
  console.log(report(findings));
  process.exitCode = isReady(findings) ? 0 : 1;
} catch (error) {
  const message = error instanceof StageError ? error.message : missingCredentials(error);
  if (message === undefined) throw error;
  console.error(message);
  process.exitCode = 1;
}
