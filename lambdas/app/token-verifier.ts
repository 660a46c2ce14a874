/** Who a request's token proves the caller to be. */
export interface Caller {
  readonly groups: readonly string[];
}

export interface TokenVerifier {
  /** The caller that the `Authorization` header proves, or undefined when it proves nothing. */
  verify(authorization: string): Promise<Caller | undefined>;
}

/** Until staff can sign in, nobody issues tokens, so that none is valid. */
export const noTokenIsValid: TokenVerifier = { verify: async () => undefined };
