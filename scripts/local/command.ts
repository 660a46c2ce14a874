/** `npm run local -- <command> …`: tells the running local cloud to do something. See README.md. */
import { sendCommand } from './control/control.ts';
import { stateDirectory } from './options.ts';

const USAGE = `Tells the running local cloud to do something:
  npm run local -- faults                                     says which calls of which services fail
  npm run local -- faults ses "429:0.1,500:0.1,timeout:0.1"   lets shares of a service's calls fail
  npm run local -- faults dynamodb "400:0.1,lost:0.1"         has besides: conflict, lost, unprocessed
  npm run local -- faults sqs "403:0.1,partial:0.1"           has besides: lost, partial
  npm run local -- faults cognito "400:0.1,500:0.1"           has besides: lost; s3 and dynamodb-streams have none
  npm run local -- faults google-places "moved:0.1,gone:0.1"  has besides: burst, wrong-json, closed, low-confidence
  npm run local -- faults amazon-location off                 lets none fail
  npm run local -- fire-schedule                              does what the weekly schedule does, at once
  npm run local -- invalidate "/*"                            forgets cached answers, as CloudFront's CreateInvalidation`;

const [command, ...args] = process.argv.slice(2);
try {
  console.log(command === undefined ? USAGE : await sendCommand(stateDirectory(process.env), command, args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
