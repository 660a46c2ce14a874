/** Texts of the staff area: sign-in and dashboard. */
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
    passwordRule: 'At least 14 characters, with upper and lower case letters, a number and a symbol.',
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

  /** Errors of the sign-in. They must not reveal which email addresses have an account. */
  signInErrors: {
    wrongPassword: 'The email address or the password is wrong.',
    wrongCode: 'That code is not right. Please check it and try again.',
    expiredCode: 'That code has expired. Please ask for a new one.',
    expiredStep: 'That took too long. Please sign in from the beginning.',
    tooMany: 'There were too many attempts. Please wait a while and try again.',
    weakPassword:
      'That password does not meet the rules: at least 14 characters, with upper and lower case letters, a number and a symbol.',
    usedBefore: 'That password was used before. Please choose another one.',
    resetNeeded: 'Your password has to be reset first. Choose "Forgot your password?" below.',
    network: 'The sign-in service cannot be reached. Please check your connection and try again.',
    unavailable: 'The sign-in service does not work at the moment. Please try again in a few minutes.',
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
    /** Row count beside a title, with a plus when more can be loaded. */
    count: (count: number, more: boolean) => `(${count}${more ? '+' : ''})`,
    matches: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
    noMatch: 'No matches',
    noMatchText: 'Nothing fits this filter.',
    clearFilter: 'Clear filter',
    loadingRest: 'Loading the rest, so that all of it is looked through…',
    searchedFirst: (count: number) => `Only the first ${count} entries are sorted and looked through.`,
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
    newTab: 'opens in a new tab',
    offers: 'Also',
    none: 'None given',
    notAccepting: 'Not accepting new patients',
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

  sync: {
    title: 'Google Places Data Sync',
    intro: 'Ratings from Google are refreshed every week by themselves. A sync can be started at any time.',
    button: 'Sync All Clinics with Google',
    syncing: 'Syncing...',
    wait: 'This may take a few moments...',
    loading: 'Loading the last syncs…',
    failed: 'The state of the sync could not be loaded.',
    off: {
      title: 'Google rating not available',
      text: 'Google ratings are switched off by the operator of the site. Nothing is asked of Google, and no page shows its ratings.',
      reason: 'Google ratings are switched off.',
    },
    done: {
      title: 'Sync Completed',
      description: (updated: string) => `Successfully updated ${updated} clinics with Google Places data`,
      remaining: (count: string) => `. Still to come in the background: ${count}.`,
    },
    error: {
      title: 'Sync Failed',
      toast: 'Failed to sync with Google Places. Please try again.',
      panel: 'An error occurred while syncing with Google Places. Please try again.',
    },
    progress: {
      title: 'A sync is running',
      of: (done: string, all: string) => `${done} of ${all} clinics`,
      /** For screen readers. */
      announcement: (percent: number) =>
        percent === 0 ? 'A sync has begun.' : `${percent} percent of the clinics are done.`,
      ended: 'The sync has ended.',
    },
    summary: {
      title: 'Latest sync',
      totalClinicsProcessed: 'Clinics processed',
      clinicsUpdated: 'Clinics updated',
      clinicsSkipped: 'Skipped: recent data',
      errors: 'Errors',
      clinicsRemaining: 'Still to come',
      apiCallsMade: 'API calls made',
      updateRate: 'Update rate',
      apiCallsPerUpdate: 'API calls per update',
      startedAt: 'Started',
      endedAt: 'Ended',
      asOf: 'As of',
    },
    states: {
      running: 'Running',
      completed: 'Completed',
      unauthorized: 'Refused by Google',
      abandoned: 'Abandoned',
    },
    /** Why a sync ended early. */
    stopped: {
      unauthorized:
        'Google does not accept the key of the sync, so it has stopped. An operator has to look at the key.',
      abandoned: 'This sync came to a standstill before it was through. Its clinics come with the next one.',
    },
    triggers: { schedule: 'Weekly schedule', staff: 'Started by staff' },
    /** Why clinics were not updated. */
    errors: {
      notFound: (count: string) => `${count} not found on Google`,
      needsReview: (count: string) => `${count} to be confirmed`,
      noRating: (count: string) => `${count} without a rating on Google now`,
      failed: (count: string) => `${count} without an answer from Google`,
    },
    history: {
      title: 'Last ten syncs',
      empty: 'There has been no sync yet.',
      started: 'Started',
      /** Accessible name of the chart; the table below it has the numbers. */
      chart: 'Chart of the last syncs; the table below has its figures.',
      most: (count: string) => `${count} clinics`,
      updated: 'Updated',
      skipped: 'Skipped',
      errors: 'Errors',
      remaining: 'Still to come',
      calls: 'API calls',
      duration: 'Duration',
      state: 'State',
    },
  },

  /** Texts that the lists of places to confirm and of closed clinics share. */
  places: {
    address: 'Address',
    found: 'Found',
    maps: 'Google Maps',
    mapsOf: (name: string) => `${name} on Google Maps`,
    gone: { title: 'Already Decided', description: 'A colleague or a sync has settled this meanwhile.' },
  },

  matches: {
    title: 'Google Places to Confirm',
    loading: 'Loading places to confirm…',
    failed: 'Failed to fetch places to confirm',
    empty: 'No clinic waits for its place on Google.',
    filter: 'Find a place to confirm',
    choose: 'Choose place',
    chooseFor: (name: string) => `Choose place of ${name}`,
    dialog: (name: string) => `The place of ${name} on Google`,
    intro: 'Google knows places that may be this clinic. Which one is it?',
    clinic: 'The clinic',
    onGoogle: 'On Google',
    confirm: 'This is the clinic',
    confirmOn: (name: string, address: string) => `This is the clinic: ${name}, ${address}`,
    reject: 'None of these',
    pending: 'Saving…',
    confirmed: { title: 'Place Confirmed', description: 'The next sync reads its rating from Google.' },
    rejected: { title: 'Places Rejected', description: 'These places are not proposed again.' },
    failedToDecide: 'This could not be saved. Please try again.',
    changed: 'The places have changed meanwhile. Please close this and look again.',
  },

  closed: {
    title: 'Clinics Closed According to Google',
    loading: 'Loading closed clinics…',
    failed: 'Failed to fetch closed clinics',
    empty: 'Google says of no clinic here that it is closed for good.',
    filter: 'Find a closed clinic',
    action: 'Mark as reviewed',
    actionOn: (name: string) => `Mark as reviewed: ${name}`,
    pending: 'Saving…',
    done: {
      title: 'Clinic Reviewed',
      description: 'It comes back only when Google says anew that it is closed.',
    },
    failedToReview: {
      title: 'Error',
      description: 'The clinic could not be marked as reviewed. Please try again.',
    },
  },
} as const;
