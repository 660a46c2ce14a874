import type { WriteGuide } from './guide.ts';

export const trusted: WriteGuide = ({ city, people }) => ({
  title: `How to know which ${people} in ${city} to trust`,
  paragraphs: [
    `Trust should rest on things that you can check. Begin with the reviews: praise and complaints are published alike, and what the complaints have in common often tells the most. Then look at the facts. A complete profile, with hours, services, insurance and languages, belongs to a practice that wants you to know what to expect.`,
    `You can check more than we can show. The licensing authority of your state or province keeps a public register: look up the name and see whether the license is active and whether there were sanctions. At the first visit in ${city}, notice whether questions are welcome, whether alternatives are explained, and whether you hear about costs before treatment begins.`,
  ],
  benefits: [
    `Reviews of ${people}, the critical ones included`,
    'A mark on practices that have been verified',
    'Positions that nobody can buy',
    'How to check a license yourself, in a few minutes',
  ],
});
