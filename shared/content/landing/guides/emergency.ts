import type { WriteGuide } from './guide.ts';

export const emergency: WriteGuide = ({ city, people }) => ({
  title: `When you need ${people} in ${city} urgently`,
  paragraphs: [
    'Call 911 first when a life may be in danger, and do not drive yourself. Chest pain, trouble breathing, heavy bleeding, sudden weakness or confusion, a severe allergic reaction and a serious injury belong in an emergency room. No practice on this page replaces one, and no practice should be waited for when minutes count.',
    `For problems that cannot wait but do not threaten a life, call one of the ${people} on this list. Say at once what happened, since when, and which medicines you take; ask whether you can be seen today, or where to go after hours. Practice hours change, so call before you cross ${city}. Afterwards, arrange a regular visit, so that the cause is looked at too.`,
  ],
  benefits: [
    `Phone numbers of ${people} on every card, one tap away`,
    'Practice hours on each profile, where they are known',
    'Practices with emergency services say so on their profile',
    `Street addresses, to see which practice in ${city} is near`,
  ],
});
