/** Texts of the page 'List Your Practice'; those of its fields are in form-fields.ts. */
import { brand } from '../brand.ts';

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
    chosenServices: { label: 'Chosen services', none: 'No service chosen yet.' },
    access: 'Access and availability',
    lists: {
      retry: 'Retry',
      cityId: {
        placeholder: 'Please choose a city',
        loading: 'Loading cities…',
        empty: 'No cities available at the moment.',
        error: {
          title: 'Unable to load cities',
          text: "We're having trouble loading the city data. Please try again.",
        },
      },
      categoryId: {
        placeholder: 'Please choose a category',
        loading: 'Loading categories…',
        empty: 'No categories available at the moment.',
        error: {
          title: 'Unable to load specialties',
          text: "We're having trouble loading the medical specialties. Please try again.",
        },
      },
    },
    submit: 'List My Practice',
    pending: 'Submitting...',
    failure: {
      title: 'Submission Failed',
      text: 'There was an error submitting your practice. Please try again.',
    },
    mail: {
      text: 'You would rather send the details by email?',
      link: `Write to ${emails.providers}`,
      address: emails.providers,
      subject: 'List my practice',
    },
  },
  success: {
    meta: {
      title: 'Practice submitted',
      description: 'Your practice was submitted for review.',
    },
    title: 'Practice Submitted Successfully!',
    text: "We'll review your practice information and get back to you within 24 hours.",
    mail: (email: string) => `A confirmation is on its way to ${email}.`,
    home: 'Return to Home',
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
        text: 'We compare license and contact details with public registers, and ask you if something is unclear.',
      },
      {
        title: 'Your practice goes live',
        text: 'Patients find it in search, in the lists of your city and specialty, and by its own address.',
      },
      {
        title: 'You get an email',
        text: 'It confirms the listing. Create an account with the same email address, and you manage the profile and answer reviews yourself.',
      },
    ],
  },
  questions: {
    text: 'Questions before you start?',
    link: 'Contact us',
  },
  account: {
    text: 'Already listed?',
    link: 'Sign in or create an account',
  },
} as const;
