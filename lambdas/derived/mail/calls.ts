import { calls } from '../../../shared/contracts/calls.ts';
import { route } from '../../http/route.ts';
import type { MailLedger } from './mail-ledger.ts';

/** What staff see of the mails about a record. */
export function staffMailRoutes({ mails }: { readonly mails: Pick<MailLedger, 'about'> }) {
  return {
    listMails: route('listMails', calls.listMails, async ({ params }) => ({
      body: await mails.about(params.id),
    })),
  };
}
