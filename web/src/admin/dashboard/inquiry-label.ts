import { inquiryTypes } from '../../../../shared/content/choices.ts';
import type { Contact } from '../../../../shared/contracts/staff.ts';

/** What a message is about, as the form says it. */
export function inquiryLabel({ inquiryType }: Pick<Contact, 'inquiryType'>): string {
  return inquiryTypes.find(({ value }) => value === inquiryType)?.label ?? inquiryType;
}
