/** Rules for the passwords of providers, as their user pool has them (`infra/constructs/provider-pool.ts`). */

export const PASSWORD_LENGTH = 12;

/** Source: "Adding user pool password requirements", Amazon Cognito developer guide. */
export const PASSWORD_SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/;

const rules = {
  length: new RegExp(`^.{${PASSWORD_LENGTH},}$`, 's'),
  lower: /[a-z]/,
  upper: /[A-Z]/,
  digit: /[0-9]/,
  symbol: PASSWORD_SYMBOL,
} as const;

export type PasswordRule = keyof typeof rules;

/** The rules, and whether a password meets each. */
export function passwordChecks(password: string): readonly (readonly [rule: PasswordRule, met: boolean])[] {
  return passwordRuleNames.map((rule) => [rule, rules[rule].test(password)] as const);
}

export const passwordRuleNames = [
  'length',
  'lower',
  'upper',
  'digit',
  'symbol',
] as const satisfies readonly PasswordRule[];

export function isGoodPassword(password: string): boolean {
  return passwordChecks(password).every(([, met]) => met);
}
