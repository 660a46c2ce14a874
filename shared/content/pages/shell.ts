/** Texts of the shell around every page: header, menu, footer, loading and error pages. */
import { brand } from '../brand.ts';

export const shell = {
  skipLink: 'Skip to main content',
  homeLink: `${brand.name} home`,
  navigation: {
    label: 'Main',
    home: 'Home',
    findProviders: 'Find Providers',
    blog: 'Blog',
    about: 'About',
    listPractice: 'List Your Practice',
    openMenu: 'Menu',
    closeMenu: 'Close menu',
    menuTitle: 'Menu',
  },
  footer: {
    coverage: `${brand.name} covers healthcare providers across North America, in the United States and Canada.`,
    notice: 'For information only. No medical advice, no appointment booking.',
    demonstration:
      'Demonstration data: every clinic, review and rating that you see here is fictional. Please do not contact them.',
    quickLinks: { title: 'Quick links', contact: 'Contact', saved: 'Saved providers' },
    categories: { title: 'Popular categories' },
    resources: { title: 'Featured resources' },
    cities: { title: 'Cities', all: 'All cities' },
    specialties: { title: 'Specialties by city' },
    legal: {
      label: 'Legal',
      privacy: 'Privacy Policy',
      terms: 'Terms of Service',
      reviews: 'Reviews Policy',
      openData: 'Open Data',
      dataQuality: 'Data Quality',
    },
    copyright: `© ${brand.copyrightYear} ${brand.name}. All rights reserved.`,
  },
  loadingPage: 'Loading page…',
  /** Instead of any failure while the device is offline. */
  offline: {
    title: 'You are offline',
    text: 'This device has no connection to the internet. What is missing loads once it has.',
  },
  failedPage: {
    title: 'This page could not be shown',
    text: 'Something went wrong on our side. Reload the page to try again.',
    reload: 'Reload Page',
    home: 'Back to Home',
  },
  notFound: {
    title: '404 Page Not Found',
    description: 'The page that you were looking for does not exist.',
    question: 'Did you forget to add the page to the router?',
    text: 'The address may be mistyped, or the page may have moved. Here is where most people want to go:',
    findProviders: 'Find Providers',
    home: 'Back to Home',
  },
} as const;
