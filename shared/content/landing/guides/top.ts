import type { WriteGuide } from './guide.ts';

export const top: WriteGuide = ({ city, people }) => ({
  title: `What sets top ${people} in ${city} apart`,
  paragraphs: [
    `The practices that stay at the top usually have three things in common: many reviews rather than a few, ratings that hold from one year to the next, and patients who mention the same strength again and again. Look for those before you compare decimals. A 4.7 from two hundred reviews tells you more about ${people} in ${city} than a 5.0 from two.`,
    `Open two or three profiles side by side. Services, languages and accepted insurance differ more between practices than their ratings do, and they decide whether a visit works for you. If somebody has already given you a name, sort the list by name, find it, and see how it stands beside the leaders.`,
  ],
  benefits: [
    `A numbered list of ${people} in ${city}, easy to compare`,
    'Review counts beside every rating, so that small samples show',
    'Profiles in the same order, so that differences stand out',
    'A ranking method that is published in full',
  ],
});
