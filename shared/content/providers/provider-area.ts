/** Texts of the pages at /provider, which providers use with an account. */
import { PASSWORD_LENGTH, type PasswordRule } from '../../domain/accounts/password-rules.ts';
import { brand } from '../brand.ts';

const weakPassword = 'The password does not meet all of its rules yet.';

export const providerArea = {
  title: 'Your listings',
  description: `Manage your listings on ${brand.name}.`,
  loading: 'Loading your account…',
  retry: 'Try again',
  unavailable: {
    title: 'Sign-in is not available',
    text: 'The sign-in service does not respond. Please try again in a moment.',
  },
  pages: {
    label: 'Your account',
    home: 'Your listings',
    account: 'Account and security',
    claim: 'Claim a listing',
    clinic: 'Edit a listing',
    insights: 'Insights of a listing',
    reviews: 'Reviews of a listing',
    practitioner: 'Edit your page',
    people: 'People of a listing',
  },
  signedInAs: 'Signed in as',
  signOut: 'Sign out',
  expired: {
    title: 'Please sign in again',
    text: 'Your session has ended. Everything on the page stays as it is, and continues after you sign in.',
  },

  /** The page of the link in mails that ask to confirm a listing. */
  unsubscribe: {
    title: 'Stop these emails?',
    text: 'We ask every three months whether your listing is still right. Patients see when it was last confirmed.',
    submit: 'Stop these emails',
    pending: 'One moment…',
    done: 'You will not get these emails any more. You can still confirm the listing in your account at any time.',
    missing: 'This link does not work. Please use the newest email, or write to us.',
    failed: 'That did not work. Please try again.',
    account: 'Go to your listings',
  },

  session: {
    back: 'Back to sign-in',
    email: 'Email address',
    showPassword: 'Show password',
    code: 'Code from the email',
    codeHint: 'Six digits. If the email is not there, look in your spam folder.',
    again: 'Send another code',
    sentAgain: 'Another code is on its way. Only the newest one works.',
    /** While a button waits for its answer. */
    pending: 'One moment…',
    signIn: {
      title: 'Sign in for providers',
      intro: 'Manage your practice’s listing: hours, services, insurance plans and replies to reviews.',
      password: 'Password',
      submit: 'Sign in',
      forgotten: 'Forgot your password?',
      none: 'New here?',
      signUp: 'Create an account',
    },
    signUp: {
      title: 'Create a provider account',
      intro: `For practices and their staff, free of charge. Patients do not need an account on ${brand.name}.`,
      emailHint: 'Use your work address. We send a code to it.',
      password: 'Choose a password',
      submit: 'Create account',
      have: 'Already have an account?',
      signIn: 'Sign in',
    },
    confirm: {
      title: 'Check your email',
      sent: (email: string) => `Enter the code that we sent to ${email}. It is valid for 24 hours.`,
      submit: 'Confirm',
      other: 'Use another email address',
      done: 'Your email address is confirmed. Please sign in.',
      known:
        'You already have an account with this email address. Sign in with its password, or reset the password.',
    },
    forgotten: {
      title: 'Reset your password',
      intro: 'Enter your email address. If it has an account, we send it a code.',
      submit: 'Send code',
    },
    reset: {
      title: 'Choose a new password',
      sent: (email: string) =>
        `If ${email} has an account, a code is on its way to it. It is valid for one hour.`,
      password: 'New password',
      submit: 'Save new password',
      done: 'Your password has been changed. Please sign in with it.',
    },
    totp: {
      title: 'Enter your code',
      intro: 'Open your authenticator app and enter the six digits that it shows for this account.',
      code: 'Six-digit code',
      submit: 'Sign in',
    },
    unsupported: `This account needs a way of signing in that this page does not offer. Write to ${brand.emails.providers}.`,
    rules: {
      label: 'Rules for the password',
      met: 'The password meets all rules.',
      yes: 'Met:',
      no: 'Not met yet:',
      names: {
        length: `At least ${PASSWORD_LENGTH} characters`,
        lower: 'A lowercase letter',
        upper: 'An uppercase letter',
        digit: 'A number',
        symbol: 'A symbol, such as ! or -',
      } satisfies Record<PasswordRule, string>,
    },
    required: {
      email: 'Enter your email address',
      password: 'Enter your password',
      'new-password': 'Choose a password',
      code: 'Enter the code',
    },
    invalidEmail: 'Enter an email address, such as name@practice.com',
    weakPassword,
  },

  /** Errors of the user pool. They do not tell which email addresses have an account. */
  errors: {
    wrongPassword: 'The email address or the password is wrong.',
    wrongCode: 'That code is not right. Check it and try again.',
    expiredCode: 'That code has expired. Send another one.',
    expiredStep: 'That took too long. Please sign in from the beginning.',
    tooMany: 'There were too many attempts. Wait a while and try again.',
    weakPassword,
    usedBefore: 'That password was used before. Choose another one.',
    resetNeeded: 'Your password has to be reset first. Choose “Forgot your password?” below.',
    network: 'The sign-in service cannot be reached. Check your connection and try again.',
    unavailable: 'The sign-in service does not work at the moment. Try again in a few minutes.',
    unknown: 'That did not work. Please try again.',
  },

  home: {
    list: 'Listings',
    loading: 'Loading your listings…',
    error: { title: 'Unable to load your listings', text: 'Please try again.' },
    none: {
      title: 'No listings yet',
      text: 'Search for your practice and choose “Is this your practice?” on its page. If it is not listed yet, list it free of charge.',
      search: 'Search for your practice',
      list: 'List your practice',
    },
    kinds: { clinic: 'Practice', practitioner: 'Practitioner' },
    roles: { owner: 'Owner', editor: 'Editor', agency: 'Agency' },
    states: {
      'code-sent': { title: 'Code sent', text: 'Enter the code that we sent, to finish your claim.' },
      waiting: { title: 'In review', text: 'Our staff review your claim. We email you their decision.' },
      granted: { title: 'Yours', text: 'You can manage this listing.' },
      refused: { title: 'Not granted', text: 'Our email says why, and how to appeal.' },
      ended: { title: 'Ended', text: 'This claim has ended. The listing itself stays public.' },
    },
    open: 'See the public page',
    edit: 'Edit',
    insights: 'Insights',
    reviews: 'Reviews',
    people: 'People',
    end: {
      open: 'Give up access',
      title: 'Give up this listing?',
      text: 'You can no longer manage it. The listing itself stays public.',
      lastOwner:
        'If you are its last owner, everyone who works on it loses access, too. Invite another owner first to avoid that.',
      submit: 'Give up access',
      cancel: 'Keep access',
      failed: 'That did not work. Please try again.',
      done: (name: string) => `You no longer manage ${name}.`,
    },
    code: 'Enter the code',
    again: 'Claim again',
    /** Appended to links for screen readers. */
    of: (name: string) => `, ${name}`,
  },

  account: {
    title: 'Account and security',
    email: 'Email address',
    totp: {
      title: 'Two-step verification',
      loading: 'Loading…',
      error: { title: 'Unable to load this setting', text: 'Please try again.' },
      off: 'Off. With an authenticator app, a stolen password alone does not open your account.',
      on: 'On. Signing in needs a code from your authenticator app.',
      setUp: 'Set up an authenticator app',
      turnOff: 'Turn off',
      turnedOff: 'Two-step verification is off.',
      turnedOn: 'Two-step verification is on.',
      confirmOff: {
        title: 'Turn off two-step verification?',
        text: 'Your password alone will then open your account.',
      },
      scan: 'Scan this code with your authenticator app:',
      image: 'QR code for your authenticator app',
      open: 'Open in an authenticator app on this device',
      secret: 'Or enter this key in the app:',
      code: 'Six-digit code from the app',
      submit: 'Turn on',
      cancel: 'Cancel',
    },
    remove: {
      title: 'Delete your account',
      text: 'Your account and its claims end at once. The listings and the replies that you wrote stay public.',
      open: 'Delete account',
      confirm:
        'This cannot be undone. To manage a listing again, you would create a new account and claim the listing again.',
      submit: 'Delete my account',
      cancel: 'Keep my account',
      done: 'Your account has been deleted.',
      failed: 'Your account was not deleted. Please try again.',
    },
  },
} as const;
