/** Codes of languages by their English names, as practices choose them: ISO 639-1, or ISO 639-3 where there is none, which BCP 47 shares. */
const languageCodes: ReadonlyMap<string, string> = new Map([
  ['English', 'en'],
  ['Spanish', 'es'],
  ['French', 'fr'],
  ['Mandarin', 'cmn'],
  ['Cantonese', 'yue'],
  ['Arabic', 'ar'],
  ['Hindi', 'hi'],
  ['Portuguese', 'pt'],
  ['Russian', 'ru'],
  ['German', 'de'],
  ['Italian', 'it'],
  ['Korean', 'ko'],
  ['Japanese', 'ja'],
]);

/** Undefined for a language that the form does not offer. */
export const languageCode = (name: string): string | undefined => languageCodes.get(name);
