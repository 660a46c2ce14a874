/** Texts of staff's page of cities and categories. */
export const placeLabels = {
  name: 'Name',
  plural: 'Plural name',
  slug: 'Address',
  state: 'State or province',
  country: 'Country',
  icon: 'Icon',
  order: 'Order',
  schemaType: 'Type at schema.org',
  layWords: 'Words that people use',
} as const;

export const placeMaximums = {
  name: 80,
  slug: 60,
  order: 9_999,
  layWords: 200,
  layWord: 60,
  wordsOfLayWord: 6,
  formerSlugs: 50,
} as const;

export const placeMessages = {
  name: 'Please provide the name',
  plural: 'Please provide what its providers are called',
  slug: 'Please use lower-case letters and digits, with single hyphens between them',
  slugTaken: 'This address is taken, or leads to another one from before',
  slugsUsedUp: 'The address has changed too often to change again',
  state: 'Please choose a state or province',
  otherCountry: 'Please choose a state or province of the country',
  country: 'Please choose a country',
  icon: 'Please choose an icon from the list',
  order: `Please provide a whole number from 0 to ${placeMaximums.order}`,
  schemaType: 'Please choose a type from the list',
  layWord: 'Please provide entries of one to six words each',
  layWords: `Please provide at most ${placeMaximums.layWords} entries`,
  layWordOf: (word: string, category: string) => `“${word}” stands for ${category} already`,
} as const;
