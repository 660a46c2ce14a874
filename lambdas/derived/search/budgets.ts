/**
 * Every limit of search. Read units are DynamoDB's (RCU). The smallest read consumes half a unit, which pays for 4 KB of items that are
 * read eventually consistent; larger reads are multiples of it.
 */

export const smallestRead = {
  units: 0.5,
  bytes: 4_096,
  /** Bytes of a posting besides its term and its city: partition prefix, rank, id of 26 characters, attribute names. */
  postingBytes: 41,
  /** Bytes of its category codes, in names of the whole directory: those of three categories, more than most clinics are listed in. */
  codesBytes: 10,
  /** Cities of a list by name. */
  cities: 30,
  /** Listings of a list by rank. */
  listings: 4,
} as const;

/** Read units of one page of search results, of all that is read for it. */
export const pageBudget = {
  /** Ends a page that has something to show. */
  soft: 11.5,
  /** Ends a page that has nothing to show yet. */
  hard: 28,
  /** Cards that the soft limit includes. A page of more cards may consume `perCard` for each further one, up to the hard limit. */
  cards: 20,
  perCard: 0.5,
  /** Ends the first interpretation of an ambiguous query that finds nothing, so that the others are tried too. */
  hardOfAmbiguous: 14,
  /** Soft limit of a second attempt, corrected or relaxed, at least. */
  secondAttempt: 6,
  /** Ends a relaxed attempt that has nothing to show. */
  hardOfRelaxed: 12,
} as const;

/** Clinics whose name has every word of the query come before those of an interpretation. */
export const nameSection = {
  /** Read units. */
  units: 5,
  /** Names found within them that make further names worth reading first. */
  manyNames: 4,
} as const;

export const matching = {
  /** Words of a query whose postings are read; further ones are checked in the listings of the candidates. */
  wordsRead: 8,
  /** Read units to discover the terms that the words are prefixes of, after one read of each word. */
  discoveryUnits: 4,
  /** Share of them for each candidate that another word may rule out. */
  discoveryUnitsPerCandidate: 0.25,
  /** Terms found by one read from which they are taken for rare, so that the next read is larger. */
  rareTerms: 5,
  /** Candidates of one word that are read and checked, rather than the postings of the other words. */
  fewCandidates: 4,
  /** Size of a posting list that is not known whole, at least: a short list that is known whole is read first. */
  incompleteListSize: 50,
  /** Size of a posting list of which nothing is known: that of a frequent term. */
  unknownListSize: 10_000,
  /** Largest read of a posting list, in smallest reads. */
  largestRead: 2,
  /** Candidates that are read together before the first one is shown, where filters or words may rule them out. */
  firstBatch: 6,
  /** Read units of a listing, or of the indexed words of a clinic. */
  unitsPerClinic: 0.5,
} as const;

export const interpreting = {
  /** Words of a city's name that are looked up together. */
  cityWords: 3,
  /** Lookups of cities for one query. */
  cityLookups: 6,
  /** Further ones for names of cities with a word that may stand for a language or a gender. */
  filterCityLookups: 2,
  /** Cities of one name that are distinguished by their state. */
  citiesOfOneName: 10,
  /** Words of which one suffices where no clinic has all. */
  alternatives: 3,
} as const;

export const correcting = {
  /** Words of one query that are looked up in the dictionary. */
  words: 2,
  /** Corrections of one word, equally near, that are compared. */
  corrections: 4,
  /** Corrected queries that are compared. */
  combinations: 64,
  /** Letters of a word that is corrected, at least: a shorter one is near to too many others, and mostly meant as it is. */
  wordLetters: 4,
  /** Letters of a word that is corrected into a phrase of the vocabulary: shorter words are near to too many others. */
  phraseWordLetters: 4,
  /** Terms that are read of one deletion (SymSpell). */
  termsOfDeletion: 100,
  /** Postings that are counted to compare how frequent terms are. */
  countedPostings: 50,
} as const;

/** People whose name a query has. */
export const namingPeople = {
  /** Words of a name, at most. */
  words: 4,
  /** Entries that one lookup reads: one person has two or three. */
  entries: 25,
  /** Clinics that are shown for the people that they are found by, at most. */
  clinics: 20,
  /** People whom one card names. */
  perCard: 3,
  /** Letters by which the names near a misspelled one are found. */
  firstLetters: 3,
  /** Entries that are compared with a misspelled name. */
  compared: 50,
} as const;

/** Words that are joined or split, where a query finds nothing as it is. */
export const respacing = {
  /** Pairs of one query that are looked up as one word. */
  pairs: 3,
  /** Places at which one word is looked up as two. */
  places: 4,
  /** Words of one query that are split. */
  words: 1,
} as const;

export const suggesting = {
  specialties: 3,
  cities: 3,
  clinics: 3,
  people: 3,
  /** Entries of people that are read: one person has two or three, which may begin alike. */
  personEntries: 8,
  /** Read units for clinics: half a unit each, and the postings. Cities and people consume the rest of four units, half a unit each. */
  clinicUnits: 3,
  /** Read units to discover the terms that the words are prefixes of. */
  discoveryUnits: 0.5,
} as const;

/** Lookups of cities that a warm function remembers: queries repeat the same few cities, and the same words that are none. */
export const cityCache = {
  maxAgeMs: 60_000,
  maxEntries: 2_000,
  /** Letters of a first word that is looked up by itself: shorter words begin too many names. */
  firstWordLetters: 3,
} as const;
