import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { stageConfig } from '../../infra/stage.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { CONTACT_QUEUE, PRACTICE_QUEUE, submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { queueQuery } from '../../lambdas/table/index-query.ts';
import type { Mail } from '../../scripts/local/stand-ins/outbox.ts';
import { challengeSchema } from '../../shared/contracts/submissions/challenge.ts';
import type { MailKind } from '../../shared/domain/mail/mail-kinds.ts';
import { sentMessage, sentPractice } from '../fixtures/sent-forms.ts';
import { makeSubmission } from '../fixtures/submissions.ts';
import { solveChallenge } from '../support/solve-challenge.ts';
import { useDeployment } from './support/deployment.ts';
import { staffClaims } from './support/http.ts';
import { putTaxonomy } from './support/taxonomy.ts';

/** Decisions and forms during which functions are killed: `KILLED_CALLS=200 npx vitest run …` for more of them. */
const CALLS = Number(process.env.KILLED_CALLS ?? 40);
const AT_ONCE = 4;
/** From the last kill to the last mail: a claim ends, and if a sweep was killed the next minute's finds it. */
const LONGEST_WAIT_MS = stageConfig('local').mailWorker.claimMs + 60_000 + 30_000;

const recordSchema = z.object({ id: z.string(), email: z.string(), status: z.string() });
const ledgerSchema = z.object({ sentAt: z.string().optional(), byQueuePk: z.string().optional() });

/** A mail that a committed write must cause. */
interface Due {
  readonly kind: MailKind;
  readonly id: string;
  /** Undefined for notices to staff. */
  readonly to?: string;
}

