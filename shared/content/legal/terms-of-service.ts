/** The Terms of Service. They need a legal review before a public launch (docs/decisions/0008). */
import { brand } from '../brand.ts';
import type { LegalDocument } from './legal.ts';

const { name, emails } = brand;

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  description: `The terms for using ${name}: a free directory of healthcare providers for information only. Acceptable use, rules for providers and reviews, liability, disputes and governing law.`,
  lead: `These terms are the agreement between you and ${name} about the use of this directory. We kept them short and plain, so that you can read them.`,
  lastUpdated: '2025-10-01',
  disclaimer: {
    title: 'Important disclaimer',
    paragraphs: [
      `${name} is for information only and is not a healthcare provider. Nothing here is medical advice, a diagnosis, a referral or a recommendation of treatment. Ask a qualified professional about your health, and never put off care because of something that you read here.`,
      'In an emergency, call 911 or go to the nearest emergency department.',
    ],
  },
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance',
      blocks: [
        'By using the directory you accept these terms and our Privacy Policy. If you do not agree with them, please do not use it.',
        'You must be at least 18 years old. If you use the directory for a practice or another organization, you confirm that you may bind it to these terms.',
        'We may change the terms. The new text then stands here with its date, and applies to what you do after that date.',
      ],
    },
    {
      id: 'service-description',
      title: 'Service Description',
      blocks: [
        'The directory lets you search and compare clinics, dentists, walk-in clinics, specialists and mental-health providers in the United States and Canada, read ratings and reviews, and read articles about healthcare. It is free for patients.',
        'It does not do the following:',
        {
          list: [
            'give medical advice or recommend a treatment;',
            'book appointments: buttons lead to the practice’s own website or phone;',
            'process payments or insurance claims;',
            'store protected health information.',
          ],
        },
        'Listings come from the practices and from public sources, and are updated regularly. Details such as hours, fees, insurance plans and whether new patients are accepted can change without our knowing: confirm them with the practice. We may change or end parts of the directory; where that would affect you much, we announce it here.',
        'Ratings are calculated from the reviews that we publish. The rank of a practice follows the formula explained on the page About and cannot be bought. Ratings from Google Maps are shown apart, with their source, and play no part in ours.',
      ],
    },
    {
      id: 'user-accounts',
      title: 'User Accounts',
      blocks: [
        'Patients need no account. Providers create one to manage their listing and to answer reviews, once they have shown that the listing is theirs.',
        {
          list: [
            'Give true details when you register, and keep them up to date.',
            'Keep your password to yourself. What is done with it counts as done by you, until you tell us that someone else has it.',
            `Tell us at once, at ${emails.support}, if you suspect misuse.`,
            'An account belongs to one person and is not to be sold or lent. Invite others to your listing instead.',
          ],
        },
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable Use',
      blocks: [
        'Use the directory as a reader or a provider would. In particular, do not:',
        {
          list: [
            'post what is false, insulting, discriminating, unlawful or private to somebody else, health details included;',
            'write a review of a practice that you have not dealt with, of your own practice or of a competitor, or for money or any other reward;',
            'threaten, press or pay anyone to write, change or withdraw a review;',
            'pretend to be another person or practice;',
            'copy listings in bulk, by robot or by hand, to build another directory or mailing list; search engines that respect our robots.txt are welcome;',
            'try to get around security, overload the service or bring harmful code into it.',
          ],
        },
        'Reviews should describe your own experience. We check them before they are published, favorable and unfavorable alike, do not change their meaning, and remove fake ones. What you post remains yours; you give us a free, non-exclusive license to show it in the directory and in what leads to it, for as long as it is published.',
      ],
    },
    {
      id: 'healthcare-provider-terms',
      title: 'Healthcare Provider Terms',
      blocks: [
        'If you list a practice, you confirm that:',
        {
          list: [
            'you are entitled to represent it;',
            'its professionals hold the licenses that their work requires, and you tell us without delay when one lapses or is restricted;',
            'what you submit is true and complete, and you keep it so;',
            'you have the right to the texts and pictures that you submit, and allow us to show them;',
            'in answers to reviews you respect patient confidentiality, and do not even confirm that somebody is your patient.',
          ],
        },
        'We review submissions within 24 to 48 hours and may check them against public registers. We may ask for proof, turn down or correct a listing, or take it down. Corrections that you send us are made within 30 days.',
        'A listing is free. Premium features, priced on request, change how a profile can be managed and presented. They never change a rating or a rank.',
        'The directory does not endorse providers and is no party to what providers and patients agree or do. Providers alone are responsible for the care that they give.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual Property',
      blocks: [
        `The software, design, texts, drawings and the arrangement of the directory belong to ${name} or its licensors and are protected by copyright and other laws. The name and logo may not be used as if we stood behind something that we have no part in.`,
        'You may read, print, link to and quote from the directory, with its source, for your own purposes. Anything beyond what the law allows needs our consent in writing.',
        `If you believe that something here infringes your copyright, write to ${emails.support} with what the law (17 U.S.C. 512) asks for: the work, where it stands here, how to reach you, a statement in good faith and your signature. We remove what infringes, and end the accounts of those who infringe repeatedly.`,
      ],
    },
    {
      id: 'disclaimers',
      title: 'Disclaimers',
      blocks: [
        'The directory is provided “as is” and “as available”. As far as the law allows, we give no warranty, express or implied, including those of merchantability, fitness for a particular purpose and non-infringement.',
        'In particular, we do not promise that:',
        {
          list: [
            'listings are complete, correct or up to date at every moment;',
            'a practice is right for you, accepts you as a patient or takes your insurance;',
            'reviews and ratings, which are the opinions of patients, describe the care that you will receive;',
            'the service runs without interruption or error.',
          ],
        },
        '“Verified” means that we have checked a practice’s license and its contact details against the sources available to us. It is no statement about the quality of care.',
        'Links lead to sites for which others are responsible. Some places do not allow certain warranties to be excluded; there, you have the rights that the law gives you.',
      ],
    },
    {
      id: 'limitation-of-liability',
      title: 'Limitation of Liability',
      blocks: [
        `As far as the law allows, ${name}, its staff and its suppliers are not liable for indirect, incidental, special, consequential or punitive damages, nor for lost profits, data or goodwill, nor for anything that a provider or another user does or fails to do, medical care included.`,
        'Our total liability for all claims about the directory is limited to the greater of the amount that you paid us in the 12 months before the claim arose, or $100.',
        'Nothing here limits liability that the law does not allow to be limited, such as for fraud, for gross negligence or for injury that we cause. You agree to compensate us for what third parties claim because you broke these terms.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      blocks: [
        'You may stop using the directory at any time. Providers may have their account closed, and their listing reviewed for removal, by writing to us.',
        'We may suspend or close an account, take down content or block access if these terms are broken, if a law requires it or if others are at risk. Where we can, we tell you the reason and hear you first.',
        'What is meant to last, lasts: the license for published content until it is removed, and the sections on intellectual property, disclaimers, liability and governing law.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Governing Law',
      blocks: [
        'These terms are governed by the laws of the State of California, without regard to its rules on the conflict of laws. The courts in Los Angeles County, California, have jurisdiction.',
        { heading: 'Disputes' },
        {
          list: [
            'First we talk. Tell us in writing what is wrong; both sides then try to settle it in good faith for 30 days.',
            'Disputes about more than $10,000 that are not settled by then are decided by binding arbitration in Los Angeles County, by one arbitrator, under the rules of a recognized arbitration body.',
            'Smaller disputes, and those that the law keeps from arbitration, go to the courts named above, small-claims courts included. Either side may ask a court for an urgent order at any time.',
          ],
        },
        'Consumers keep the protection of mandatory law where they live, in Canada for instance the right to turn to the courts of their province.',
        'If a part of these terms is invalid, the rest stands. That we do not insist on a term once does not mean that we give it up. These terms are the whole agreement about the directory.',
      ],
    },
  ],
  contact: {
    title: 'Contact',
    text: 'Questions about these terms are welcome, also before you accept them.',
    email: emails.support,
  },
  updates: {
    title: 'Terms updates',
    text: 'When we change these terms, we publish the new text here, with its date, before it takes effect. Providers with an account also hear of important changes by email.',
    versions: [
      {
        date: '2025-10-01',
        text: 'Current version.',
      },
      { date: '2025-09-17', text: 'Initial version.' },
    ],
  },
};
