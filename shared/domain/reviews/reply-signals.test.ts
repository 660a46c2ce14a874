import { describe, expect, it } from 'vitest';
import others from './replies-of-others.json' with { type: 'json' };
import { neutralReply, replySignals } from './reply-signals.ts';

/** Replies that say something of a person's health or care, or who the person is. */
const revealing = [
  'Thank you for visiting us. We are glad your root canal went well.',
  'We are sorry that your appointment on March 3 started late.',
  'As our patient since 2019, you know that we always call back.',
  'Dear Maria, thank you for the five stars!',
  'Dr. Patel remembers you well and wishes you a quick recovery.',
  'Your insurance declined the claim, which is why you were billed.',
  'You missed two appointments, so we had to charge the fee.',
  'We prescribed antibiotics, and you chose not to take them.',
  'Please call Karen at (312) 555-0142 about your bill.',
  'Our records show that you were seen by the nurse, not the doctor.',
  'We never treated you. There is no record of you in our system.',
  'Your son was very brave during his vaccination.',
  'It was a pleasure to meet you and your daughter.',
  'We look forward to seeing you again at your next check-up.',
  'Thank you for choosing our clinic for your knee surgery.',
  'Thank you for trusting us with your care.',
  'You came in without an appointment and waited one hour.',
  'The patient was offered an MRI and declined it.',
  'Your blood pressure was too high for the procedure that morning.',
  'We are happy that the braces came off on time.',
  'Your anxiety is something we take seriously in every session.',
  'We explained to you that the crown may need an adjustment.',
  'You left before your test results were ready.',
  'We hope your back pain is better now.',
  'Congratulations on your pregnancy!',
  'Sorry for the delay of your refill last week.',
  'You were under anesthesia, so you may not remember the conversation.',
  'Mrs. Alvarez, we are sorry to read this.',
  'We saw you yesterday and everything looked fine.',
  'Your mother received excellent care at our hospital.',
  'Your chart says that you have an allergy to penicillin.',
  'We treated your infection with the medication that guidelines recommend.',
  'Thank you, John! We enjoyed having you in our office.',
  'When you were here in June, our system was down.',
  'Welcome back to our practice, and thank you for your loyalty.',
  'You called our office on Monday and hung up.',
  'The biopsy was negative, as we explained to you.',
  'Your copay is set by your plan and not by us.',
  'Being a long-time patient, you deserve better.',
  'We are glad that the depression treatment helps.',
  'Your therapist is on vacation until next month.',
  'Taking care of you was a privilege.',
  'Ozempic is not covered by every plan, as you know.',
  'You had your surgery at another hospital, not here.',
  'Your wife called us twice about the same problem.',
  'We removed the mole and sent it to the laboratory.',
  'The x-rays from 02/14/2026 show a different picture.',
  'Thank you for being our patient for ten years.',
  'Your diabetes needs regular checks, which you declined.',
  'We discharged you because of repeated no-shows.',
  'Hello Susan, please reach our manager at 604-555-0199.',
  'We diagnosed the problem correctly at your first visit.',
  'Your Invisalign plan takes eighteen months.',
  'You signed the consent form before the injection.',
  'Your baby was delivered healthy, and that is what counts.',
  'The nurse who drew your blood has been with us for years.',
  'We’re sorry about your appointment.',
  'Nous vous avons reçu à l’heure pour votre rendez-vous.',
  'Merci de votre visite, et bon courage pour votre traitement.',
  'Bonjour Sophie, votre dossier est complet.',
] as const;

