/** What people wrote to the directory lately: every kind of inquiry, short and long, plain and awkward to show. */
import type { ContactMessage } from '../../shared/contracts/submissions.ts';
import { toE164 } from '../../shared/domain/clinics/phone.ts';
import type { ContactRecord } from '../../shared/domain/records.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;

interface Written extends ContactMessage {
  /** Before the instant for which the data holds. */
  readonly hoursAgo: number;
  /** Staff have opened it. */
  readonly read?: true;
}

const paragraphs = (...texts: readonly string[]) => texts.join('\n\n');

const written: readonly Written[] = [
  {
    hoursAgo: 1.4,
    fullName: 'Marisol Quintero',
    email: 'marisol.quintero@mailbox.example',
    phone: '(312) 555-0161',
    inquiryType: 'patient',
    subject: 'Which dentists near Logan Square speak Spanish?',
    message: paragraphs(
      'Hello, my mother moves in with us next month and would feel better with a dentist who speaks Spanish.',
      'The languages are on each clinic’s page, but can I filter by them? If not, could you send me two or three names that take new patients? Thank you!',
    ),
  },
  {
    hoursAgo: 3.2,
    fullName: 'Dr. Benoît Thibodeau-Lévesque',
    email: 'b.thibodeau@postbox.example',
    phone: '416-555-0138 ext. 12',
    inquiryType: 'provider',
    subject: 'Nouvelle adresse – notre cabinet déménage le 1er décembre',
    message: paragraphs(
      'Bonjour,',
      'Notre cabinet déménage à Côte-des-Érables, à deux rues d’ici. Pourriez-vous changer l’adresse à partir du 1er décembre ? Le numéro de téléphone reste le même. Les heures aussi : lundi à jeudi de 8 h à 17 h, vendredi jusqu’à midi.',
      'In English, in case that is easier for you: we move two streets away on December 1; phone and hours stay as they are.',
      'Merci d’avance,\nBenoît Thibodeau-Lévesque',
    ),
  },
  {
    hoursAgo: 7.5,
    fullName: 'Keron Lashley',
    email: 'keron@lashley-web.example',
    phone: '',
    inquiryType: 'technical',
    subject: 'Our page shows "&amp;" instead of "&" & a question about <script> tags',
    message: paragraphs(
      'I look after the website of a practice that you list. On your page its name reads fine, but in the preview that a chat program makes of the link I see "Smith &amp;amp; Daughters".',
      'Second: may we copy your structured data into our own page? We would add it like this:',
      '<script type="application/ld+json">\n  { "@context": "https://schema.org", "@type": "MedicalClinic", "name": "Smith & Daughters" }\n</script>',
      'If the box above is empty, your form or your mail program ate it. <b>That would be worth knowing too.</b> ;-)',
    ),
  },
  {
    hoursAgo: 20,
    fullName: 'Priya Venkatesan',
    email: 'priya.venkatesan@newsdesk.example',
    phone: '+1 (212) 555-0119',
    inquiryType: 'media',
    subject: 'Interview about how patients read ratings (deadline Thursday)',
    message: paragraphs(
      'I write about consumer health for a regional weekly. For a piece on how people choose a doctor online I would like to talk to whoever decides about your ranking: why satisfaction weighs more than the number of reviews, and what you do about fake ones.',
      'Half an hour by phone would do, Tuesday or Wednesday. My deadline is Thursday at noon, Eastern time.',
    ),
  },
  {
    hoursAgo: 26,
    fullName: 'Søren Østergaard',
    email: 'soren@ostergaard-md.example',
    phone: '(212) 555-0184',
    inquiryType: 'provider',
    subject: 'I submitted my practice twice',
    message:
      'My connection dropped while I was sending the form, so I may be on your list twice. Please keep the newer one. Sorry for the work!',
    read: true,
  },
  {
    hoursAgo: 30,
    fullName: 'Jo',
    email: 'jo@short.example',
    phone: '',
    inquiryType: 'general',
    subject: 'Hours?',
    message: 'Are you open on Saturdays?',
  },
  {
    hoursAgo: 44,
    fullName: 'Agnieszka Wiśniewska',
    email: 'agnieszka.wisniewska@mailbox.example',
    phone: '(604) 555-0177',
    inquiryType: 'feedback',
    subject: 'Thank you, and seven things that would make the search better',
    message: paragraphs(
      'First of all: thank you. We moved to Vancouver in August with two small children and a grandmother, knew nobody, and had found a family doctor, a pediatrician and an optometrist within a week. I had expected months. Since I used your search almost every day for a while, I kept a list of what I stumbled over. None of it is urgent, and I know that everybody who writes to you believes that their wish is the important one, so please take it as a report from one family and not as a demand.',
      '1. The map. I know the clinics’ addresses, but I do not know the city yet. Without a map I copied every address into another tab. Even a link to one would have helped. My husband made a spreadsheet with travel times by bus, which tells you something about my husband, but also about the distance between Kerrisdale and Commercial Drive with a stroller.',
      '2. Opening hours. Some clinics write “Mon-Fri 9-5”, some write a little essay. I would love a filter “open after 5 PM” or “open on Saturday”, because both of us work. I understand that this depends on what the clinics write. Perhaps the form could ask for the hours day by day?',
      '3. New patients. The filter is the most useful thing on the whole site. Twice, though, the clinic told me on the phone that it had stopped taking new patients weeks ago. Could a page say when this was last confirmed? “Accepting new patients (confirmed in October)” would be enough, and it would also put a little friendly pressure on the clinic.',
      '4. Languages. My mother speaks Polish and some German. There is no Polish in your list, which I can live with, but then I would have been glad to see the languages on the cards in the list and not only on the page of each clinic. I opened more than thirty pages to find three doctors who speak German.',
      '5. Wheelchair access. My mother uses a wheelchair outside. “Wheelchair accessible” was right for two clinics and wrong for one: there is a ramp, but the door to the washroom is too narrow. I wrote a review about it. It would be good if such things could be reported without writing a review, because the doctor was wonderful and deserves five stars for everything but her building.',
      '6. Reviews. I read the long ones and skip the short ones. Could the long ones come first? I also noticed that I trusted the clinics with a few critical reviews and polite answers much more than those with nothing but praise. That is probably not what the clinics want to hear.',
      '7. Printing. My mother-in-law wanted the address of the optometrist on paper. The printed page had the menu, the footer and four other clinics on it, and the address on page two.',
      'That is all. It sounds like a lot of criticism and is meant as the opposite: I would not have written any of it to a site that I did not intend to use again. If you ever need somebody who tries things out before they go live, with a stroller in one hand and a phone in the other, you know where to find me.',
      'Kind regards from a rainy Kitsilano,\nAgnieszka Wiśniewska',
    ),
  },
  {
    hoursAgo: 51,
    fullName: 'Terrence Broadnax-Hill',
    email: 'tbroadnax@lakeview-billing.example',
    phone: '312.555.0126',
    inquiryType: 'billing',
    subject: 'Invoice for a “premium listing” that we never ordered',
    message: paragraphs(
      'We received an invoice over $349.00 for a “premium directory listing”, with your name at the top and a bank account that is not in your letters. Our listing with you is free as far as I know.',
      'Is it yours? If it is not, you may want to warn other practices. I can send a scan.',
    ),
    read: true,
  },
  {
    hoursAgo: 68,
    fullName: "Siobhan O'Rourke",
    email: 'siobhan.orourke@clinicmail.example',
    phone: '(416) 555-0102',
    inquiryType: 'provider',
    subject: "Review of O'Rourke Physiotherapy is about another clinic",
    message: paragraphs(
      'The review from October 28 (“waited two hours, no parking”) must be meant for somebody else: we have eleven parking spaces and see nobody without an appointment. There is a clinic with nearly the same name on Queen Street.',
      'I do not want it deleted if you think that it is ours, but please have a look.',
    ),
    read: true,
  },
  {
    hoursAgo: 90,
    fullName: '陳嘉欣 (Ka-Yan Chan)',
    email: 'kayan.chan@mailbox.example',
    phone: '778 555 0143',
    inquiryType: 'patient',
    subject: '請問有沒有講廣東話的家庭醫生? / Cantonese-speaking family doctor',
    message: paragraphs(
      '你好,我想找一位講廣東話的家庭醫生,最好在列治文或溫哥華東區。謝謝!',
      'Hello, I am looking for a family doctor who speaks Cantonese, in East Vancouver if possible. Thank you! 🙏',
    ),
  },
  {
    hoursAgo: 121,
    fullName: 'Ximena Del Valle',
    email: 'ximena@puente-interpreters.example',
    phone: '(213) 555-0158',
    inquiryType: 'business',
    subject: 'Partnership: interpreters by video for your listed practices',
    message: paragraphs(
      'Puente is a small cooperative of 40 medical interpreters (Spanish, Mixtec, Zapotec, Quechua). Many of the practices in your Los Angeles list mention Spanish, few mention any of the others, and we see patients who bring their children to translate.',
      'Would you be open to a line such as “interpreter on request” in listings? We would train the front desks for free. I am glad to come by; we are on Boyle Avenue.',
    ),
    read: true,
  },
  {
    hoursAgo: 166,
    fullName: 'Malcolm Ellison-Gaines III',
    email: 'malcolm.ellison.gaines+directory@a-rather-long-name-of-a-private-mail-server.example',
    phone: '',
    inquiryType: 'general',
    subject:
      'A question about the difference between a walk-in clinic, an urgent care center and an emergency room, and about which of them your directory lists and how I can tell them apart when I need one',
    message:
      'My insurance pays differently for each of the three, and on the phone nobody could tell me which of them the place around the corner is. Your article helped, the listing did not. Is there a field for it?',
    read: true,
  },
  {
    hoursAgo: 203,
    fullName: 'Nadia Haddad',
    email: 'nadia.haddad@mailbox.example',
    phone: '(416) 555-0191',
    inquiryType: 'technical',
    subject: 'Share button does nothing on my old tablet',
    message: paragraphs(
      'Tablet from 2019, the browser it came with. Steps:\n1. open any clinic\n2. press Share\n3. nothing happens, no message',
      'Call Now works. Copying the address by hand works, of course. Not urgent.',
    ),
    read: true,
  },
  {
    hoursAgo: 251,
    fullName: 'Reginald Whitaker',
    email: 'reg.whitaker@postbox.example',
    phone: '',
    inquiryType: 'feedback',
    subject: 'Font size',
    message: 'Bigger letters, please. I am 81 and found my cardiologist anyway. Good site.',
    read: true,
  },
];

export function contactMessages(asOf: string, random: Random): ContactRecord[] {
  return written.map(({ hoursAgo, read, ...message }, index) => {
    const createdAt = new Date(Date.parse(asOf) - hoursAgo * HOUR_MS).toISOString();
    const phoneE164 = toE164(message.phone);
    return {
      ...message,
      id: random.fork(index).ulid(createdAt),
      ...(phoneE164 !== undefined && { phoneE164 }),
      status: read ? 'read' : 'new',
      createdAt,
    };
  });
}
