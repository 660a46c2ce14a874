/**
 * Texts that people type into forms. Parsed alike in the browser and on the server: trimmed, then measured in UTF-16
 * units. What could not be stored and shown as it was sent is refused.
 */
import * as z from 'zod/mini';

/** Control characters and unpaired surrogates; `\p{Cs}` finds only the unpaired ones. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;
/** A text of several lines may have line breaks and tabs. */
const UNUSABLE_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

interface FormText {
  readonly label: string;
  readonly max: number;
  readonly lines?: boolean;
}

/** A text of any length up to `max`; what is no text at all gets `message`. */
export function formText({ label, max, lines = false }: FormText, message = 'Required') {
  const unusable = lines ? UNUSABLE_IN_LINES : UNUSABLE;
  return z.string(message).check(
    z.trim(),
    z.maxLength(max, `${label} is too long`),
    z.refine((text) => !unusable.test(text), `${label} contains characters that are not allowed`),
  );
}

/** A text of at least `min` characters, with one message for everything shorter and for no text at all. */
export function requiredText(field: FormText & { readonly min: number }, message: string) {
  return formText(field, message).check(z.minLength(field.min, message));
}

export function emailText(label: string, message: string) {
  return formText({ label, max: 254 }, message).check(z.email(message));
}
