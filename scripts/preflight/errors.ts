/** The SDK's own when it finds no credentials, and what AWS says to credentials that are none or too old. */
const CREDENTIALS = new Set([
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'SignatureDoesNotMatch',
  'TokenProviderError',
  'UnrecognizedClientException',
]);
const DENIED = new Set(['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation', 'NotAuthorized']);

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

export function isDenied(error: unknown): boolean {
  return DENIED.has(nameOf(error));
}

/** What to do about credentials; undefined for other problems. */
export function missingCredentials(error: unknown): string | undefined {
  if (!CREDENTIALS.has(nameOf(error))) return undefined;
  return [
    `AWS takes no call from here (${nameOf(error)}): there are no valid credentials for the account.`,
    'Sign in (`aws sso login`, `aws configure`) or set AWS_PROFILE, and run the preflight again.',
  ].join('\n');
}
