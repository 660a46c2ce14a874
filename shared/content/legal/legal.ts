/** The structure and the common texts of the Privacy Policy and the Terms of Service. */

/** A paragraph, a list, or a heading within a section. */
export type LegalBlock = string | { readonly list: readonly string[] } | { readonly heading: string };

export interface LegalSection {
  /** Anchor of the section, unique within its document. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  /** ISO date. */
  readonly lastUpdated: string;
  readonly disclaimer: { readonly title: string; readonly paragraphs: readonly string[] };
  readonly sections: readonly LegalSection[];
  readonly contact: {
    readonly title: string;
    readonly text: string;
    readonly email: string;
  };
  readonly updates: {
    readonly title: string;
    readonly text: string;
    /** Newest first; dates are ISO dates. */
    readonly versions: readonly { readonly date: string; readonly text: string }[];
  };
}

export const legal = {
  lastUpdated: 'Last updated',
  contents: 'Table of Contents',
  versionHistory: 'Version history',
  email: 'Email',
  phone: 'Phone',
  form: 'Online',
  formLink: 'Send us a message',
  backToTop: 'Back to Top',
} as const;
