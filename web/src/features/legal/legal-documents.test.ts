import { describe, expect, it } from 'vitest';
import type { LegalDocument } from '../../../../shared/content/legal/legal.ts';
import { privacyPolicy as policyWith } from '../../../../shared/content/legal/privacy-policy.ts';
import { termsOfService } from '../../../../shared/content/legal/terms-of-service.ts';
import { retainedKinds, retentionDefaults } from '../../../../shared/domain/retention.ts';

const privacyPolicy = policyWith(retentionDefaults);
const titles = (document: LegalDocument) => document.sections.map(({ title }) => title);

/** The text of one section, or of the whole document. */
function textOf(document: LegalDocument, id?: string): string {
  const sections = document.sections.filter((section) => id === undefined || section.id === id);
  return JSON.stringify(sections.map(({ blocks }) => blocks));
}

describe.each([
  ['Privacy Policy', privacyPolicy],
  ['Terms of Service', termsOfService],
])('%s', (_title, document) => {
  it('dates from October 1, 2025, after an initial version of September 17, 2025', () => {
    expect(document.lastUpdated).toBe('2025-10-01');
    expect(document.updates.versions.map(({ date }) => date)).toEqual(['2025-10-01', '2025-09-17']);
    expect(document.updates.versions.at(-1)?.text).toMatch(/initial version/i);
  });

  it('has a unique anchor for every section', () => {
    const taken = ['top', 'main', 'root', 'disclaimer-title', 'legal-contact-title', 'updates-title'];
    const ids = document.sections.map(({ id }) => id);
    expect(new Set([...taken, ...ids]).size).toBe(taken.length + ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('has no repeated text within a section', () => {
    for (const { blocks } of document.sections) {
      const texts = blocks.map((block) => JSON.stringify(block));
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});

describe('the Privacy Policy', () => {
  it('has its eight sections', () => {
    expect(titles(privacyPolicy)).toEqual([
      'Information Collection',
      'Information Use',
      'Information Sharing',
      'Cookies and Tracking',
      'Data Security',
      'Your Rights',
      'Legal Compliance',
      'Contact Information',
    ]);
  });

  it('states how long each kind of record is kept, as the records are', () => {
    const daysOf = (document: LegalDocument) =>
      textOf(document, 'data-security')
        .match(/\d+ days/g)
        ?.sort();
    const inText = (days: readonly number[]) => days.map((one) => `${one} days`).sort();
    expect(daysOf(privacyPolicy)).toEqual(inText(Object.values(retentionDefaults)));
    // Those of a stage, each at its place.
    const others = retainedKinds.map((_, index) => 11 + index);
    const [message, rejectedSubmission, correction, claim, providerChange, insights, activity] = others;
    const stage = policyWith({
      ...retentionDefaults,
      ...{ message, rejectedSubmission, correction, claim, providerChange, insights, activity },
    } as typeof retentionDefaults);
    expect(daysOf(stage)).toEqual(inText(others));
    expect(textOf(stage)).toContain(`messages ${message} days after they arrived`);
    expect(textOf(stage)).toContain(`on record for ${activity} days`);
  });

  it('names no days while they are not known', () => {
    const text = textOf(policyWith(undefined), 'data-security');
    expect(text).not.toMatch(/\d+ days/);
    expect(text).toContain('messages a set number of days after they arrived');
  });

  it('names reviews, corrections and reports among what people send', () => {
    const text = textOf(privacyPolicy, 'information-collection');
    for (const kind of [
      'Messages:',
      'Practice submissions:',
      'Reviews:',
      'Corrections of a listing and reports',
    ])
      expect(text).toContain(kind);
  });

  it('promises the notice of a breach within 72 hours and users of at least 18', () => {
    expect(textOf(privacyPolicy, 'data-security')).toContain('within 72 hours');
    expect(textOf(privacyPolicy)).toContain('at least 18');
  });

  it('speaks of the United States, Canada and Europe', () => {
    for (const law of ['HIPAA', 'CCPA', 'PIPEDA', 'GDPR'])
      expect(textOf(privacyPolicy, 'legal-compliance')).toContain(law);
  });
});

describe('the Terms of Service', () => {
  it('have their ten sections', () => {
    expect(titles(termsOfService)).toEqual([
      'Acceptance',
      'Service Description',
      'User Accounts',
      'Acceptable Use',
      'Healthcare Provider Terms',
      'Intellectual Property',
      'Disclaimers',
      'Limitation of Liability',
      'Termination',
      'Governing Law',
    ]);
  });

  it('limit liability to the greater of 12 months’ payments or $100', () => {
    const text = textOf(termsOfService, 'limitation-of-liability');
    expect(text).toContain('the greater of');
    expect(text).toContain('in the 12 months before');
    expect(text).toContain('$100.');
  });

  it('settle disputes by 30 days of negotiation, above $10,000 by arbitration, in California', () => {
    const text = textOf(termsOfService, 'governing-law');
    for (const words of ['State of California', 'Los Angeles County', '30 days', '$10,000', 'arbitration'])
      expect(text).toContain(words);
  });

  it('are for users of at least 18', () => {
    expect(textOf(termsOfService, 'acceptance')).toContain('at least 18');
  });
});