/** Replies that say nothing of any person. */
const innocent = [
  'Thank you for your feedback.',
  'Thank you for taking the time to write.',
  'We are glad to read this. Our whole team says thank you.',
  'We are sorry to read this. It is not the experience that we want anyone to have.',
  'We take every concern seriously. Please contact our office manager.',
  'Privacy rules keep us from answering in detail here.',
  'Privacy laws do not allow us to say whether anyone is a patient.',
  'We cannot confirm whether a person is or was a patient.',
  'We strive to give every patient the time that they need.',
  'Thank you for the kind words. They mean a lot to our staff.',
  'We welcome all comments, good and bad.',
  'Please get in touch with our office, so that we can listen and help.',
  'We have shared these comments with our team.',
  'Our goal is to answer each call within a minute.',
  'We are working on shorter waiting times.',
  'Thanks so much!',
  'Thank you for the five stars!',
  'We are always looking for ways to improve.',
  'Parking is free in the garage behind our building.',
  'We have added a second phone line to make it easier to reach us.',
  'Our office is open on weekdays from early morning.',
  'We appreciate honest reviews like this one.',
  'That is wonderful to hear.',
  'We are sorry that we did not meet expectations.',
  'Reviews help others to choose, and they help us to improve.',
  'We would like to learn more. Please write to us through our website.',
  'Our front desk is proud to read this.',
  'All of us here are grateful for such kind comments.',
  'We treat everyone with respect and regret that it felt otherwise.',
  'If you have any questions, our office is happy to answer them.',
  'If you have been waiting for an answer from us, please let us know.',
  'We hear you, and we will do better.',
  'Thank you for letting us know.',
  'Your comments have been passed on to our manager.',
  'Your feedback helps us to improve.',
  'Your review made our day.',
  'Thank you for sharing your thoughts with us.',
  'We are a small practice and read every review.',
  'Our policy is to answer messages within one business day.',
  'We regret the confusion about our opening hours.',
  'We try to keep our prices clear. They are on our website.',
  'We have changed how our phone menu works.',
  'Everyone deserves to be listened to.',
  'We are happy that you had a good experience.',
  'We are sorry that you had a poor experience.',
  'We would be glad to speak with you directly. Please contact our office.',
  'Our team works hard to make everybody feel at home.',
  'Thank you! Our team will love to read this.',
  'It is good to know what works well and what does not.',
  'We use these comments in the training of our staff.',
  'We aim for clear answers and short waits.',
  'We understand the frustration and want to make it right.',
  'Patients tell us that the new entrance is easier to find.',
  'We appreciate the suggestion about the waiting room.',
  'Please reach out to our patient relations team.',
  'Merci beaucoup pour ce commentaire.',
  'Nous vous remercions de vos commentaires.',
  'Nous prenons chaque remarque au sérieux.',
] as const;

const MAX_FALSE_ALARMS = 2;

describe('replies to reviews', () => {
  it('are enough to judge the rule by', () => {
    expect(new Set(revealing).size).toBeGreaterThanOrEqual(50);
    expect(new Set(innocent).size).toBeGreaterThanOrEqual(50);
  });

  it.each(revealing)('reveal something: %s', (reply) => {
    expect(replySignals(reply)).not.toEqual([]);
  });

  it('reveal something in at least 85 of a hundred that were written without knowing the rule', () => {
    const found = others.filter((reply) => replySignals(reply).length > 0);
    expect(others.length).toBe(50);
    expect(found.length / others.length).toBeGreaterThanOrEqual(0.85);
  });

  it('have few false alarms', () => {
    const alarms = innocent.flatMap((reply) => replySignals(reply).map((signal) => ({ reply, ...signal })));
    expect(alarms.length, JSON.stringify(alarms, null, 1)).toBeLessThanOrEqual(MAX_FALSE_ALARMS);
  });

  it.each([
    ['patient', 'We enjoyed your last visit.', 'your last visit'],
    ['name', 'Dear Maria, thank you.', 'Maria'],
    ['date', 'That was on March 3.', 'March 3'],
    ['treatment', 'Every root canal is different.', 'root canal'],
    ['phone', 'Call us: (312) 555-0142.', '312) 555-0142'],
  ] as const)('have signals of the kind %s with their words', (kind, reply, text) => {
    expect(replySignals(reply)).toContainEqual({ kind, text });
  });

  it('find the name that the review is signed with', () => {
    expect(replySignals('Nothing against Xochitl at all.', 'Xochitl R.')).toEqual([
      { kind: 'name', text: 'Xochitl' },
    ]);
    expect(replySignals('We read what every patient writes.', 'Anonymous patient')).toEqual([]);
    expect(replySignals('Nothing.', 'A (b* [c')).toEqual([]);
  });

  it('see through characters that cannot be seen', () => {
    expect(replySignals('We hope your root\u00ad canal went well: ３１２ ５５５ ０１４２')).toEqual(
      expect.arrayContaining([
        { kind: 'treatment', text: 'root canal' },
        { kind: 'phone', text: '312 555 0142' },
      ]),
    );
  });

  it('say each thing once, and end in time for any text', () => {
    const long = 'your '.repeat(400);
    expect(replySignals('your visit. '.repeat(150))).toEqual([{ kind: 'patient', text: 'your visit' }]);
    expect(replySignals(long)).toEqual([]);
  });

  it.each([1, 5])('have a neutral wording without signals for %i stars', (rating) => {
    expect(replySignals(neutralReply(rating))).toEqual([]);
  });
});
