import type { WriteGuide } from './guide.ts';

export const recommended: WriteGuide = ({ city, people }) => ({
  title: `How to read recommendations of ${people} in ${city}`,
  paragraphs: [
    `A recommendation is worth most when it comes from somebody in your situation. Parents look for other things than athletes, and a first visit is judged differently from years of treatment. So read what patients of these ${people} describe, not only the stars they gave: what they came for, how they were treated, and whether they would go again.`,
    `Ask people, too. Your family doctor or pharmacist in ${city} hears every week how patients got on, and will often name two practices rather than one. Look both up here, compare their reviews, and make sure that they offer the service you need. When a name keeps coming up, there is mostly a reason for it.`,
  ],
  benefits: [
    `What patients say about ${people}, in their own words`,
    'Recent reviews weigh more in our ranking than old ones',
    `Names that you were given are quick to find in the ${city} list`,
    'Write a review yourself and help the next patient choose',
  ],
});
