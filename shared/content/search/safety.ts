/** Texts and telephone lines of the cards that a search for help in an emergency shows. Checked against the lines' own pages. */
import type { Concern } from '../../domain/safety/concerns-in.ts';

export interface HelpLine {
  /** Text of the link. */
  readonly text: string;
  /** `tel:` or `sms:`, without spaces. */
  readonly href: string;
  /** Who uses the line, where it is not for everyone. */
  readonly country?: 'US' | 'CA';
  /** Postal code of the province that a line serves, where it serves only one. */
  readonly state?: string;
}

export interface SafetyCard {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly HelpLine[];
}

const call911: HelpLine = { text: 'Call 911', href: 'tel:911' };

export const safety: Readonly<Record<Concern, SafetyCard>> = {
  emergency: {
    title: 'If this is an emergency, call 911 now.',
    text: 'Do not wait for an appointment, and do not drive yourself.',
    lines: [call911],
  },
  crisis: {
    title: 'You can talk to someone now: call or text 988.',
    text: 'Free and confidential, day and night, in the United States and Canada. If someone is in danger now, call 911.',
    lines: [{ text: 'Call 988', href: 'tel:988' }, { text: 'Text 988', href: 'sms:988' }, call911],
  },
  abuse: {
    title: 'If you are in danger, call 911 now.',
    text: 'You can also talk to someone about abuse or violence, free and confidential, day and night.',
    lines: [
      call911,
      {
        text: 'National Domestic Violence Hotline: 1-800-799-7233',
        href: 'tel:+18007997233',
        country: 'US',
      },
      { text: 'Services near you: 211', href: 'tel:211', country: 'CA' },
      {
        text: 'Assaulted Women’s Helpline (Ontario): 1-866-863-0511',
        href: 'tel:+18668630511',
        country: 'CA',
        state: 'ON',
      },
      {
        text: 'VictimLinkBC (British Columbia): 1-800-563-0808',
        href: 'tel:+18005630808',
        country: 'CA',
        state: 'BC',
      },
    ],
  },
  poison: {
    title: 'Poisoning? Call the poison line now.',
    text: 'Free, day and night. If the person has collapsed, has a seizure or cannot breathe, call 911.',
    lines: [
      { text: 'United States: 1-800-222-1222', href: 'tel:+18002221222', country: 'US' },
      { text: 'Canada: 1-844-764-7669', href: 'tel:+18447647669', country: 'CA' },
      call911,
    ],
  },
};
