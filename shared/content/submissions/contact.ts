/** Texts of the page 'Contact'. */
import { brand } from '../brand.ts';

const { name, emails } = brand;

export const contact = {
  meta: {
    title: 'Contact',
    description: `Reach ${name} by phone, email or message. Support Monday to Friday, answers within 24 hours, for patients and healthcare providers in the United States and Canada.`,
  },
  breadcrumb: 'Contact',
  hero: {
    title: 'How can we help?',
    lead: 'Questions about the directory, a listing or a review reach people here, not a queue of menus. For medical questions, please turn to a practice; in an emergency, call 911.',
    channels: {
      phone: { title: 'Phone', text: 'During business hours' },
      email: { title: 'Email', text: 'Answered within 24 hours' },
      online: { title: 'Online support', text: 'Write from this page', link: 'Send us a message' },
    },
  },
  form: {
    title: 'Send Us a Message',
    lead: 'Tell us what it is about and we answer within 24 hours, Monday to Friday. Please leave out diagnoses and other health details.',
    hints: {
      email: 'We answer to this address.',
      phone: 'Only if you would rather be called.',
    },
    inquiryPlaceholder: 'Please choose',
    submit: 'Send Message',
    pending: 'Sending...',
    success: {
      toast: {
        title: 'Message Sent Successfully!',
        description: "We've received your message and will respond within 24 hours.",
      },
      title: 'Message Sent!',
      lead: "We've received your message and will respond within 24 hours, Monday to Friday.",
      mail: (email: string) => `A confirmation is on its way to ${email}.`,
      again: 'Send Another Message',
    },
    failure: {
      title: 'Message Failed to Send',
      text: 'There was an error sending your message. Please try again or contact us directly.',
    },
    mail: {
      text: 'You would rather use your own mail program?',
      link: `Write to ${emails.support}`,
      subject: `Message to ${name}`,
    },
  },
  information: {
    title: 'Contact information',
    lines: [
      { term: 'Coverage', text: 'United States and Canada' },
      { term: 'Support hours', text: 'Monday-Friday 9:00 AM-5:00 PM' },
      { term: 'Response', text: 'Within 24 hours' },
    ],
  },
  hours: {
    title: 'Business hours',
    lines: [
      { term: 'Monday-Friday', text: '8:00 AM-6:00 PM EST' },
      { term: 'Saturday', text: '9:00 AM-2:00 PM EST' },
      { term: 'Sunday', text: 'Closed' },
    ],
  },
  otherWays: {
    title: 'Other ways to reach us',
    ways: [
      {
        title: 'Provider support',
        text: 'For practices: submissions, corrections, answering reviews, premium features.',
        link: emails.providers,
        email: emails.providers,
        subject: 'Provider support',
      },
      {
        title: 'Schedule a call',
        text: 'Send us your number, two times that suit you and the topic, and we call you back.',
        link: 'Ask for a call',
        email: emails.support,
        subject: 'Please call me',
      },
      {
        title: 'HIPAA-compliant privacy support',
        text: 'Requests about your own data go straight to the privacy team. We hold no protected health information, so please send none.',
        link: emails.privacy,
        email: emails.privacy,
        subject: 'Privacy request',
      },
    ],
  },
  faq: {
    title: 'Frequently asked questions',
    ask: 'Ask Your Question',
    items: [
      {
        question: 'How soon will I get an answer?',
        answer:
          'Within 24 hours, Monday to Friday from 9:00 AM to 5:00 PM. What arrives on a weekend is answered on the next working day.',
      },
      {
        question: 'Can you book an appointment for me?',
        answer: `No. ${name} is a directory only. Every clinic’s page has its phone number and, where there is one, a link to its website, where you can book with the practice itself.`,
      },
      {
        question: 'How do I correct something in a listing?',
        answer:
          'Send us a message with the name of the clinic and what is wrong. We check it and update the listing within 30 days, in most cases much sooner.',
      },
      {
        question: 'How do I list my practice?',
        answer:
          'Send us the details on the page List Your Practice. It is free. We review a submission within 24 to 48 hours, verify it, and write to you when it is live.',
      },
      {
        question: 'Why is my review not online yet?',
        answer:
          'Staff read every review before it appears. We publish favorable and unfavorable ones alike, and leave out those that are fake, insulting or contain private health details.',
      },
      {
        question: 'What happens with the data that I send you?',
        answer:
          'We use it to answer you, and for nothing else. We do not sell it, and we need no health details. The Privacy Policy has the whole picture.',
      },
    ],
  },
} as const;
