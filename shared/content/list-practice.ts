/** Words of the page 'List Your Practice'. */
import { brand } from './brand.ts';

const { name, emails } = brand;

export const listPractice = {
  meta: {
    title: 'List Your Practice',
    description: `List your clinic or practice on ${name} free of charge. Reach patients in your city, build your reputation with verified reviews, and manage your profile easily.`,
  },
  breadcrumb: 'List Your Practice',
  hero: {
    title: 'Be found by the patients who need you.',
    lead: `A listing on ${name} is free. Tell us about your practice once; we check it and put it where people of your city look for care.`,
    start: 'Enter your practice',
    benefits: [
      {
        icon: 'reach',
        title: 'Reach more patients',
        text: 'Appear in searches for your specialty and city, in the United States and Canada.',
      },
      {
        icon: 'reputation',
        title: 'Build your reputation',
        text: 'Collect verified reviews, and answer them where everyone can see it.',
      },
      {
        icon: 'management',
        title: 'Easy management',
        text: 'One profile with hours, services and insurance plans, simple to keep up to date.',
      },
    ],
  },
  form: {
    title: 'Practice Information',
    lead: 'This is what patients ask for first. The more of it a listing answers, the fewer calls about it.',
    mail: {
      text: 'Send us these details by e-mail, and our provider team enters them for you:',
      details: [
        'name, address and phone number of the practice',
        'e-mail address, and website if there is one',
        'city and specialty',
        'a description in a few sentences',
        'services, insurance plans and languages',
        'opening hours, day by day',
        'new patients, telemedicine, emergencies, parking, wheelchair access: yes or no',
      ],
      link: 'E-mail your practice details',
      address: emails.providers,
      subject: 'List my practice',
    },
  },
  next: {
    title: 'What happens next',
    steps: [
      {
        title: 'We review it within 24 hours',
        text: 'A person reads every submission. In busy weeks it can take up to 48 hours.',
      },
      {
        title: 'We verify it',
        text: 'We compare licence and contact details with public registers, and ask you if something is unclear.',
      },
      {
        title: 'Your practice goes live',
        text: 'Patients find it in search, in the lists of your city and specialty, and by its own address.',
      },
      {
        title: 'You get an e-mail',
        text: 'It confirms the listing and brings the login credentials with which you manage the profile and answer reviews.',
      },
    ],
  },
  questions: {
    text: 'Questions before you start?',
    link: 'Contact us',
  },
} as const;
