import { calls } from '../../../shared/contracts/calls.ts';
import type { Contacts } from '../../app/contacts/contacts.ts';
import { route } from '../../http/route.ts';
import { actorOf } from './actor.ts';

export const markContactRead = ({ contacts }: { contacts: Contacts }) =>
  route('markContactRead', calls.markContactRead, async ({ params, caller }) => ({
    body: await contacts.markRead(params.id, actorOf(caller)),
  }));
