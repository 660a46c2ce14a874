import { brand } from '../../brand.ts';
import type { WriteGuide } from './guide.ts';

export const affordable: WriteGuide = ({ city, people }) => ({
  title: `Keeping the cost of ${people} in ${city} down`,
  paragraphs: [
    `We list no prices, because what you pay depends on your plan, the treatment and the practice. What you can do is ask early. Call two or three ${people} in ${city}, say how you are insured, and ask what the visit will cost you in total. In the United States, people who are uninsured or pay themselves can ask for a good faith estimate before scheduled care. In Canada, ask what your provincial plan covers first.`,
    `Staying in your plan's network often saves the most, so compare the insurance on each profile and confirm it by phone. Ask about payment plans, about sliding fees at community clinics, and whether a telemedicine visit would do. And read the reviews as well: the cheaper visit is no bargain when it has to be repeated.`,
  ],
  benefits: [
    `Accepted insurance on the profiles of ${people}`,
    'Questions to ask about costs before you book',
    'Telemedicine visits, where a practice offers them',
    `Comparing practices in ${city} on ${brand.name} is free`,
  ],
});
