/** Texts about how a search was understood. */
export const understood = {
  corrected: (text: string) => `Showing results for ${text}`,
  /** 'dermatology in Chicago': what the words stand for. */
  meaning: (specialty: string | undefined, city: string | undefined) =>
    `Showing ${specialty?.toLowerCase() ?? 'providers'}${city === undefined ? '' : ` in ${city}`}`,
  exactly: (text: string) => `Search only for “${text}”`,
  /** The way back from an exact search. */
  exact: (text: string) => `Searched only for “${text}”.`,
  again: 'Also search for what it may mean',
} as const;
