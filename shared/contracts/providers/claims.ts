/** Claims: which listings an account may edit, in which role, and how it proves that it may. */
import * as z from 'zod/mini';
import { claimLabels, claimMaximums } from '../../content/providers/claims.ts';
import { isNpi } from '../../domain/clinics/npi.ts';
import { instant } from '../entities.ts';
import { emailText, formText, requiredText } from '../form-text.ts';
import { pictureTypes } from '../pictures/uploads.ts';

export const claimKinds = ['clinic', 'practitioner'] as const;
export type ClaimKind = (typeof claimKinds)[number];
/** `agency`: as an editor; the owner sees it and ends it. */
export const claimRoles = ['owner', 'editor', 'agency'] as const;
export type ClaimRole = (typeof claimRoles)[number];
/** `code-sent`: a code waits to be entered. `waiting`: staff decide. Only `granted` opens anything. */
export const claimStates = ['code-sent', 'waiting', 'granted', 'refused', 'ended'] as const;

/**
 * How an account proves that a listing is its own, the strongest first: a code to the listed email address, an account of the website's
 * domain, a code by telephone, a code by letter, a document.
 */
export const claimWays = ['email', 'domain', 'voice', 'letter', 'documents'] as const;
export type ClaimWay = (typeof claimWays)[number];

/** How a claim began: by one of the ways, by an invitation, by sending the practice to the directory, or with the operator's command. */
export const claimOrigins = [...claimWays, 'invitation', 'submission', 'operator'] as const;

/** Why staff decide about a claim. */
export const claimChecks = [
  /** Another account holds the listing. */
  'held',
  /** The website's domain is of more than ten locations, of a school or of a government. */
  'shared-domain',
  /** A document proves it, or does not. */
  'document',
] as const;

/** A claim as its account sees it. */
export const claimSchema = z.object({
  /** ULID. */
  id: z.string(),
  kind: z.enum(claimKinds),
  subject: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  role: z.enum(claimRoles),
  state: z.enum(claimStates),
  /** Absent in claims of before it was kept. */
  way: z.exactOptional(z.enum(claimOrigins)),
  /** In `code-sent`: until when the code can be entered. */
  codeUntil: z.exactOptional(instant),
  /** Why staff have decided against it or ended it. */
  reason: z.exactOptional(z.string()),
});
export type Claim = z.infer<typeof claimSchema>;

/** `hint` masks where a code goes: `o…@h….example`, `(…) …-0142`. What is not available says no more than that. */
export const claimWaysSchema = z.object({
  ways: z.array(
    z.object({ way: z.enum(claimWays), available: z.boolean(), hint: z.exactOptional(z.string()) }),
  ),
});
export type ClaimWays = z.infer<typeof claimWaysSchema>;

const npi = formText({ label: claimLabels.npi, max: 10 }, 'Please enter the NPI', (text) =>
  text === '' || isNpi(text) ? undefined : 'Please enter the ten digits of the NPI',
);

/** `documents` needs the official's name and an upload; the other ways ignore them. */
export const claimRequestSchema = z
  .object({
    kind: z.enum(claimKinds, 'must be clinic or practitioner'),
    subjectId: z.string('Required'),
    way: z.enum(claimWays, `must be ${claimWays.join(', ')}`),
    npi: z.optional(npi),
    officialName: z.optional(formText({ label: claimLabels.officialName, max: claimMaximums.officialName })),
    /** The `key` of an upload (`requestProviderUpload`). */
    upload: z.optional(formText({ label: claimLabels.upload, max: claimMaximums.upload })),
  })
  .check(
    z.refine(({ way, officialName }) => way !== 'documents' || Boolean(officialName), {
      error: "Please enter the official's name",
      path: ['officialName'],
    }),
    z.refine(({ way, upload }) => way !== 'documents' || Boolean(upload), {
      error: 'Please upload a document',
      path: ['upload'],
    }),
  );
export type ClaimRequest = z.output<typeof claimRequestSchema>;

const INVALID_CODE = 'Please enter the six digits of the code';
export const claimCodeSchema = z.object({
  code: z.string(INVALID_CODE).check(z.regex(/^\d{6}$/, INVALID_CODE)),
});

/** A person who works on a listing, or is invited to. `id` is of the claim or of the invitation. */
export const claimPersonSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(claimRoles),
  /** `invited` until an account with that address, verified, has read its claims. */
  state: z.enum(['granted', 'invited']),
  since: instant,
  isCaller: z.boolean(),
});
export type ClaimPerson = z.infer<typeof claimPersonSchema>;

const role = z.enum(claimRoles, `must be ${claimRoles.join(', ')}`);
export const claimInvitationSchema = z.object({
  email: emailText(
    { label: claimLabels.email, max: claimMaximums.email },
    'Please provide a valid email address',
  ),
  role,
});
export type ClaimInvitation = z.output<typeof claimInvitationSchema>;
export const claimRoleSchema = z.object({ role });

/** The largest document, in bytes: a response has room for no more. */
export const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;
/** Documents of claims; every one of `pictureTypes` is also for pictures. */
export const documentTypes = [...pictureTypes, 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** A claim as staff see it. */
export const staffClaimSchema = z.object({
  ...z.pick(claimSchema, { id: true, kind: true, role: true, state: true, way: true, reason: true }).shape,
  /** Null where the record is gone. */
  subject: z.nullable(claimSchema.shape.subject),
  /** Verified address of the account; empty after the account was deleted. */
  email: z.string(),
  createdAt: instant,
  /** Of its last change of state. */
  changedAt: instant,
  /** Why it waits for staff. */
  check: z.exactOptional(z.enum(claimChecks)),
  npi: z.exactOptional(z.string()),
  officialName: z.exactOptional(z.string()),
  /** Read with `getClaimDocument`; absent after the decision. */
  document: z.exactOptional(z.object({ type: z.enum(documentTypes) })),
  /** Of a grant: what staff checked. */
  evidence: z.exactOptional(z.string()),
  /** Name of the member of staff. */
  decidedBy: z.exactOptional(z.string()),
  /** What the listing and its sources state, to compare with: `email`, `phone`, `website`, `address`, `npi`. */
  listed: z.record(z.string(), z.string()),
  /** Other claims on the same listing that wait or are granted, the oldest first. */
  others: z.array(
    z.object({
      ...z.pick(claimSchema, { id: true, role: true, state: true, way: true }).shape,
      email: z.string(),
      changedAt: instant,
      /** When the account was last used. */
      seenAt: z.exactOptional(instant),
    }),
  ),
});
export type StaffClaim = z.infer<typeof staffClaimSchema>;

/** What staff checked before they granted a claim. */
export const claimGrantSchema = z.object({
  evidence: requiredText(
    { label: claimLabels.evidence, min: 1, max: claimMaximums.evidence, lines: true },
    'Please say what you checked',
  ),
});
export const claimReasonSchema = z.object({
  reason: requiredText(
    { label: claimLabels.reason, min: 1, max: claimMaximums.reason, lines: true },
    'Please give a reason',
  ),
});
