/** What is known about each post beside its text (`texts/<slug>.md`) and its picture (`pictures/<slug>.svg`), oldest first. */

/** Which clinics a post names as related. */
export interface Related {
  readonly categories: readonly string[];
  /** City slugs; any city when absent. */
  readonly cities?: readonly string[];
  readonly count: number;
}

export interface CatalogueEntry {
  /** ULID. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly metaTitle?: string;
  readonly metaDescription?: string;
  readonly excerpt?: string;
  readonly author?: string;
  readonly tags: readonly Tag[];
  /** A post without one is a draft. */
  readonly publishedAt?: string;
  readonly updatedAt: string;
  /** Path of a picture for social networks, which take no SVG. */
  readonly ogImage?: string;
  /** Has no picture. */
  readonly unillustrated?: true;
  readonly related?: Related;
  /** The id of a clinic that has left the directory since. */
  readonly leftClinicId?: string;
}

type Tag =
  | 'Access'
  | 'Appointments'
  | 'Canada'
  | 'Children'
  | 'Choosing care'
  | 'For providers'
  | 'Insurance & costs'
  | 'Mental health'
  | 'Older adults'
  | 'Prevention'
  | 'Reviews'
  | 'Specialists';

const AMELIA = 'Amelia Thornbury';
const DARIO = 'Dario Venturi-Lang';
const NKECHI = 'Nkechi Abara';
const SOLVEIG = 'Solveig Tran';

