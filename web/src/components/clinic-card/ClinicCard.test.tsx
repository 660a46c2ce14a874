import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { ClinicCard as Clinic } from '../../../../shared/contracts/entities.ts';
import { clinicCard } from '../../../../test/support/directory.ts';
import { ClinicCard, otherCategoriesOf } from './ClinicCard.tsx';

const clinic = clinicCard('Harbor Dental', {
  slug: 'harbor-dental',
  address: '88 Beacon Street, Chicago, IL 60601',
  phone: '(312) 555-0142',
  phoneE164: '+13125550142',
  rating: '4.6',
  reviewCount: 42,
});

/** The text of the card. */
function words(changes: Partial<Clinic> = {}, rank?: number): string {
  return markup(changes, rank).replace(/<[^>]+>/g, '');
}

function markup(changes: Partial<Clinic> = {}, rank?: number): string {
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <ClinicCard clinic={{ ...clinic, ...changes }} {...(rank !== undefined && { rank })} />
    </StaticRouter>,
  );
}

describe('clinic card', () => {
  it('shows name, category, contact and rating', () => {
    expect(words()).toContain('Harbor Dental');
    expect(words()).toContain('Dentistry');
    expect(words()).toContain('Address: 88 Beacon Street, Chicago, IL 60601');
    expect(words()).toContain('CareAtlas rating: 4.6 out of 5 stars');
    expect(words()).toContain('42 reviews');
  });

  it('shows neither stars nor a number before the first review', () => {
    expect(words({ rating: '0.0', reviewCount: 0 })).toContain('No reviews yet');
    expect(words({ rating: '0.0', reviewCount: 0 })).not.toContain('0.0');
    expect(markup({ rating: '0.0', reviewCount: 0 })).not.toContain('data-halves="0"');
  });

  it('links to the clinic with its name', () => {
    expect(markup()).toContain('href="/clinics/harbor-dental"');
    expect(words()).toContain('View Details of Harbor Dental');
  });

  it('links the phone number, or shows it as text when it cannot be dialled', () => {
    expect(markup()).toContain('href="tel:+13125550142"');
    const { phoneE164: _number, ...other } = { ...clinic, phone: 'ask at the desk' };
    const shown = renderToStaticMarkup(
      <StaticRouter location="/">
        <ClinicCard clinic={other} />
      </StaticRouter>,
    );
    expect(shown).not.toContain('tel:');
    expect(shown).toContain('ask at the desk');
    expect(words({ phone: '' })).not.toContain('Phone');
  });

  it('shows a rank only in ranked lists', () => {
    expect(words({}, 3)).toContain('Rank 3');
    expect(words()).not.toContain('Rank');
  });

  it('marks verified clinics', () => {
    expect(words({ verified: true })).toContain('Verified');
    expect(words()).not.toContain('Verified');
  });

  it('attributes a Google rating, and shows none at 0', () => {
    const google = words({ googleRating: '4.4', googleReviewCount: 318 });
    expect(google).toContain('Google 4.4 (318 reviews)');
    expect(google).toContain('Source: Google Maps');
    expect(words()).not.toContain('Google');
  });

  it('shows the distance in a list by distance, in the unit of the country', () => {
    expect(words({ distanceKm: 2.4 })).toContain('1.5 mi away');
    expect(words({ distanceKm: 2.4, city: { ...clinic.city, state: 'ON' } })).toContain('2.4 km away');
    expect(words()).not.toContain('away');
  });

  it('says how many people work there, before its other facts, and nothing where none are known', () => {
    expect(words({ practitionerCount: 3, telemedicine: true })).toContain(
      '3 people work here · Accepting new patients · Telemedicine',
    );
    expect(words()).not.toContain('here');
  });

  it('links to a person of it whom a search named', () => {
    const namedPractitioners = [{ slug: 'jane-roe', name: 'Jane Roe, MD' }];
    expect(words({ namedPractitioners })).toContain('Jane Roe, MD, works here');
    expect(markup({ namedPractitioners })).toContain('href="/practitioners/jane-roe"');
    expect(words()).not.toContain('works here');
  });

  it('lists its other categories', () => {
    const optometry = { id: 'optometry', slug: 'optometry', name: 'Optometry' };
    expect(words({ otherCategories: [optometry, clinic.category] })).toContain('Also in: Optometry');
    expect(words()).not.toContain('Also in');
  });
});

const dentistry = clinic.category;
const pediatrics = { id: 'pediatrics', slug: 'pediatrics', name: 'Pediatrics' };
const optometry = { id: 'optometry', slug: 'optometry', name: 'Optometry' };

it('lists the other categories once, in order, without the main category', () => {
  const otherCategories = [pediatrics, dentistry, pediatrics, optometry];
  expect(otherCategoriesOf({ category: dentistry, otherCategories })).toEqual([pediatrics, optometry]);
});

it('lists no other categories for a clinic of one category', () => {
  expect(otherCategoriesOf({ category: dentistry })).toEqual([]);
  expect(otherCategoriesOf({ category: dentistry, otherCategories: [dentistry] })).toEqual([]);
});
