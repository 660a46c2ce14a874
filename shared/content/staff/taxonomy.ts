/** Texts of staff's page of cities and categories. */
export const taxonomyLabels = {
  name: 'Name',
  plural: 'Plural name',
  slug: 'Address',
  state: 'State or province',
  country: 'Country',
  timeZone: 'Time zone',
  icon: 'Icon',
  order: 'Order',
  schemaType: 'Type at schema.org',
  layWords: 'Words that people use',
} as const;

export const taxonomyMaximums = {
  name: 80,
  slug: 60,
  timeZone: 60,
  order: 9_999,
  layWords: 200,
  layWord: 60,
  wordsOfLayWord: 6,
  formerSlugs: 50,
} as const;

export const taxonomyMessages = {
  name: 'Please provide the name',
  plural: 'Please provide what its providers are called',
  slug: 'Please use lower-case letters and digits, with single hyphens between them',
  slugTaken: 'This address is taken, or leads to another one from before',
  slugsUsedUp: 'The address has changed too often to change again',
  state: 'Please choose a state or province',
  otherCountry: 'Please choose a state or province of the country',
  country: 'Please choose a country',
  timeZone: 'Please provide a name of the IANA database, such as America/Toronto',
  icon: 'Please choose an icon from the list',
  order: `Please provide a whole number from 0 to ${taxonomyMaximums.order}`,
  schemaType: 'Please choose a type from the list',
  layWord: 'Please provide entries of one to six words each',
  layWords: `Please provide at most ${taxonomyMaximums.layWords} entries`,
  layWordOf: (word: string, category: string) => `“${word}” stands for ${category} already`,
} as const;

export const staffTaxonomy = {
  title: 'Places',
  kinds: {
    label: 'What to show',
    cities: 'Cities',
    categories: 'Categories',
  },
  cities: {
    title: 'Cities',
    loading: 'Loading cities…',
    failed: 'Failed to fetch cities',
    empty: 'No city fits.',
    filter: 'Find a city',
    search: 'Beginning of the name',
    add: 'Add a city',
  },
  categories: {
    title: 'Categories',
    loading: 'Loading categories…',
    failed: 'Failed to fetch categories',
    empty: 'There are no categories yet.',
    filter: 'Find a category',
    add: 'Add a category',
  },
  countries: { US: 'United States', CA: 'Canada' },
  clinics: 'Clinics',
  /** Header of the number of lay words. */
  words: 'Words',
  actions: 'Actions',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  editAction: 'Edit',
  removeAction: 'Remove',
  form: {
    timeZoneHint:
      'Its name in the IANA database, such as America/Toronto. Left empty, it is that of the state or province, where it has one alone.',
    slugHint: 'Lower-case letters and digits. A former address leads to the new one for good.',
    orderHint: 'Lists show the lowest first.',
    layWordsHint: 'One entry a line: what people call it and look for in it.',
    noType: 'None',
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    saved: { title: 'Saved', description: 'Pages show it within a minute.' },
    invalid: 'Please check the marked fields.',
    failed: 'It could not be saved. What you typed is still here: please try again.',
    gone: 'It no longer exists.',
  },
  conflict:
    'Another member of staff has saved this since you opened it. Your changes are still here. Choose for each field which version stays, and save again.',
  removal: {
    text: (name: string) => `${name} leaves every list and form. Its pages say that they do not exist.`,
    confirm: 'Remove',
    removing: 'Removing…',
    failed: 'It could not be removed. Please try again.',
    removed: { title: 'Removed', description: 'Pages forget it within a minute.' },
  },
} as const;
