/** `npm run admin -- erase`: nothing in the table names a person any more who asked for it. */

import { describe, expect, it } from 'vitest';
import { MailRecipients } from '../../lambdas/derived/mail/mail-recipients.ts';
import { peopleKeys } from '../../lambdas/derived/people/items.ts';
import { publicReviewKeys } from '../../lambdas/derived/reviews/items.ts';
import { importKeys } from '../../lambdas/jobs/imports/items.ts';
import { putAudit } from '../../lambdas/records/audit/audit-repository.ts';
import { auditKeys } from '../../lambdas/records/audit/items.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { CorrectionRepository } from '../../lambdas/records/corrections/correction-repository.ts';
import { correctionKeys } from '../../lambdas/records/corrections/items.ts';
import { personKeys } from '../../lambdas/records/people/items.ts';
import { personRecordItems } from '../../lambdas/records/people/person-editor.ts';
import { reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { ReviewWriter } from '../../lambdas/records/reviews/review-writer.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { check } from '../../scripts/admin/check/check.ts';
import { erase } from '../../scripts/admin/erase/erase.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import type { ReviewRecord } from '../../shared/domain/records.ts';
import { makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { makePost } from '../fixtures/posts.ts';
import { makeContact, makeSubmission } from '../fixtures/submissions.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { runCommand } from './support/admin.ts';
import { allItems, projectAll, projectPeople } from './support/projection.ts';
import { addReviews, projectReviews } from './support/reviews.ts';
import { useTable } from './support/table.ts';

const ADDRESS = 'Pat.Lee+care@People.example';
const SENT = ' pat.lee+care@people.EXAMPLE ';
const OTHERS = 'not-pat.lee+care@people.example';

const clinic = makeClinic({ name: 'Practice of Pat', email: ADDRESS.toLowerCase() });
const other = makeClinic({ name: 'Another Practice', description: 'Open all day.', email: OTHERS });
const message = makeContact({ email: ADDRESS, fullName: 'Pat Lee', message: `Write to ${ADDRESS}.` });
const forwarded = makeContact({ email: OTHERS, message: `Please ask ${ADDRESS}, she knows.` });
const practice = makeSubmission({ email: ADDRESS });
const unconfirmed = makeReview(other.id, { status: 'pending', contactVerified: false, hasContact: true });
const confirmed = makeReview(other.id, { status: 'pending', contactVerified: true, hasContact: true });
const published = makeReview(other.id, { content: `I am <${ADDRESS}>. They know me.` });
const correctionId = testId(4_711);

describe('npm run admin -- erase', () => {
  const test = useTable();

  async function fill(): Promise<void> {
    const { client, name, table } = test();
    const now = new Date();
    await seedDirectory(
      {
        cities: cities.slice(0, 1),
        categories,
        clinics: [clinic, other],
        reviews: [published],
        posts: [makePost({ content: `Questions? ${ADDRESS}` })],
        contacts: [],
        pictures: [],
        asOf: now.toISOString(),
      },
      { client, tableName: name, mediaDirectory: 'no pictures to write' },
    );
    const once = (key: string) => ({
      at: now,
      named: { call: 'test', key, content: { key } },
      solved: { signature: key, expiresAt: now },
    });
    const forms = new SubmissionWriter(table);
    await forms.addContact(message, once('message'), ['message-received', 'message-notice']);
    await forms.addContact(forwarded, once('forwarded'), ['message-received']);
    await forms.addPractice(practice, once('practice'), ['practice-received']);
    const reviews = new ReviewWriter(table);
    const clues = { shingles: ['shingle'], groups: [{ kind: 'network', key: 'network' } as const] };
    for (const review of [unconfirmed, confirmed]) {
      const { id } = review;
      await reviews.addReview(review, { email: ADDRESS, clues, shared: [] }, once(id), [
        'review-confirmation',
      ]);
    }
    await table.put({
      Item: { ...reviewKeys.confirmation('token'), reviewId: unconfirmed.id, expiresAt: 4_000_000_000 },
    });
    await new CorrectionRepository(table, unexpected).addCorrection(
      {
        id: correctionId,
        clinicId: other.id,
        kind: 'other',
        text: `Mail to ${ADDRESS} comes back.`,
        email: ADDRESS,
        status: 'open',
        createdAt: now.toISOString(),
      },
      once('correction'),
    );
    await new MailRecipients(table).admit(ADDRESS, { kind: 'message-received', id: message.id }, now);
    const audit = { at: now.toISOString(), actor: { subject: 's', username: 'staff' } };
    for (const [index, entry] of [
      { action: 'read-contact', subject: message.id, recordName: 'Pat Lee' },
      {
        action: 'edit-clinic',
        subject: clinic.id,
        before: { email: ADDRESS },
        after: { email: 'a@b.example' },
      },
      { action: 'add-user', subject: 'user', recordName: ADDRESS },
    ].entries()) {
      const record = { id: testId(900 + index), ...audit, ...entry } as Parameters<typeof putAudit>[1];
      await table.transact((tableName) => [putAudit(tableName, record)]);
    }
    await projectAll(table);
  }

  /** Keys of the items that name the address. */
  const mentions = async () =>
    (await allItems(test().table))
      .filter((item) =>
        JSON.stringify(item).toLowerCase().replaceAll(OTHERS, '').includes(ADDRESS.toLowerCase()),
      )
      .map(({ pk, sk }) => `${pk} ${sk}`);

  it('removes the address from every kind of record, and says what it removed', async () => {
    await fill();
    const { table } = test();
    const before = await mentions();
    expect(before.length).toBeGreaterThan(10);

    const rehearsal = await runCommand(erase, test(), { input: { email: SENT }, dryRun: true });
    expect(rehearsal.lines[0]).toBe('Would remove:');
    expect(await mentions()).toEqual(before);

    const sent: string[] = [];
    const eraseMails = async (email: string) => sent.push(email);
    const { lines, isComplete } = await runCommand(erase, test(), {
      input: { email: SENT },
      target: { eraseMails },
    });
    expect(isComplete).toBe(true);
    expect(sent).toEqual([ADDRESS.toLowerCase()]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Removed:',
        '  messages: 1',
        '  reviews whose contact was not confirmed: 1',
        '  addresses of confirmed reviews: 1',
        '  addresses of practices that were sent in: 1',
        '  addresses of corrections: 1',
        '  mentions in entries of activity: 3',
        '  details of entries of activity about what is deleted: 1',
        '  stored mails: 1',
      ]),
    );
    expect(lines.at(-1)).toMatch(/^\d public listings or posts mention it and stay as they are/);

    await runCommand(erase, test(), { input: { email: ADDRESS, listings: true } });
    await projectAll(table);
    expect(await mentions()).toEqual([]);

    expect(await table.get(submissionKeys.contact(message.id))).toBeUndefined();
    expect(await table.get(submissionKeys.contact(forwarded.id))).toMatchObject({
      email: OTHERS,
      message: 'Please ask [removed], she knows.',
    });
    expect(await table.get(submissionKeys.submission(practice.id))).toMatchObject({
      email: '',
      name: practice.name,
    });
    expect(await table.get(reviewKeys.review(unconfirmed.id))).toBeUndefined();
    expect(await table.get(reviewKeys.review(confirmed.id))).toMatchObject({ content: confirmed.content });
    expect(await table.get(reviewKeys.review(published.id))).toMatchObject({
      content: 'I am <[removed]>. They know me.',
    });
    expect(await table.get(correctionKeys.correction(correctionId))).toMatchObject({
      email: '',
      status: 'open',
    });
    expect(await table.get(clinicKeys.clinic(clinic.id))).toMatchObject({
      email: '',
      version: 1,
      editedFields: ['email'],
    });
    expect(await table.get(clinicKeys.clinic(other.id))).toMatchObject({ email: OTHERS });
    const texts = (await allItems(table)).map((item) => JSON.stringify(item));
    // Nothing but the record of the forms that stay leads to the deleted ones.
    for (const id of [message.id, unconfirmed.id]) {
      const naming = texts.filter((text) => text.includes(id) && !/"ONCE#CHALLENGE#|"AUDIT#/.test(text));
      expect(naming).toEqual([]);
    }
    expect(texts.filter((text) => text.includes('Pat Lee'))).toEqual([]);
  });

  it('writes the request down, with counts and without the address', async () => {
    const audits = (await allItems(test().table)).filter(({ action }) => action === 'erase');
    expect(audits).toHaveLength(2);
    expect(audits).toContainEqual(
      expect.objectContaining({
        actor: { subject: 'command-line', username: 'npm run admin' },
        after: expect.objectContaining({ messages: 1 }),
      }),
    );
  });

  it('finds every spelling of the mailbox, in any record', async () => {
    const { table } = test();
    const spellings = [
      'w.r.en@gmail.com',
      'WREN+list@googlemail.com',
      'wren%2Bx%40gmail.com',
      'wre.n@gmail.com',
    ];
    const forms = new SubmissionWriter(table);
    const [own, ...mentioned] = spellings;
    await forms.importContact(makeContact({ email: own ?? '' }));
    for (const spelling of mentioned)
      await forms.importContact(makeContact({ email: OTHERS, message: `Ask ${spelling}, please.` }));
    await forms.importPractice(makeSubmission({ email: 'w.ren+practice@gmail.com' }));
    const named = async () =>
      (await allItems(table)).filter((item) => /w\.?r\.?e\.?n/i.test(JSON.stringify(item)));
    expect(await named()).toHaveLength(5);
    const { lines } = await runCommand(erase, test(), { input: { email: 'wren@gmail.com' } });
    expect(lines).toContain('  messages: 1');
    expect(await named()).toEqual([]);
  });

  it('of an address that is not known removes nothing', async () => {
    expect(await runCommand(erase, test(), { input: { email: 'unknown@people.example' } })).toEqual({
      isComplete: true,
      lines: ['Nothing in the directory names the address.'],
    });
    await expect(runCommand(erase, test(), { input: { email: 'unknown' } })).rejects.toThrow('not a valid');
    await expect(runCommand(erase, test())).rejects.toThrow('erase needs --email ADDRESS or --person ID.');
  });

  it('ends between two pages when it is stopped', async () => {
    const stopping = AbortSignal.abort();
    expect(await runCommand(erase, test(), { input: { email: OTHERS }, stopping })).toMatchObject({
      isComplete: false,
    });
    expect(await test().table.get(submissionKeys.contact(forwarded.id))).toMatchObject({ email: OTHERS });
  });

  describe('of someone who sees patients', () => {
    const at = '2025-08-15T09:00:00.000Z';
    const made = (number: number, family: string, changes: object = {}): PersonWithRoles => ({
      person: {
        id: testId(7_000_000 + number),
        slug: `jo-${family.toLowerCase()}`,
        name: { given: 'Jo', family },
        specialties: [],
        createdAt: at,
        version: 0,
        ...changes,
      },
      roles: [{ clinicId: clinic.id, statements: { source: { at, source: 'NPPES' } } }],
    });
    const shown = made(1, 'Erasable', { npi: '1000000004', merged: [testId(7_000_002)] });
    const twin = made(2, 'Eraseable', { npi: '1000000012', mergedInto: testId(7_000_001) });
    const colleague = made(3, 'Colleague', { npi: '1000000020' });
    const ids = [shown, twin, colleague].map(({ person }) => person.id);
    const imported = (npi: string, personId: string) => ({
      ...importKeys.person('nppes', npi),
      source: 'nppes',
      id: npi,
      personId,
      hash: 'hash',
      places: [{ place: 'place', clinicId: clinic.id }],
    });
    const naming = async () =>
      (await allItems(test().table)).filter((item) => /erase?able/i.test(JSON.stringify(item)));
    const input = { person: 'jo-eraseable' };
    // The first one names the record that is shown as another one.
    const ofErased = makeReview(clinic.id, { practitionerId: twin.person.id });
    const ofOther = makeReview(clinic.id, { practitionerId: colleague.person.id });
    const reviews = [ofErased, ofOther];
    const copyOf = ({ clinicId, createdAt, id }: ReviewRecord) =>
      test().table.get(publicReviewKeys.review(clinicId, createdAt, id), { consistent: true });

    it('removes record, roles, numbers and derived entries, also of merged records, and pseudonymises activity', async () => {
      const { table } = test();
      for (const person of [shown, twin, colleague]) {
        for (const Item of personRecordItems(person)) await table.put({ Item });
      }
      for (const [npi, id] of [
        ['1000000004', shown.person.id],
        ['1000000020', colleague.person.id],
      ] as const)
        await table.put({ Item: imported(npi, id) });
      const record = {
        id: testId(950),
        at,
        actor: { subject: 's', username: 'staff' },
        action: 'hide-practitioner',
        subject: shown.person.id,
        recordName: 'Jo Erasable',
        reason: 'Jo Erasable wrote a letter.',
        after: { name: { given: 'Jo', family: 'Erasable' } },
      } as Parameters<typeof putAudit>[1];
      await table.transact((tableName) => [putAudit(tableName, record)]);
      await projectPeople(table, ...ids);
      expect(await table.get(peopleKeys.summary(clinic.id))).toMatchObject({ count: 2 });
      await addReviews(table, reviews);
      expect((await copyOf(ofErased))?.saw).toMatchObject({ name: 'Jo Erasable' });

      const before = await naming();
      const dry = await runCommand(erase, test(), { input, dryRun: true });
      expect(dry.lines[0]).toBe('Would remove:');
      expect(await naming()).toEqual(before);
      expect(await runCommand(erase, test(), { input, stopping: AbortSignal.abort() })).toMatchObject({
        isComplete: false,
      });

      const { lines, isComplete } = await runCommand(erase, test(), { input });
      expect({ isComplete, lines }).toEqual({
        isComplete: true,
        lines: ['Removed:', ...dry.lines.slice(1)],
      });
      expect(lines).toEqual(
        expect.arrayContaining([
          '  roles: 2',
          '  mentions in reviews: 1',
          '  records of the person: 2',
          '  slugs and numbers: 4',
          '  details of entries of activity: 1',
          '  what imports have stored: 1',
        ]),
      );
      await projectPeople(table, ...ids);
      await projectReviews(table, reviews);
      expect(await naming()).toEqual([]);
      expect(await table.get(reviewKeys.review(ofErased.id))).not.toHaveProperty('practitionerId');
      expect(await copyOf(ofErased)).not.toHaveProperty('saw');
      expect((await copyOf(ofOther))?.saw).toMatchObject({ name: 'Jo Colleague' });
      expect(await table.get(peopleKeys.summary(clinic.id))).toMatchObject({ count: 1 });
      expect(await table.get(personKeys.person(colleague.person.id))).toMatchObject(colleague.person);
      expect(await table.get(auditKeys.audit(shown.person.id, at, record.id))).toEqual({
        ...auditKeys.audit(shown.person.id, at, record.id),
        id: record.id,
        at,
        actor: record.actor,
        action: record.action,
        subject: record.subject,
        expiresAt: expect.any(Number),
        byQueuePk: expect.any(String),
        byQueueSk: expect.any(String),
      });
    });

    it('keeps imports from adding the person again, and leaves nothing that breaks a rule', async () => {
      const { table } = test();
      expect(await table.get(importKeys.person('nppes', '1000000004'))).toMatchObject({
        isErased: true,
        places: [],
      });
      expect(await table.get(importKeys.person('nppes', '1000000020'))).toEqual(
        imported('1000000020', colleague.person.id),
      );
      const { lines } = await runCommand(check, test());
      expect(lines.filter((line) => /person|people|role/.test(line))).toEqual([]);
      await expect(runCommand(erase, test(), { input })).rejects.toThrow('There is no person jo-eraseable.');
    });

    it('names the listings that have the name', async () => {
      const { table } = test();
      const person = made(4, 'Pat');
      for (const Item of personRecordItems(person)) await table.put({ Item });
      const { lines } = await runCommand(erase, test(), {
        input: { person: person.person.id },
        dryRun: true,
      });
      expect(lines.at(-1)).toBe(`  /clinics/${clinic.slug}`);
    });

    it('needs an address or a person, and not both', async () => {
      await expect(runCommand(erase, test(), { input: { ...input, email: OTHERS } })).rejects.toThrow(
        'erase needs --email ADDRESS or --person ID.',
      );
    });
  });
});
