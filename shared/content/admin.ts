/** Words of the staff's pages: sign-in, dashboard and preview. */
import { brand } from './brand.ts';

export const admin = {
  title: 'Admin Dashboard',
  description: `For the staff of ${brand.name}.`,
  loading: 'Loading the dashboard…',
  retry: 'Retry',
  close: 'Close',
  cancel: 'Cancel',

  session: {
    unavailable: {
      title: 'Sign-in is not available',
      text: 'The sign-in service does not answer. Please try again in a moment.',
    },
    signedInAs: 'Signed in as',
    signOut: 'Sign out',
    notAllowed: {
      title: 'Not allowed',
      text: 'This account may not use the dashboard. Sign out and use a staff account, or ask an administrator for access.',
    },
    expired: {
      title: 'Please sign in again',
      text: 'Your session has ended. Everything on the page stays as it is, and what you were doing goes on after you have signed in.',
    },
  },

  signIn: {
    title: 'Staff sign-in',
    intro: `Only staff of ${brand.name} can sign in here.`,
    email: 'Email address',
    password: 'Password',
    submit: 'Sign in',
    forgotten: 'Forgot your password?',
    back: 'Back to sign-in',
    newPassword: {
      title: 'Choose a new password',
      intro: 'The password that you were given works once. Choose your own to go on.',
      label: 'New password',
      submit: 'Save and sign in',
    },
    passwordRule: 'At least 12 characters, with upper and lower case letters, a number and a symbol.',
    totpSetup: {
      title: 'Set up your authenticator app',
      scan: 'Scan this code with your authenticator app:',
      image: 'QR code for your authenticator app',
      open: 'Open in an authenticator app on this device',
      secret: 'Or type this key into the app:',
      submit: 'Finish and sign in',
    },
    totpCode: {
      title: 'Enter your code',
      intro: 'Open your authenticator app and enter the six digits that it shows for this account.',
      label: 'Six-digit code',
      submit: 'Sign in',
    },
    forgottenPassword: {
      title: 'Reset your password',
      intro: 'Enter your email address. If there is an account for it, we send a code to it.',
      submit: 'Send the code',
    },
    confirmReset: {
      title: 'Choose a new password',
      sent: (email: string) => `If there is an account for ${email}, a code is on its way to it.`,
      code: 'Code from the e-mail',
      password: 'New password',
      submit: 'Save the new password',
      again: 'Send another code',
      done: 'Your password has been changed. Please sign in with it.',
    },
    unsupported:
      'This account needs a way of signing in that this page does not offer. Ask an administrator.',
    required: {
      email: 'Please enter your email address',
      password: 'Please enter your password',
      newPassword: 'Please choose a new password',
      code: 'Please enter the code',
    },
  },

  /** What went wrong while signing in. Nobody learns from it which addresses have an account. */
  signInErrors: {
    wrongPassword: 'The email address or the password is wrong.',
    wrongCode: 'That code is not right. Please check it and try again.',
    expiredCode: 'That code has expired. Please ask for a new one.',
    expiredStep: 'That took too long. Please sign in from the beginning.',
    tooMany: 'There were too many attempts. Please wait a while and try again.',
    weakPassword:
      'That password does not meet the rules: at least 12 characters, with upper and lower case letters, a number and a symbol.',
    resetNeeded: 'Your password has to be reset first. Choose "Forgot your password?" below.',
    network: 'The sign-in service cannot be reached. Please check your connection and try again.',
    unknown: 'Signing in did not work. Please try again.',
  },

  dashboard: {
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
    counters: {
      label: 'At a glance',
      failed: 'The counters could not be loaded.',
      loading: 'Loading…',
      approved: { title: 'Total Clinics', label: 'Active listings' },
      pending: { title: 'Pending Approvals', label: 'Awaiting review' },
      contacts: { title: 'Total Contacts', label: 'All inquiries' },
      newContacts: { title: 'New Contacts', label: 'Unread messages' },
    },
    details: (name: string) => `${name}, details`,
    view: 'View',
    viewOf: (name: string) => `View ${name}`,
  },

  table: {
    /** Beside a title: how many rows there are, with a plus while there are more to be loaded. */
    count: (count: number, more: boolean) => `(${count}${more ? '+' : ''})`,
    matches: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
    noMatch: 'No matches',
    noMatchText: 'Nothing fits this filter.',
    clearFilter: 'Clear filter',
    lookingOn: 'Loading the rest, so that all of it is looked through…',
    lookedThrough: (count: number) => `Only the first ${count} entries are sorted and looked through.`,
    loadMore: 'Load more',
    page: (page: number) => `Page ${page}`,
    nextPage: 'Next page',
    previousPage: 'Previous page',
    pages: (title: string) => `Pages of ${title}`,
    sorted: { ascending: 'sorted ascending', descending: 'sorted descending', none: 'not sorted' },
  },

  columns: {
    name: 'Name',
    city: 'City',
    category: 'Category',
    phone: 'Phone',
    email: 'Email',
    submitted: 'Submitted',
    status: 'Status',
    actions: 'Actions',
    inquiryType: 'Inquiry Type',
    subject: 'Subject',
    date: 'Date',
    message: 'Message',
  },

  pending: {
    title: 'Pending Clinic Approvals',
    loading: 'Loading pending clinics…',
    failed: 'Failed to fetch pending clinics',
    empty: 'No clinics are waiting for approval.',
    filter: 'Find a pending clinic',
  },

  contacts: {
    title: 'Contact Submissions',
    loading: 'Loading contact submissions…',
    failed: 'Failed to fetch contact submissions',
    empty: 'Nobody has written yet.',
    filter: 'Find a message',
    reply: 'Reply by e-mail',
    replySubject: (subject: string) => `Re: ${subject}`,
    noPhone: 'None given',
    markFailed: {
      title: 'Error',
      description: 'The message could not be marked as read. It still counts as new.',
    },
    statuses: { new: 'new', read: 'read' },
  },

  clinics: {
    title: 'All Clinics',
    loading: 'Loading clinics…',
    failed: 'Failed to fetch clinics',
    empty: 'No clinics here.',
    filter: 'Find a clinic',
    statusFilter: 'Show',
    anyStatus: 'Every status',
    statuses: { approved: 'Approved', pending_approval: 'Pending', rejected: 'Rejected' },
  },

  practice: {
    loading: 'Loading the practice…',
    failed: 'The practice could not be loaded.',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
    newTab: 'opens in a new tab',
    hours: 'Practice hours',
    description: 'Description',
    services: 'Services',
    insurance: 'Insurance accepted',
    languages: 'Languages spoken',
    offers: 'Also',
    none: 'None given',
    acceptingPatients: 'Accepting new patients',
    notAccepting: 'Not accepting new patients',
    telemedicine: 'Telemedicine',
    emergencyServices: 'Emergency services',
    parkingAvailable: 'Parking available',
    wheelchairAccessible: 'Wheelchair accessible',
  },

  approve: {
    action: 'Approve',
    actionOn: (name: string) => `Approve ${name}`,
    pending: 'Approving…',
    done: { title: 'Clinic Approved', description: 'The clinic has been successfully approved.' },
    failed: { title: 'Error', description: 'Failed to approve clinic. Please try again.' },
    conflict: { title: 'Error', description: 'This clinic was rejected before and cannot be approved.' },
  },

  reject: {
    action: 'Reject',
    actionOn: (name: string) => `Reject ${name}`,
    title: (name: string) => `Reject ${name}?`,
    intro: 'The practice will not be listed. Its provider is told the reason by e-mail.',
    reason: 'Reason',
    reasonHint: 'Kind and clear: what would have to change.',
    submit: 'Reject clinic',
    pending: 'Rejecting…',
    done: { title: 'Clinic Rejected', description: 'The clinic was rejected and its provider is told why.' },
    failed: 'Failed to reject clinic. Please try again.',
    conflict: 'This clinic was approved before and cannot be rejected.',
  },

  preview: {
    notice: 'Preview: not public yet',
    text: 'Only signed-in staff see this page. The clinic becomes public when it is approved.',
    rejected: 'This clinic was rejected. Only signed-in staff see this page.',
    back: 'Back to the dashboard',
    title: (name: string) => `Preview: ${name}`,
    loading: 'Looking for a preview…',
    expired: {
      title: 'Please sign in again',
      text: 'This clinic is not public. If it waits for approval you can preview it here, once you have signed in again.',
      link: 'Go to sign-in',
    },
  },
} as const;
