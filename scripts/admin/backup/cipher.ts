/** Encryption of a backup's files, in the format of age-encryption.org, so that the public tool `age` reads them as well. */
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A key file, as `age-keygen` writes it: `age -i` takes it, also encrypted. */
const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m;

/** Encrypts and decrypts the parts of one backup: the passphrase, which takes a second, opens the key only. */
export class BackupKey {
  readonly #identity: string;
  readonly #recipient: string;

  private constructor(identity: string, recipient: string) {
    this.#identity = identity;
    this.#recipient = recipient;
  }

  static async create(): Promise<BackupKey> {
    return BackupKey.#of(await generateX25519Identity());
  }

  /** @param text Of a key file. */
  static async parse(text: string): Promise<BackupKey> {
    const [identity] = IDENTITY.exec(text) ?? [];
    if (identity === undefined) throw new Error('The backup’s key file has no key.');
    return BackupKey.#of(identity);
  }

  static async #of(identity: string): Promise<BackupKey> {
    return new BackupKey(identity, await identityToRecipient(identity));
  }

  /** The text of its key file. */
  get text(): string {
    return `# public key: ${this.#recipient}\n${this.#identity}\n`;
  }

  seal(content: Uint8Array): Promise<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(this.#recipient);
    return encrypter.encrypt(content);
  }

  /** Throws when the file was altered or is of another backup. */
  open(file: Uint8Array): Promise<Uint8Array> {
    const decrypter = new Decrypter();
    decrypter.addIdentity(this.#identity);
    return decrypter.decrypt(file);
  }
}

/** The difficulty of guessing a passphrase, as a power of two; what `age` takes. */
const WORK_FACTOR = 18;

export interface Passphrase {
  readonly text: string;
  /** Lower in tests. */
  readonly workFactor?: number;
}

export function sealWithPassphrase(
  content: string,
  { text, workFactor = WORK_FACTOR }: Passphrase,
): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(text);
  return encrypter.encrypt(content);
}

/** Throws when the passphrase is another one or the file was altered. */
export async function openWithPassphrase(
  file: Uint8Array,
  { text }: Passphrase,
  name: string,
): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(text);
  try {
    return await decrypter.decrypt(file, 'text');
  } catch (cause) {
    throw new Error(`The passphrase is not the one of this backup, or ${name} was altered.`, { cause });
  }
}
