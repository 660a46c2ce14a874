import { brand } from '../../brand.ts';
import type { GuideNames } from './guide.ts';

/** The closing text of every landing page. */
export function aboutList({ city, category, providers, people }: GuideNames) {
  return {
    title: `About this list of ${people} in ${city}`,
    paragraphs: [
      `${brand.name} lists healthcare providers in the United States and Canada by specialty and city. ${providers} stand on this page when they are listed under ${category} in ${city} and have been approved by our team. A listing says nothing about treatments that suit you: that is between you and a professional who knows your case.`,
      `Ratings are averages of the reviews that patients leave on ${brand.name}, from one to five stars. Few reviews mean that a rating can still change a lot, so look at the count as well as the stars. Ratings from Google Maps, where there are any, are marked with their source and have no part in the order.`,
      `Details change: practices in ${city} move, change their hours and accept other plans. Call before your first visit to ask about insurance, about the service you need and about the next free appointment. In an emergency, call 911.`,
    ],
  };
}
