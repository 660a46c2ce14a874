/** The address of a website when it is an http or https URL. */
export function webAddress(website: string | undefined): string | undefined {
  const url = website !== undefined && URL.canParse(website) ? new URL(website) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
