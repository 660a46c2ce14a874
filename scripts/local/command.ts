/** `npm run local -- <command> …`: tells the running local cloud to do something. See README.md. */
import { sendCommand } from './control/control.ts';
import { stateDirectory } from './options.ts';

const USAGE = `Tells the running local cloud to do something:
  npm run local -- faults                                                   what fails now
  npm run local -- faults <ses|amazon-location> "429:0.1,500:0.1,timeout:0.1"   shares of calls that fail
  npm run local -- faults <ses|amazon-location> off                         none`;

const [command, ...args] = process.argv.slice(2);
try {
  console.log(command === undefined ? USAGE : await sendCommand(stateDirectory(process.env), command, args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
