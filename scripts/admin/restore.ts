import * as z from 'zod';
import { BackupFolder } from './backup/files.ts';
import { openPictures } from './backup/media.ts';
import { readPassphrase } from './backup/passphrase.ts';
import { restoreBackup } from './backup/restore.ts';
import { TableItems } from './backup/table-items.ts';
import { defineCommand } from './command.ts';
import { erase } from './erase/erase.ts';
import { rebuild } from './rebuild.ts';

export const restore = defineCommand({
  name: 'restore',
  summary: 'puts a backup into an empty directory',
  help: `Puts the backup of the folder DIR into a directory without data, with the passphrase of the backup (BACKUP_PASSPHRASE, or asked for), and
ends with a rebuild. Who was erased since, as its manifest says, is erased again. All files are checked before anything is written. Into a directory that has something it is an error:
copy-from-table adds to such a one. Emails that were due are not sent (docs/runbooks/backup.md).`,
  arguments: [{ name: '<dir>', help: 'the folder of the backup' }],
  writes: true,
  input: z.object({ dir: z.string() }),
  async run({ target, ...context }, { dir }) {
    const text = await readPassphrase(process.env, { isNew: false });
    const { pictures, close } = await openPictures(target);
    try {
      return await restoreBackup({
        ...context,
        table: new TableItems(target.client, target.tableName),
        pictures,
        folder: new BackupFolder(dir),
        passphrase: { text },
        erase: (erased) => erase.run({ ...context, target }, erased),
        rebuild: (position) => rebuild.run({ ...context, target, position }, {}),
      });
    } finally {
      close();
    }
  },
});
