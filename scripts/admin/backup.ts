import * as z from 'zod';
import { createBackup } from './backup/create.ts';
import { BackupFolder } from './backup/files.ts';
import { openPictures } from './backup/media.ts';
import { readPassphrase } from './backup/passphrase.ts';
import { TableItems } from './backup/table-items.ts';
import { defineCommand } from './command.ts';

export const backup = defineCommand({
  name: 'backup',
  summary: 'writes every record and picture into an encrypted folder',
  help: `Writes every item of the table, also what is not public, and every uploaded picture into the folder that --out names, encrypted with
a passphrase of at least 15 characters (BACKUP_PASSPHRASE, or asked for twice), while the site is up. The public tool age reads the files as well. Staff's accounts
are not in it (docs/runbooks/backup.md).`,
  options: [{ flags: '--out <dir>', help: 'a new or empty folder' }],
  writes: true,
  input: z.object({ out: z.string({ error: 'Name the folder of the backup: --out DIR.' }) }),
  async run({ target, ...context }, { out }) {
    // Nothing is encrypted then.
    const text = context.dryRun ? '' : await readPassphrase(process.env, { isNew: true });
    const { pictures, close } = await openPictures(target);
    try {
      return await createBackup({
        ...context,
        table: new TableItems(target.client, target.tableName),
        itemCount: target.itemCount,
        pictures,
        target: target.name,
        folder: new BackupFolder(out),
        passphrase: { text },
      });
    } finally {
      close();
    }
  },
});
