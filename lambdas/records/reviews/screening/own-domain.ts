import {
  isOfMailProvider,
  registeredDomain,
  registeredDomainOf,
} from '../../../platform/mailboxes/mailbox.ts';

/** Whether a contact's address is of the domain that the practice writes or publishes from. */
export function isOwnDomain(
  email: string,
  practice: { readonly email?: string; readonly website?: string },
): boolean {
  if (email === '' || isOfMailProvider(email)) return false;
  const own = registeredDomainOf(email);
  const { website } = practice;
  const host = website !== undefined && URL.canParse(website) ? new URL(website).hostname : '';
  return registeredDomainOf(practice.email ?? '') === own || registeredDomain(host) === own;
}
