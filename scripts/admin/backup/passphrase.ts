import { isCancel, password } from '@clack/prompts';

const VARIABLE = 'BACKUP_PASSPHRASE';

/**
 * The passphrase of a backup, from the environment or a hidden prompt.
 *
 * @param isNew Asked for twice: a mistyped one would make the backup useless.
 */
export async function readPassphrase(
  environment: Readonly<Record<string, string | undefined>>,
  { isNew }: { readonly isNew: boolean },
): Promise<string> {
  const given = environment[VARIABLE];
  if (given) return given;
  if (!process.stdin.isTTY)
    throw new Error(`Set ${VARIABLE}: there is no terminal to ask for the passphrase.`);
  const first = await ask('Passphrase of the backup');
  if (isNew && (await ask('The same passphrase again')) !== first) {
    throw new Error('The two passphrases differ.');
  }
  return first;
}

async function ask(message: string): Promise<string> {
  const answer = await password({
    message,
    validate: (value) => (value ? undefined : 'A backup needs a passphrase.'),
  });
  if (isCancel(answer)) throw new Error('Cancelled.');
  return answer;
}
