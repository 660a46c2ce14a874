import { PASSWORD_SYMBOL } from '../../../shared/domain/accounts/password-rules.ts';

/** Rules for passwords, in Amazon Cognito's terms. */
interface PasswordPolicy {
  readonly MinimumLength?: number | undefined;
  readonly RequireLowercase?: boolean | undefined;
  readonly RequireUppercase?: boolean | undefined;
  readonly RequireNumbers?: boolean | undefined;
  readonly RequireSymbols?: boolean | undefined;
}

/** The first rule that a password breaks, as Cognito words it; `undefined` for a valid password. */
export function brokenRule(password: string, policy: PasswordPolicy): string | undefined {
  const { MinimumLength = 8 } = policy;
  const rules = [
    [true, new RegExp(`^.{${MinimumLength},}$`, 's'), 'Password not long enough'],
    [policy.RequireLowercase, /[a-z]/, 'Password must have lowercase characters'],
    [policy.RequireUppercase, /[A-Z]/, 'Password must have uppercase characters'],
    [policy.RequireNumbers, /[0-9]/, 'Password must have numeric characters'],
    [policy.RequireSymbols, PASSWORD_SYMBOL, 'Password must have symbol characters'],
  ] as const;
  return rules.find(([required, pattern]) => required && !pattern.test(password))?.[2];
}
