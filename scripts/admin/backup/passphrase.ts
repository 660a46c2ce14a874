import { isCancel, password } from '@clack/prompts';

const VARIABLE = 'BACKUP_PASSPHRASE';
/** Of a new backup, in characters. Source: NIST SP 800-63B-4, section 3.1.1.1, for a password that is the only protection. */
const MIN_LENGTH = 15;

/**
 * The passphrase of a backup, from the environment or a hidden prompt. Throws where there is none, and where a new one is short.
 *
 * @param isNew Needs a minimum length, since an attacker with the files guesses without limit. Asked for twice: a mistyped one would
 *   make the backup useless.
 */
export async function readPassphrase(
  environment: Readonly<Record<string, string | undefined>>,
  { isNew }: { readonly isNew: boolean },
): Promise<string> {
  const problem = (value: string | undefined) => {
    if (!value) return 'A backup needs a passphrase.';
    return isNew && [...value].length < MIN_LENGTH
      ? `The passphrase of a backup needs at least ${MIN_LENGTH} characters, for example five words.`
      : undefined;
  };
  const given = environment[VARIABLE];
  if (given) {
    const found = problem(given);
    if (found !== undefined) throw new Error(`${VARIABLE}: ${found}`);
    return given;
  }
  if (!process.stdin.isTTY)
    throw new Error(`Set ${VARIABLE}: there is no terminal to ask for the passphrase.`);
  const first = await ask('Passphrase of the backup', problem);
  if (isNew && (await ask('The same passphrase again')) !== first) {
    throw new Error('The two passphrases differ.');
  }
  return first;
}

async function ask(
  message: string,
  validate?: (value: string | undefined) => string | undefined,
): Promise<string> {
  const answer = await password({ message, ...(validate && { validate }) });
  if (isCancel(answer)) throw new Error('Cancelled.');
  return answer;
}
