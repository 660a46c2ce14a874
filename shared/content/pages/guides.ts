/** The guide texts of the landing pages. Loaded on demand: see `landingGuideQuery`. */
import type { LandingModifier } from '../../domain/pages/landing-slug.ts';
import { brand } from '../brand.ts';
import type { LandingNames } from './landing.ts';

/** The guide of a modifier: about 150 words that help to choose. */
export interface LandingGuide {
  readonly title: string;
  readonly paragraphs: readonly [string, string];
  readonly benefits: readonly [string, string, string, string];
}

/** The names for use in sentences. */
interface GuideNames extends LandingNames {
  /** The plural name in lower case: 'dentists'. */
  readonly people: string;
}

const guides: Readonly<Record<LandingModifier, (names: GuideNames) => LandingGuide>> = {
  best: ({ city, people }) => ({
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
  }),

  top: ({ city, people }) => ({
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
  }),

  find: ({ city, category, people }) => ({
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
  }),

  affordable: ({ city, people }) => ({
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
  }),

  emergency: ({ city, people }) => ({
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
  }),

  trusted: ({ city, people }) => ({
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
  }),

  local: ({ city, people }) => ({
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
  }),

  recommended: ({ city, people }) => ({
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
  }),
};

/** The closing text of every landing page. */
function aboutList({ city, category, providers, people }: GuideNames) {
  return {
    title: `About this list of ${people} in ${city}`,
    paragraphs: [
      `${brand.name} lists healthcare providers in the United States and Canada by specialty and city. ${providers} stand on this page when they are listed under ${category} in ${city} and have been approved by our team. A listing says nothing about treatments that suit you: that is between you and a professional who knows your case.`,
      `Ratings are averages of the reviews that patients leave on ${brand.name}, from one to five stars. Few reviews mean that a rating can still change a lot, so look at the count as well as the stars. Ratings from Google Maps, where there are any, are marked with their source and have no part in the order.`,
      `Details change: practices in ${city} move, change their hours and accept other plans. Call before your first visit to ask about insurance, about the service you need and about the next free appointment. In an emergency, call 911.`,
    ],
  };
}

/** The modifier's section and the closing text, for one specialty in one city. */
export function landingGuide(modifier: LandingModifier, names: LandingNames) {
  const withPeople = { ...names, people: names.providers.toLowerCase() };
  return { ...guides[modifier](withPeople), about: aboutList(withPeople) };
}