export const catalogue: readonly CatalogueEntry[] = [
  {
    id: '01JVW18H407HWDC82ABEE0F3WG',
    slug: 'how-to-find-the-right-doctor',
    title: 'How to Find the Right Doctor',
    metaTitle: 'How to Find the Right Doctor: A Step-by-Step Guide',
    metaDescription:
      'Decide what you need, build a short list, check the license, call the practice and treat the first visit as a trial: how to choose a regular doctor.',
    excerpt:
      'A good match with a regular doctor lasts for years. Two evenings, five phone calls and one trial visit are usually enough to find it.',
    author: AMELIA,
    tags: ['Choosing care', 'Appointments'],
    publishedAt: '2025-05-27T13:00:00.000Z',
    updatedAt: '2026-09-08T15:20:00.000Z',
    related: { categories: ['family-medicine', 'general-practice', 'internal-medicine'], count: 4 },
  },
  {
    id: '01JXJ1WPA0M5Q5R787CTB2A0E4',
    slug: 'walk-in-clinic-urgent-care-or-emergency-room',
    title: 'Walk-in Clinic, Urgent Care or Emergency Room?',
    metaTitle: 'Walk-in Clinic, Urgent Care or ER: Where to Go',
    metaDescription:
      'Three questions decide where to go when you need care now. With a table, the numbers to know in the United States and Canada, and what to take along.',
    excerpt:
      'Read this before the Saturday evening on which you need it: where to go, which numbers to know, and the signs that mean 911.',
    author: NKECHI,
    tags: ['Choosing care', 'Insurance & costs', 'Access'],
    publishedAt: '2025-06-17T12:30:00.000Z',
    updatedAt: '2026-06-02T09:05:00.000Z',
    related: { categories: ['walk-in-clinic'], count: 4 },
  },
  {
    id: '01JZ89CJR003Z3R7QQWJN6WX4A',
    slug: 'understanding-healthcare-ratings',
    title: 'Understanding Healthcare Ratings',
    metaTitle: 'Understanding Healthcare Ratings and Our Ranking',
    metaDescription:
      'What our rating and the Google rating mean, how the ranking is worked out part by part, how fake reviews are kept out, and when not to trust a score.',
    excerpt:
      'Why two five-star reviews do not beat a hundred that average 4.6, what the ranking is made of, and how to read any rating like a skeptic.',
    tags: ['Reviews', 'Choosing care'],
    publishedAt: '2025-07-08T14:00:00.000Z',
    updatedAt: '2026-10-20T10:45:00.000Z',
  },
  {
    id: '01K0Y29HS013KZZ2CS37S6C7VK',
    slug: 'choosing-a-pediatrician',
    title: 'Choosing a Pediatrician Before You Need One',
    metaTitle: 'Choosing a Pediatrician: Seven Things to Find Out',
    metaDescription:
      'When to start looking, pediatrician or family doctor, what to ask a practice, what regular visits are for, and what to write down before you call.',
    excerpt:
      'You will see your child’s doctor more in two years than most adults see theirs in ten. Choose someone you can talk to.',
    author: SOLVEIG,
    tags: ['Children', 'Choosing care'],
    publishedAt: '2025-07-29T11:15:00.000Z',
    updatedAt: '2025-07-29T11:15:00.000Z',
    related: { categories: ['pediatrics'], count: 3 },
  },
  {
    id: '01K2MCY4W0GXBH8SSNX6GEQNJB',
    slug: 'choosing-right-specialist',
    title: 'Choosing the Right Specialist',
    metaTitle: 'Choosing the Right Specialist, Referral and All',
    metaDescription:
      'Which specialist treats what, when you need a referral in the United States and Canada, how to compare, and how to use the weeks until the visit.',
    excerpt:
      'A specialist works best with a clear question. How to get one from your doctor, compare your choices and use the wait.',
    author: DARIO,
    tags: ['Specialists', 'Choosing care', 'Appointments'],
    publishedAt: '2025-08-19T13:40:00.000Z',
    updatedAt: '2026-08-11T08:30:00.000Z',
    related: { categories: ['orthopedics', 'rheumatology', 'cardiology', 'dermatology'], count: 4 },
  },
  {
    id: '01K4A9J4G0WST7NBZWH90MWJFV',
    slug: 'improve-clinic-visibility-complete-guide',
    title: 'How to Improve Your Clinic’s Visibility: The Complete Guide',
    metaTitle: 'Improve Your Clinic’s Visibility: The Complete Guide',
    metaDescription:
      'For practice owners: get the basics identical everywhere, make pages that answer questions, describe the clinic for machines and earn reviews honestly.',
    excerpt:
      'Most of what makes a clinic easy to find needs no agency. It needs a few quiet hours and someone at the front desk who owns the details.',
    author: DARIO,
    tags: ['For providers', 'Reviews'],
    publishedAt: '2025-09-09T12:00:00.000Z',
    updatedAt: '2026-07-14T16:10:00.000Z',
    ogImage: '/default-blog-image.jpg',
  },
  {
    id: '01K6051G80RTB0CV1X3FHFDMPJ',
    slug: 'first-appointment-checklist',
    title: 'A Checklist for Your First Appointment',
    metaTitle: 'First Appointment Checklist: Prepare, Ask, Follow Up',
    metaDescription:
      'What to do a week before, the evening before and in the room, with a one-page sheet to copy and the blanks you should be able to fill in afterwards.',
    excerpt:
      'You have a life of medical history and the doctor has half an hour. One page, filled in the evening before, makes the time longer than it is.',
    author: AMELIA,
    tags: ['Appointments', 'Choosing care'],
    publishedAt: '2025-09-30T10:00:00.000Z',
    updatedAt: '2026-01-12T10:00:00.000Z',
    related: {
      categories: ['family-medicine', 'internal-medicine'],
      cities: ['chicago', 'new-york'],
      count: 2,
    },
  },
  {
    id: '01K74J1S005WJA4TZZEZAAH4YY',
    slug: 'finding-mental-health-care',
    title: 'Finding Mental Health Care Without Running Out of Strength',
    metaTitle: 'Finding Mental Health Care in the US and Canada',
    metaDescription:
      'Who does what, a message you can reuse, where to look with and without insurance, what to ask in the first conversation, and how to tell if it helps.',
    excerpt:
      'Looking for a therapist while you feel bad is like shopping for shoes with a broken foot. Here is how to make it a small job.',
    author: NKECHI,
    tags: ['Mental health', 'Choosing care', 'Access'],
    publishedAt: '2025-10-14T13:20:00.000Z',
    updatedAt: '2026-05-19T14:00:00.000Z',
    related: { categories: ['psychiatry'], count: 4 },
  },
  {
    id: '01K8TJCS70JEA76KCY26AP56ZC',
    slug: 'choosing-a-dentist',
    title: 'Choosing a Dentist, Even if You Are Afraid of Them',
    metaTitle: 'How to Choose a Dentist',
    metaDescription:
      'Start with money, then distance. What a careful first visit looks like, reasons to slow down, three agreements for nervous patients, and children’s teeth.',
    excerpt:
      'People stay with a good dentist for decades and avoid a bad one for almost as long. A way to choose with your head.',
    author: SOLVEIG,
    tags: ['Choosing care', 'Insurance & costs', 'Prevention', 'Children'],
    publishedAt: '2025-11-04T12:45:00.000Z',
    updatedAt: '2025-11-06T09:00:00.000Z',
    related: { categories: ['dentistry'], count: 4 },
  },
  {
    id: '01KAGSKGP0PDQE488K1P02Z14H',
    slug: 'health-insurance-words-explained',
    title: 'Health Insurance Words, Explained',
    metaTitle: 'Health Insurance Words Explained: US and Canada',
    metaDescription:
      'From allowed amount to waiting period: the words you meet when you pay for health care in the United States and Canada, each in two or three sentences.',
    excerpt:
      'Nobody is born knowing what coinsurance is. More than forty words, each in two or three sentences, with amounts that are easy to follow.',
    author: DARIO,
    tags: ['Insurance & costs', 'Canada'],
    publishedAt: '2025-11-25T14:10:00.000Z',
    updatedAt: '2026-11-03T11:00:00.000Z',
  },
  {
    id: '01KC6QYE409ETS8F4DYG6FKH2C',
    slug: 'care-in-your-own-language',
    title: 'Médico, médecin, 医生: Getting Care in Your Own Language',
    metaTitle: 'Getting Medical Care in Your Own Language',
    metaDescription:
      'What you may ask for in the United States and Canada, one sentence that is enough, how to work with an interpreter, and a card for your wallet.',
    excerpt:
      'When you are ill, the words of your childhood come back first. What you have a right to, and how to ask for it.',
    author: SOLVEIG,
    tags: ['Access', 'Appointments', 'Canada'],
    publishedAt: '2025-12-16T13:00:00.000Z',
    updatedAt: '2026-03-03T13:00:00.000Z',
    related: {
      categories: ['family-medicine', 'general-practice'],
      cities: ['los-angeles', 'vancouver', 'new-york'],
      count: 3,
    },
  },
  {
    id: '01KEERSAC0Z48CP93GK0PGTJ2G',
    slug: 'getting-your-medical-records',
    title: 'Getting Your Medical Records',
    metaTitle: 'How to Get Your Medical Records in the US and Canada',
    metaDescription:
      'Your rights in the United States and Canada, what to ask for and what to leave out, a letter to copy, and what to do when a record is wrong.',
    excerpt:
      'Each office has a piece of your history and nobody has the whole. You are the only one entitled to all of it.',
    author: AMELIA,
    tags: ['Appointments', 'Access', 'Canada'],
    publishedAt: '2026-01-13T12:20:00.000Z',
    updatedAt: '2026-01-13T12:20:00.000Z',
  },
  {
    id: '01KG52JEJ0NTPC35PWZTFRCSEE',
    slug: 'optometrist-or-ophthalmologist',
    title: 'Optometrist, Ophthalmologist or Optician?',
    metaTitle: 'Optometrist, Ophthalmologist or Optician?',
    metaDescription:
      'Who examines, who operates and who fits the glasses. With the signs that cannot wait and who pays for what in the United States and Canada.',
    author: NKECHI,
    tags: ['Specialists', 'Choosing care', 'Insurance & costs'],
    publishedAt: '2026-02-03T14:30:00.000Z',
    updatedAt: '2026-02-05T08:15:00.000Z',
    related: { categories: ['optometry', 'ophthalmology'], count: 4 },
  },
  {
    id: '01KHTRX0W0Z20WG8ZET7KEA80K',
    slug: 'telemedicine-what-works-over-video',
    title: 'Telemedicine: What Works Over Video, and What Doesn’t',
    metaTitle: 'Telemedicine: What Works Over Video',
    metaDescription:
      'Which problems suit a video visit and which need a room, how to set one up, show rather than describe, and keep the conversation private.',
    excerpt:
      'A video visit can save you half a day. It can also miss what a hand on your belly would have found. How to tell which is which.',
    author: DARIO,
    tags: ['Appointments', 'Access'],
    publishedAt: '2026-02-24T11:00:00.000Z',
    updatedAt: '2026-04-28T17:30:00.000Z',
    related: { categories: ['psychiatry', 'family-medicine', 'dermatology'], count: 3 },
  },
  {
    id: '01KKGYNZG00GXBPSPKP3VTYB7R',
    slug: 'writing-a-helpful-review',
    title: 'Writing a Review That Helps a Stranger',
    metaTitle: 'How to Write a Helpful Review of a Doctor or Clinic',
    metaDescription:
      'What readers of a review want to know, examples before and after, a scale for the stars, and how to look after your own privacy.',
    excerpt:
      'Five minutes, three facts and no adjectives: how to write a review that is useful to a stranger, fair to the practice and safe for you.',
    author: AMELIA,
    tags: ['Reviews', 'Choosing care'],
    publishedAt: '2026-03-17T12:00:00.000Z',
    updatedAt: '2026-10-21T09:30:00.000Z',
    unillustrated: true,
  },
  {
    id: '01KN75AD10E6EVDSR4J4SVWT3G',
    slug: 'helping-an-aging-parent',
    title: 'Helping an Aging Parent With Doctors and Appointments',
    metaTitle: 'Helping an Aging Parent With Doctors',
    metaDescription:
      'Ask before you take over, get permission on paper, make one list of medicines, find one doctor who sees it all, and look after yourself as well.',
    excerpt:
      'It begins with a ride to the eye doctor. What people who have done this job wish they had known.',
    author: SOLVEIG,
    tags: ['Older adults', 'Appointments', 'Insurance & costs', 'Access', 'Mental health', 'Choosing care'],
    publishedAt: '2026-04-07T13:15:00.000Z',
    updatedAt: '2026-04-09T13:15:00.000Z',
    related: {
      categories: ['internal-medicine', 'family-medicine'],
      cities: ['toronto', 'los-angeles'],
      count: 3,
    },
    leftClinicId: '01JNG9J580JTX80J80PGS7NS08',
  },
  {
    id: '01KPX3C5G0BZD7QWT179YKN0WD',
    slug: 'asking-for-a-second-opinion',
    title: 'Asking for a Second Opinion',
    metaTitle: 'How to Ask for a Second Opinion',
    metaDescription:
      'When it is worth the trouble, how to say it without offense, whom to ask, what to send, and what to do when two doctors disagree.',
    excerpt:
      'Doctors ask each other for a second look every day. How to do the same without feeling that you accuse somebody.',
    author: NKECHI,
    tags: ['Specialists', 'Choosing care'],
    publishedAt: '2026-04-28T12:00:00.000Z',
    updatedAt: '2026-04-28T12:00:00.000Z',
    related: { categories: ['orthopedics', 'neurology', 'gastroenterology'], count: 3 },
  },
  {
    id: '01KRK954400A6KCAK3253P5VPK',
    slug: 'family-doctor-toronto-vancouver',
    title: 'Finding a Family Doctor in Toronto and Vancouver',
    metaTitle: 'Finding a Family Doctor in Toronto and Vancouver',
    metaDescription:
      'Which official lists to join, how to search on your own, what “rostered” means, and where to go until a family doctor has room for you.',
    excerpt:
      'There is a way through, and it consists mostly of being on the right lists and calling at the right moments.',
    author: SOLVEIG,
    tags: ['Canada', 'Choosing care', 'Access'],
    publishedAt: '2026-05-19T13:00:00.000Z',
    updatedAt: '2026-10-06T12:40:00.000Z',
    related: {
      categories: ['family-medicine', 'general-practice'],
      cities: ['toronto', 'vancouver'],
      count: 4,
    },
  },
  {
    id: '01KTV74EP0SWSY1GKHY6T7CCBT',
    slug: 'reading-a-medical-bill',
    title: 'Reading a Medical Bill Before You Pay It',
    metaTitle: 'How to Read a Medical Bill Before You Pay It',
    metaDescription:
      'For the United States: match the bill with the explanation of benefits, ask for the codes, check for surprises, appeal, and get help if you cannot pay.',
    excerpt:
      'One envelope says “This is not a bill”, another says “Past due”, and the amounts don’t match. Five steps, and don’t pay anything yet.',
    author: DARIO,
    tags: ['Insurance & costs', 'Appointments'],
    publishedAt: '2026-06-16T11:30:00.000Z',
    updatedAt: '2026-06-18T07:50:00.000Z',
  },
  {
    id: '01KX3CHTE0MAARETHQVW58NTHJ',
    slug: 'wheelchair-accessible-care',
    title: 'Wheelchair-Accessible Care: What to Ask Before You Go',
    metaTitle: 'Wheelchair-Accessible Care: What to Ask First',
    metaDescription:
      'Ask about the door, the table, the scale and the time. What the law says in the United States and Canada, and what to do if a visit goes wrong.',
    excerpt:
      '“Yes, we’re accessible” can mean that there is only one step. Better questions get better answers.',
    author: AMELIA,
    tags: ['Access', 'Appointments', 'Older adults'],
    publishedAt: '2026-07-14T12:10:00.000Z',
    updatedAt: '2026-07-14T12:10:00.000Z',
    related: { categories: ['orthopedics', 'family-medicine', 'rheumatology'], count: 2 },
  },
  {
    id: '01KZXKAH40NZ675T0DGAXGWT04',
    slug: 'preventive-care-by-age',
    title: 'Checkups by Age: What to Ask About, and What to Skip',
    metaTitle: 'Checkups by Age: What to Ask About',
    excerpt:
      'A list of topics for every decade, four screenings in a little more detail, and three questions for any test that sounds too good.',
    author: NKECHI,
    tags: ['Prevention', 'Choosing care', 'Older adults', 'Canada'],
    publishedAt: '2026-08-18T13:00:00.000Z',
    updatedAt: '2026-08-18T13:00:00.000Z',
    related: { categories: ['family-medicine', 'internal-medicine', 'gynecology'], count: 3 },
  },
  {
    id: '01M25MQQA074JCMZJ2ZWEYH8EP',
    slug: 'responding-to-patient-reviews',
    title: 'Responding to Patient Reviews Without Giving a Patient Away',
    metaDescription:
      'For practices: the rule above all rules, five replies to adapt, a weekly routine for the front desk, and when you may ask for a review to be removed.',
    excerpt:
      'A bad review arrives at ten at night. Whom you are writing for, what privacy law forbids, and five replies to adapt.',
    author: DARIO,
    tags: ['For providers', 'Reviews'],
    publishedAt: '2026-09-15T12:30:00.000Z',
    updatedAt: '2026-09-15T12:30:00.000Z',
  },
  {
    id: '01M4DN9EK0CPWG6YZ0DW8WFFFA',
    slug: 'when-your-doctor-leaves',
    title: 'What to Do When Your Doctor Retires, Moves Away or Stops Taking Your Insurance: A Plan in Order',
    metaTitle: 'When Your Doctor Retires, Moves or Leaves Your Plan',
    metaDescription:
      'What to do this week, within two weeks and at the first visit with the new doctor, when your own retires, moves away or no longer takes your insurance.',
    excerpt:
      'The letter is short, and you have a few weeks to replace someone who knows you. It can be done in order.',
    author: AMELIA,
    tags: ['Choosing care', 'Insurance & costs', 'Canada', 'Appointments'],
    publishedAt: '2026-10-13T11:45:00.000Z',
    updatedAt: '2026-10-13T11:45:00.000Z',
    related: { categories: ['family-medicine', 'internal-medicine'], count: 4 },
  },
  {
    id: '01M6NS91G0XDT3465FKEBY6Z1H',
    slug: 'keeping-appointments-on-track',
    title: 'Keeping Appointments on Track',
    metaTitle: 'Keeping Medical Appointments on Track',
    excerpt:
      'You waited eleven weeks for the dermatologist, and the reminder went to an old number. A small system that prevents it.',
    author: SOLVEIG,
    tags: ['Appointments', 'Prevention'],
    publishedAt: '2026-11-10T12:00:00.000Z',
    updatedAt: '2026-11-11T08:20:00.000Z',
    related: { categories: ['dermatology', 'dentistry'], cities: ['chicago', 'vancouver'], count: 2 },
  },
  {
    id: '01M6VBSY005N729R8VCFN45KWG',
    slug: 'care-across-the-border',
    title: 'Care Across the Border: Before You Go to Canada or the United States',
    metaTitle: 'Medical Care Across the US-Canada Border',
    excerpt: 'Health coverage is worse at crossing the border than people are. What to settle before you go.',
    author: NKECHI,
    tags: ['Canada', 'Insurance & costs'],
    updatedAt: '2026-11-12T16:00:00.000Z',
    related: { categories: ['walk-in-clinic'], count: 3 },
  },
];
