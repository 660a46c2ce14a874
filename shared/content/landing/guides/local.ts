import type { WriteGuide } from './guide.ts';

export const local: WriteGuide = ({ city, people }) => ({
  title: `Why ${people} close to you in ${city} are worth a look`,
  paragraphs: [
    `Care that takes more than one visit works best when the way there is short. A practice near your home, your work or a school is one that you will still reach on a bad day, and follow-up visits get missed less easily. Type a street or a neighborhood of ${city} into the search box, and the list keeps the ${people} whose address or description names it.`,
    `Distance on a map is not everything. Ask about parking, the nearest stop and step-free entrances, and at what times the waiting room is empty. Local ${people} also know where to send you next: which laboratory, which pharmacy and which specialist in ${city} they work with, and how long an appointment there takes.`,
  ],
  benefits: [
    `Street addresses of ${people} in ${city} at a glance`,
    'Search by street or neighborhood while you type',
    'Parking and wheelchair access on the profiles',
    'Phone numbers on the cards, to ask about the next appointment',
  ],
});
