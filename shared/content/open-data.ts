/** Under which terms the directory's own content may be used; an operator may choose others. */
export const licence = {
  id: 'CC-BY-4.0',
  name: 'Creative Commons Attribution 4.0 International',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** What the terms of sources ask for. */
export const attributions = [
  'Contains information licensed under the Open Government Licence – Canada (Open Database of Healthcare Facilities, Statistics Canada).',
  'Contains data of the National Plan and Provider Enumeration System (NPPES), which is in the public domain.',
] as const;
