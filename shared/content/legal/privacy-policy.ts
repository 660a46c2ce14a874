/**
 * The Privacy Policy. It describes what this software does: a change of what is stored, logged or sent must change the
 * text as well. It needs a legal review before a public launch (docs/decisions/0008).
 */
import type { RetainedKind, RetentionDays } from '../../domain/retention.ts';
import { brand } from '../brand.ts';
import type { LegalDocument } from './legal.ts';

const { name, emails } = brand;

export const privacyPolicyTitle = 'Privacy Policy';

/** @param retention Of the stage; undefined while it is not known, so that the policy names no days and can be read all the same. */
export function privacyPolicy(retention: RetentionDays | undefined): LegalDocument {
  /** '365 days'. */
  const days = (kind: RetainedKind): string =>
    retention === undefined ? 'a set number of days' : `${retention[kind]} days`;
  return {
    title: privacyPolicyTitle,
    description: `What ${name} collects and what it does not: no cookies, no tracking, no health records. How we use, protect and share information, and your rights in the US, Canada and Europe.`,
    lead: `${name} is a public directory of healthcare providers. You can read all of it without an account and without telling us who you are. This policy says what we do collect, why, and what you can ask of us.`,
    lastUpdated: '2025-10-01',
    disclaimer: {
      title: 'Important disclaimer',
      paragraphs: [
        `${name} is for information only. It gives no medical advice, books no appointments, processes no payments or insurance claims, and does not store protected health information (PHI).`,
        'Please do not send us diagnoses, test results, prescriptions or other health details, neither in a message nor in a review. In an emergency, call 911 or go to the nearest emergency department.',
      ],
    },
    sections: [
      {
        id: 'information-collection',
        title: 'Information Collection',
        blocks: [
          'We collect what you choose to send us, and the little that a website cannot work without.',
          { heading: 'What you send us' },
          {
            list: [
              'Messages: your full name, email address, phone number if you give one, the kind of inquiry, the subject and the message.',
              'Practice submissions: the name, description, address, phone number, email address, website, opening hours, services, insurance plans, languages and accessibility of a practice. All of it is meant to be published in the listing.',
              'Reviews: the name to show, your star rating and your text, whom you saw if you choose a name, and your email address if you give one. Published reviews are public; the address never is, and we delete it when it is confirmed and the review is decided, at the latest after a month.',
              'Corrections of a listing and reports of a review: what you write, and with a correction your email address if you give one. We write to the address when the correction is decided, and delete it then.',
            ],
          },
          { heading: 'What arises when a page is served' },
          {
            list: [
              'The network address (IP address) from which your browser asks for a page. Our hosting provider needs it to send the answer, and our firewall to stop attacks.',
              'Technical logs of requests to our servers: the time, the page or the kind of call, whether it succeeded and how long it took. They hold no search text, no message texts, no email addresses and no network addresses.',
              'Whether an email that we sent you came back or was marked as spam, as mail servers report it. We store this with what you sent us; our hosting provider stores the address, so that no more emails go to it.',
            ],
          },
          { heading: 'What comes from elsewhere' },
          'Listings also draw on public sources, such as a practice’s own website and maps services. This concerns practices and the professional details of the people who run them.',
          { heading: 'What we do not collect' },
          'We ask for no health records, no insurance numbers, no payment details and no government identifiers. Your browser’s location is asked for only when you press Near me: your browser rounds it to about a kilometer before it is sent, it is part of the address of that search, and we do not store it. The directory is meant for adults: users must be at least 18, and we do not knowingly collect information from anyone younger.',
        ],
      },
      {
        id: 'information-use',
        title: 'Information Use',
        blocks: [
          'We use information only for the purpose for which we have it:',
          {
            list: [
              'to answer your message, within 24 hours on working days;',
              'to review a practice submission, verify it, publish it and write to you about it;',
              'to check a review, publish it and include it in the practice’s rating and rank;',
              'to keep listings right: corrections are made within 30 days;',
              'to keep the site available, find faults and stop abuse;',
              'to meet a legal duty.',
            ],
          },
          'We do not build profiles of visitors, do not use what you search for to advertise to you, and take no decision about you by automated means. How practices are ranked concerns practices, never patients, and is explained on the page About.',
          'Where the GDPR or a similar law asks for a legal basis: we answer messages and handle submissions at your request or to enter into a contract with you, publish reviews with your consent, run and secure the site in our legitimate interest, and keep what a law tells us to keep because of that law.',
        ],
      },
      {
        id: 'information-sharing',
        title: 'Information Sharing',
        blocks: [
          'We do not sell personal information, do not rent it, and do not share it for advertising. We pass it on in these cases only:',
          {
            list: [
              'To our hosting provider, Amazon Web Services, which stores data, serves pages and sends our emails on our instructions and may not use the data for itself.',
              'To the public, where publishing is the purpose: listings of practices and reviews.',
              'To maps services, which get the name and address of a practice so that we can find its public entry. They get nothing about you.',
              'To authorities, when a law or a valid order requires it, and only as much as it requires.',
              'To a successor, if the directory passes to another operator, who is bound by this policy. We would announce it here beforehand.',
            ],
          },
          'Links to practices, share buttons and other sites lead away from the directory. Nothing is sent to those sites before you follow a link; after that their own policies apply.',
          'Information is stored in the United States; copies of public pages are also served from places near their readers. If you write to us from elsewhere, your information is processed in the United States, under the safeguards that the law of your country provides for such transfers.',
        ],
      },
      {
        id: 'cookies-and-tracking',
        title: 'Cookies and Tracking',
        blocks: [
          'The public pages set no cookies. They store nothing else on your device either, other than what every browser keeps on its own, such as its cache and its history, and one thing that serves you: what you enter into a form stays in that tab, so that a reload or a lost connection does not cost you your words. It is gone when the form has been sent or cleared, or the tab is closed.',
          {
            list: [
              'No analytics service, no advertising network, no tracking pixel and no fingerprinting.',
              'No request to any third party: fonts, pictures and scripts all come from our own address.',
              'No cookie banner, because there is nothing to agree to.',
            ],
          },
          'We count for each practice, by week, how often its page is used and how often visitors choose its phone number, its website or directions to it. Your browser sends the practice and the kind of use, and nothing about you. We show the sums to the practice.',
          'What you search for stands in the address of the page, so that you can bookmark or share it. Your browser sends it to us in order to get the results; we do not keep it in logs.',
          'To keep robots away from our forms, your browser solves a small arithmetic task before it sends one. The task comes from us, involves no third party and says nothing about you.',
          'Our own staff sign in to a part of the site that visitors do not see. There, and only there, a sign-in token is kept in the browser’s storage until they sign out.',
          'Since we do not track, a Do Not Track or Global Privacy Control signal changes nothing: everyone is treated as if they had sent it.',
        ],
      },
      {
        id: 'data-security',
        title: 'Data Security',
        blocks: [
          'The best protection for data is not to have it. For what we do hold:',
          {
            list: [
              'Everything travels encrypted (HTTPS), and is encrypted where it is stored.',
              'Each part of the system may do only its own task: the part that serves public pages can read, and cannot read messages or change a listing.',
              'Only staff whose task it is can read messages and submissions, after signing in.',
              'Technical logs are deleted after three months at the latest.',
              `We delete messages ${days('message')} after they arrived, practice submissions that we do not list ${days('rejectedSubmission')} after our decision, corrections ${days('correction')} after they arrived, and what a practice asked us to change or to remove ${days('providerChange')} after our decision. A claim on a listing, with the email address of its account, is deleted ${days('claim')} after it was rejected or ended, its document with the decision, and the address with the account. How often a listing was used in a week is deleted ${days('insights')} after the week began.`,
              `What our staff did, with their reasons and notes, is on record for ${days('activity')}. Listings and reviews are kept as long as they are published. You can ask us to delete earlier.`,
              'To find reviews that are written to mislead, we keep for a month which reviews came from one network or one mail domain, as a code that does not show which network or domain it is.',
            ],
          },
          'No system is perfectly secure. If a breach puts personal information at risk, we notify the competent authority within 72 hours of becoming aware of it, as the GDPR requires, and the people concerned without undue delay, as it and the laws of Canada and of US states require.',
        ],
      },
      {
        id: 'your-rights',
        title: 'Your Rights',
        blocks: [
          'Wherever you live, you may ask us:',
          {
            list: [
              'what we hold about you, and for a copy of it in a common format;',
              'to correct what is wrong;',
              'to delete it, or to stop using it for a purpose;',
              'to withdraw a consent that you gave, such as the consent to publish your review;',
              'to look again at a decision about your review or your listing.',
            ],
          },
          `Write to ${emails.privacy} from the address that you used with us. We may ask a question to make sure that it is you, and then answer within 30 days. It costs nothing, and nobody is treated worse for asking. Someone whom you authorize may ask for you.`,
          'Information that is already anonymous, and what a law tells us to keep, we cannot delete. If you think that we are wrong, you may turn to the authority that is named for you in the next section.',
        ],
      },
      {
        id: 'legal-compliance',
        title: 'Legal Compliance',
        blocks: [
          { heading: 'United States: HIPAA' },
          `The directory is built so that protected health information is neither asked for nor stored. We are not a healthcare provider, a health plan or a clearinghouse, and what you read here creates no record with any of them. How a practice handles your health information is set out in its own notice of privacy practices.`,
          { heading: 'United States: state privacy laws' },
          'California (CCPA and CPRA) and a growing number of other states give you the rights to know, to correct, to delete and to opt out of the sale or sharing of personal information. We grant the rights above to residents of every state. There is no sale and no sharing to opt out of. If we turn a request down, you may appeal by answering our message, and turn to the attorney general of your state.',
          { heading: 'Canada: PIPEDA' },
          'We follow the principles of the Personal Information Protection and Electronic Documents Act and of the provincial laws that stand in its place: we say why we collect something, collect no more than that takes, ask for consent, keep it safe and let you see it. You may complain to the Office of the Privacy Commissioner of Canada or to the commissioner of your province.',
          { heading: 'European Union and United Kingdom: GDPR' },
          'The directory covers the United States and Canada and is not aimed at Europe. If European law applies to you all the same, you have the rights of access, rectification, erasure, restriction, portability and objection, and may complain to your data protection authority. Its 72-hour limit for the notice of a breach is in the section on data security.',
          { heading: 'Reviews' },
          'We publish favorable and unfavorable reviews alike, remove fake ones, and neither write nor buy any, as the rule of the US Federal Trade Commission on consumer reviews (16 CFR Part 465) demands.',
        ],
      },
      {
        id: 'contact-information',
        title: 'Contact Information',
        blocks: [
          'Questions about this policy, requests about your information and complaints go to our privacy team. We answer within 24 hours on working days, and settle requests within 30 days.',
        ],
      },
    ],
    contact: {
      title: 'Our privacy team',
      text: 'Please leave health details out of your message; we need none of them to help you.',
      email: emails.privacy,
    },
    updates: {
      title: 'Policy updates',
      text: 'When we change this policy, we publish the new text here, with its date, before it takes effect. If a change concerns information that we already have in an important way, we also write to the people concerned.',
      versions: [
        {
          date: '2025-10-01',
          text: 'Current version.',
        },
        { date: '2025-09-17', text: 'Initial version.' },
      ],
    },
  };
}
