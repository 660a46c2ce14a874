/** What a password must hold, as a user pool asks for it. Its figures and wording are Amazon Cognito's. */
export interface PasswordPolicy {
  readonly MinimumLength: number;
  readonly RequireLowercase: boolean;
  readonly RequireUppercase: boolean;
  readonly RequireNumbers: boolean;
  readonly RequireSymbols: boolean;
}

/** The first rule that a password breaks; `undefined` when it keeps them all. */
export function brokenRule(password: string, policy: PasswordPolicy): string | undefined {
  const rules: readonly (readonly [boolean, RegExp, string])[] = [
    [true, new RegExp(`^.{${policy.MinimumLength},}$`, 's'), 'Password not long enough'],
    [policy.RequireLowercase, /[a-z]/, 'Password must have lowercase characters'],
    [policy.RequireUppercase, /[A-Z]/, 'Password must have uppercase characters'],
    [policy.RequireNumbers, /[0-9]/, 'Password must have numeric characters'],
    // Source: "Adding user pool password requirements", Amazon Cognito developer guide.
    [
      policy.RequireSymbols,
      /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/,
      'Password must have symbol characters',
    ],
  ];
  return rules.find(([asked, pattern]) => asked && !pattern.test(password))?.[2];
}
