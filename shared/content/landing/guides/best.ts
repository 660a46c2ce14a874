import { brand } from '../../brand.ts';
import type { WriteGuide } from './guide.ts';

export const best: WriteGuide = ({ city, people }) => ({
  title: `How to recognize the best ${people} in ${city}`,
  paragraphs: [
    `No single number tells you who the best ${people} in ${city} are. A rating says how patients felt, the count beside it says how far you can rely on that rating, and the reviews say why. This list opens with the highest rating given on ${brand.name}; where two providers share it, our ranking score decides, in which recent reviews weigh more than old ones.`,
    `Use the top of the list as a shortlist, not as a verdict. Read three or four reviews of each practice and look for what matters in your case: waiting times, clear explanations, a team that takes worries seriously. Then check that your insurance is accepted before you call. Among ${people}, the right choice for a neighbor may not be the right one for you.`,
  ],
  benefits: [
    `Ratings of ${people} with the number of reviews behind each`,
    'No paid places: nobody can buy a higher position',
    'Google ratings are shown apart and never mixed into ours',
    `Services, hours and insurance of each ${city} practice on one page`,
  ],
});
