import { describe, expect, it } from 'vitest';
import { matchPlaces } from '../../../shared/domain/google-places/place-match.ts';
import { demonstrationData } from '../../demo-data/index.ts';
import { demonstrationPlaces, placesOf } from './demonstration-places.ts';
import { addressParts, type KnownPlace, PlaceCatalogue } from './place-catalogue.ts';

const { clinics } = demonstrationData();
const approved = clinics.filter(({ status }) => status === 'approved');
const places = demonstrationPlaces();
const catalogue = new PlaceCatalogue();
catalogue.add(places);

describe('the places of the demonstration data', () => {
  it('are found for each approved clinic, by id and by name with address', () => {
    expect(approved).toHaveLength(573);
    for (const { name, address, googlePlaceId } of approved) {
      const [found] = catalogue.search(`${name}, ${address}`, 5);
      expect(found).toMatchObject({ name, address });
      if (googlePlaceId === undefined) continue;
      expect(catalogue.place(googlePlaceId)).toMatchObject({ name, address });
      expect(found?.id).toBe(googlePlaceId);
    }
  });

  it('match their clinics; places next door are low-confidence matches, and none is sure', () => {
    const asFound = (place: KnownPlace) => {
      const { locality, borough, region } = addressParts(place.address);
      return { ...place, city: borough ?? locality, state: region };
    };
    const kinds = approved.map((clinic) => {
      const text = `${clinic.name}, ${clinic.address}`;
      const match = (found: KnownPlace[]) => matchPlaces(clinic, found.map(asFound), []).kind;
      return { own: match(catalogue.search(text, 5)), nextDoor: match(catalogue.searchNextDoor(text, 5)) };
    });
    expect(kinds.filter(({ own }) => own !== 'sure')).toEqual([]);
    expect(kinds.filter(({ nextDoor }) => nextDoor === 'sure')).toEqual([]);
    expect(kinds.filter(({ nextDoor }) => nextDoor === 'low-confidence').length).toBeGreaterThan(550);
  });

  it('have slightly more reviews than stored, and no rating where an id has none', () => {
    for (const { googlePlaceId, google } of approved) {
      if (googlePlaceId === undefined) continue;
      const googleRating = catalogue.place(googlePlaceId)?.googleRating;
      if (!google) {
        expect(googleRating).toBeUndefined();
        continue;
      }
      expect(Math.abs((googleRating?.rating ?? 0) - google.rating)).toBeLessThan(0.11);
      expect(googleRating?.rating).toBeLessThanOrEqual(5);
      expect(googleRating?.reviewCount).toBeGreaterThan(google.reviewCount);
      expect(googleRating?.reviewCount).toBeLessThan(google.reviewCount * 1.02 + 6);
    }
    const ids = new Set(approved.map(({ googlePlaceId }) => googlePlaceId));
    const found = places.filter(({ id }) => !ids.has(id));
    expect(found).toHaveLength(26);
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    expect(placesOf(clinics)).toEqual(places);
    for (const { googleRating } of found) expect(googleRating?.rating).toBeGreaterThanOrEqual(1);
  });
});
