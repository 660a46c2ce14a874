/** Entities of the directory with defaults, for tests. */
import type { Category, City, ClinicCard } from '../../shared/contracts/entities.ts';

export const toronto: City = {
  id: 'ca-1',
  slug: 'toronto',
  name: 'Toronto',
  state: 'ON',
  country: 'CA',
  avgRating: '4.1',
  clinicCount: 111,
};

export const dentistry: Category = {
  id: 'k-1',
  slug: 'dentistry',
  name: 'Dentistry',
  icon: 'smile',
  avgRating: '4.2',
  clinicCount: 40,
};

export function clinicCard(name: string, changes: Partial<ClinicCard> = {}): ClinicCard {
  return {
    id: name,
    slug: name,
    name,
    address: '1 Main Street',
    phone: '',
    description: '',
    services: [],
    rating: '0.0',
    reviewCount: 0,
    googleRating: '0.0',
    googleReviewCount: 0,
    verified: false,
    acceptingPatients: true,
    telemedicine: false,
    city: { id: 'chicago', slug: 'chicago', name: 'Chicago', state: 'IL' },
    category: { id: 'dentistry', slug: 'dentistry', name: 'Dentistry' },
    ...changes,
  };
}
