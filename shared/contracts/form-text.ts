/**
 * Texts that people type into forms. Parsed alike in the browser and on the server: trimmed, then measured in UTF-16
 * units. What could not be stored and shown as it was sent is invalid.
 */
import * as z from 'zod/mini';
import { isEmailAddress } from '../domain/mail/email-address.ts';

/** Control characters and unpaired surrogates; `\p{Cs}` finds only the unpaired ones. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;
/** Control characters except line breaks and tabs, for texts of several lines. */
const UNUSABLE_IN_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

interface FormText {
  readonly label: string;
  readonly max: number;
  readonly lines?: boolean;
}

/**
 * A text of any length up to `max`; what is no text at all gets `message`. `further` gives the message of another rule
 * about the trimmed text. One check of our own and not one of the library's for each rule: those would be part of every page.
 */
export function formText(
  { label, max, lines = false }: FormText,
  message = 'Required',
  further: (text: string) => string | undefined = () => undefined,
) {
  const unusable = lines ? UNUSABLE_IN_LINES : UNUSABLE;
  return z.string(message).check(
    z.check((payload) => {
      const text = payload.value.trim();
      payload.value = text;
      const found = [
        text.length > max && `${label} is too long`,
        unusable.test(text) && `${label} contains characters that are not allowed`,
        further(text),
      ];
      for (const problem of found) {
        if (problem) payload.issues.push({ code: 'custom', message: problem, input: text });
      }
    }),
  );
}

interface RequiredText extends FormText {
  readonly min: number;
  /** Whether the text may also be empty. */
  readonly orEmpty?: boolean;
}

/** A text of at least `min` characters, with one message for everything shorter and for no text at all. */
export function requiredText({ min, orEmpty = false, ...field }: RequiredText, message: string) {
  return formText(field, message, (text) =>
    text.length < min && !(orEmpty && text === '') ? message : undefined,
  );
}

export function emailText(
  { optional = false, ...field }: FormText & { readonly optional?: boolean },
  message: string,
) {
  return formText(field, message, (text) =>
    (optional && text === '') || isEmailAddress(text) ? undefined : message,
  );
}
