/** Calls of the public forms, in a module that pages without forms do not load. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import { challengeSchema } from './challenge.ts';
import type { contactRequestSchema, practiceRequestSchema } from './submissions.ts';

const practiceReceiptSchema = z.object({ id: z.string(), status: z.literal('pending_approval') });
export type PracticeReceipt = z.infer<typeof practiceReceiptSchema>;

const contactReceiptSchema = z.object({ id: z.string(), status: z.literal('new') });
export type ContactReceipt = z.infer<typeof contactReceiptSchema>;

/** Reads a challenge to solve before a form is sent. */
export const getChallenge = defineContract({
  method: 'GET',
  path: '/api/challenge',
  auth: 'public',
  owner: 'submissions',
  response: challengeSchema,
  uncached: true,
});

/** Takes an `Idempotency-Key`, so that a repeat stores one practice. */
export const submitPractice = defineContract({
  method: 'POST',
  path: '/api/practices',
  auth: 'public',
  owner: 'submissions',
  request: requestType<None, None, z.input<typeof practiceRequestSchema>>(),
  response: practiceReceiptSchema,
  status: 201,
});

/** Takes an `Idempotency-Key`, so that a repeat stores one message. */
export const sendContactMessage = defineContract({
  method: 'POST',
  path: '/api/contact',
  auth: 'public',
  owner: 'submissions',
  request: requestType<None, None, z.input<typeof contactRequestSchema>>(),
  response: contactReceiptSchema,
  status: 201,
});
