/** Everything that an operator changes to re-brand the directory. */
export const brand = {
  name: 'CareAtlas',
  tagline: 'Find trusted healthcare near you',
  siteUrl: 'https://careatlas.example',
  phone: '+1 (800) 555-0100',
  /** The same number to dial: a plus sign and digits. */
  phoneE164: '+18005550100',
  emails: {
    support: 'support@careatlas.example',
    providers: 'providers@careatlas.example',
    privacy: 'privacy@careatlas.example',
  },
  /** Path of the image for pages without one. */
  socialImage: '/social-card.png',
  editorialTeam: 'CareAtlas Editorial Team',
  copyrightYear: 2025,
} as const;
