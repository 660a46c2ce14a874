/** Texts that the public forms share. */
export const forms = {
  optional: '(optional)',
  /** For screen readers, beside the asterisk. */
  requiredNote: 'required',
  problems: {
    title: (count: number) =>
      count === 1 ? 'One field needs your attention' : `${count} fields need your attention`,
  },
  charactersLeft: (left: number) => {
    if (left < 0) return left === -1 ? '1 character too many' : `${-left} characters too many`;
    return left === 1 ? '1 character left' : `${left} characters left`;
  },
  clear: 'Clear Form',
  cleared: 'The form is empty.',
  undo: 'Undo',
  undone: 'What you entered is back.',
  /** Details of the failure notice, by reason. */
  failures: {
    offline:
      'You seem to be offline. What you entered stays in this tab: send it again when you are connected.',
    lost: 'The connection was lost before an answer came. What you entered stays in this tab. Sending it again is safe: it arrives once.',
    tooMany:
      'Too much was sent from your network in a short time. What you entered stays in this tab: please wait a few minutes and send it again.',
    unavailable: 'What you entered stays in this tab, so that you can send it again in a moment.',
  },
  honeypot: 'Please leave this field empty',
  withoutScript:
    'Sending this form needs JavaScript, which is off in your browser. You can write to us instead:',
} as const;
