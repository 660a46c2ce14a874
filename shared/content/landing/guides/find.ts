import { brand } from '../../brand.ts';
import type { WriteGuide } from './guide.ts';

export const find: WriteGuide = ({ city, category, people }) => ({
  title: `How to find ${people} in ${city} that suit you`,
  paragraphs: [
    `The search for ${people} in ${city} mostly starts with three questions: who is close, who takes my insurance, and who has room for a new patient? This page lists the practices that ${brand.name} knows under ${category} in ${city}. Address and phone number stand on each card; the profile adds hours, services, insurance plans and languages.`,
    'Type a street, a name or a service into the search box to shorten the list. When you have two or three candidates, call them: five minutes on the phone show how a practice treats its patients. Before the first visit, ask what to bring. Usually that is a photo ID, your insurance card, a list of your medicines and earlier results.',
  ],
  benefits: [
    `The listed ${people} in ${city} on one page`,
    'Search by name, street or service while you type',
    'Call from the card, without a form or an account',
    'Profiles say who is accepting new patients',
  ],
});
