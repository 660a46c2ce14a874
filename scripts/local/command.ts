/** `npm run local -- <command> …`: sends a command to the running local cloud. See README.md. */
import { sendCommand } from './control/control.ts';
import { stateDirectory } from './options.ts';

const USAGE = `Commands for the running local cloud:
  npm run local -- faults                                     lists the faults of all services
  npm run local -- faults ses "429:0.1,500:0.1,timeout:0.1"   fails shares of a service's calls
  npm run local -- faults dynamodb "400:0.1,lost:0.1"         also: conflict, lost, unprocessed
  npm run local -- faults sqs "403:0.1,partial:0.1"           also: lost, partial
  npm run local -- faults cognito "400:0.1,500:0.1"           also: lost; s3 has no own faults
  npm run local -- faults google-places "moved:0.1,gone:0.1"  also: wrong-json, closed, low-confidence
  npm run local -- faults amazon-location off                 removes the faults of a service
  npm run local -- fire-schedule weekly                       fires a schedule, of which a part of the name is enough
  npm run local -- invalidate "/*"                            removes cached responses, as CloudFront's CreateInvalidation`;

const [command, ...args] = process.argv.slice(2);
try {
  console.log(command === undefined ? USAGE : await sendCommand(stateDirectory(process.env), command, args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