describe('functions that are killed at random', () => {
  const deployment = useDeployment();

  async function solution(): Promise<string> {
    // Issuing one stores nothing: asked for until it comes.
    for (;;) {
      const answer = await deployment()
        .call('Submissions', '/api/challenge')
        .catch(() => undefined);
      if (answer?.statusCode === 200) return solveChallenge(challengeSchema.parse(JSON.parse(answer.body)));
    }
  }

  async function inQueue(queue: string) {
    const items = await deployment().table.queryAll(queueQuery({ queue, order: 'oldest first' }));
    return items.map((item) => recordSchema.parse(item));
  }

  /** The mails that the stored records must cause, whether their calls got a response or not. */
  async function dueMails(decided: readonly string[]): Promise<Due[]> {
    const due: Due[] = [];
    for (const { id, email } of await inQueue(CONTACT_QUEUE)) {
      due.push({ kind: 'message-received', id, to: email }, { kind: 'message-notice', id });
    }
    for (const { id, email } of await inQueue(PRACTICE_QUEUE)) {
      if (decided.includes(id)) continue;
      due.push({ kind: 'practice-received', id, to: email }, { kind: 'practice-notice', id });
    }
    for (const id of decided) {
      const item = await deployment().table.get(submissionKeys.submission(id), { consistent: true });
      const { status, email } = recordSchema.parse(item);
      if (status === 'approved') due.push({ kind: 'practice-approved', id, to: email });
      if (status === 'rejected') due.push({ kind: 'practice-rejected', id, to: email });
    }
    return due;
  }

  async function unsent(due: readonly Due[]): Promise<Due[]> {
    const states = await Promise.all(
      due.map(async (mail) => {
        const item = await deployment().table.get(outboxKeys.mail(mail.kind, mail.id), { consistent: true });
        const { sentAt, byQueuePk } = ledgerSchema.parse(item ?? {});
        return { mail, isSent: sentAt !== undefined && byQueuePk === undefined };
      }),
    );
    return states.filter(({ isSent }) => !isSent).map(({ mail }) => mail);
  }

  it(`lose no mail of ${CALLS} decisions and forms, and mark possible repeats`, {
    timeout: 300_000,
  }, async () => {
    const { host, table, call, killAny } = deployment();
    await putTaxonomy(table);
    const waiting = Array.from({ length: Math.ceil(CALLS / 2) }, (_, index) =>
      makeSubmission({ email: `decided-${index}@practice.example` }),
    );
    for (const practice of waiting) await new SubmissionWriter(table).importPractice(practice);

    const send = async (path: string, key: string, form: object) =>
      call('Submissions', path, {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: { ...form, altcha: await solution() },
      });
    const decide = (id: string, index: number) =>
      call('Admin', `/api/clinics/${id}/${index % 4 === 0 ? 'reject' : 'approve'}`, {
        method: 'PATCH',
        claims: staffClaims,
        ...(index % 4 === 0 && { body: { reason: 'No such practice.' } }),
      });
    const calls = Array.from({ length: CALLS }, (_, index) => {
      const practice = waiting[Math.floor(index / 2)];
      if (index % 2 === 0 && practice) return () => decide(practice.id, index);
      const email = `sender@people-${index}.example`;
      const key = randomUUID();
      return index % 4 === 1
        ? () => send('/api/practices', key, { ...sentPractice, name: `Practice ${index}`, email })
        : () => send('/api/contact', key, { ...sentMessage, email });
    });

    let isOver = false;
    let [kills, answered, answeredAtKill, unanswered] = [0, 0, 0, 0];
    const killer = (async () => {
      while (!isOver) {
        await sleep(10 + Math.random() * 50);
        // On a slow machine functions would be killed before any of them is up, for ever.
        if (kills > 0 && answered === answeredAtKill) continue;
        if (killAny() === undefined) continue;
        kills += 1;
        answeredAtKill = answered;
      }
    })();
    const next = calls.values();
    const clients = Array.from({ length: AT_ONCE }, async () => {
      for (const one of next) {
        // Sent again until it is answered, as by a browser: what the killed one committed must count once.
        for (;;) {
          const status = await one().then(
            ({ statusCode }) => statusCode,
            () => undefined,
          );
          expect([200, 201, undefined]).toContain(status);
          if (status !== undefined) break;
          unanswered += 1;
        }
        answered += 1;
      }
    });
    await Promise.all(clients);
    isOver = true;
    await killer;
    const lastKill = Date.now();

    const due = await dueMails(waiting.map(({ id }) => id));
    // One of each decision; a receipt and a notice of each form.
    expect(due).toHaveLength(waiting.length + 2 * (CALLS - waiting.length));
    await expect.poll(() => unsent(due), { timeout: LONGEST_WAIT_MS, interval: 500 }).toEqual([]);
    const seconds = (Date.now() - lastKill) / 1_000;

    const sent = host.services.outbox.list().toReversed();
    const isMarked = ({ headers, text }: Mail) => {
      const inText = text.includes('You may have received this email before');
      expect(headers['X-CareAtlas-Repeat']).toBe(inText ? 'possible' : undefined);
      return inText;
    };
    const repeats: Mail[] = [];
    for (const { kind, to } of due) {
      if (to === undefined) continue;
      const isOfKind = ({ subject }: Mail) => /live on/.test(subject) === (kind === 'practice-approved');
      const [first, ...others] = sent.filter((mail) => mail.to === to && isOfKind(mail));
      expect(first, `${kind} to ${to}`).toBeDefined();
      repeats.push(...others);
    }
    expect(repeats.filter((mail) => !isMarked(mail))).toEqual([]);
    const notices = due.filter(({ to }) => to === undefined).length;
    const sentNotices = sent.filter(({ subject }) => /^New /.test(subject));
    // Each once, and what came besides is marked.
    expect(sentNotices.length).toBeGreaterThanOrEqual(notices);
    const marked = sentNotices.filter(isMarked).length;
    expect(sentNotices.length - marked).toBeLessThanOrEqual(notices);
    expect(kills).toBeGreaterThan(CALLS / 10);
    if (process.env.KILLED_CALLS !== undefined) {
      process.stdout.write(
        `${kills} kills, ${answered} calls answered, ${unanswered} not; ${due.length} mails due, ${sent.length} sent, ` +
          `${sent.filter(isMarked).length} marked, ${repeats.length} known repeats; the last ${seconds} s after the last kill\n`,
      );
    }
  });
});
