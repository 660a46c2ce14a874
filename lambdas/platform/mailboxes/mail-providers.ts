/**
 * How mail providers read the part of an address before the @, each from its own help pages (reviewed November 2026), and at
 * which domains everyone can get an address.
 *
 * A domain belongs here only when many people who do not know each other have addresses there: receipts are limited by mailbox
 * at these, and by registered domain everywhere else.
 */
export interface MailProvider {
  /** Domains whose addresses reach the same mailboxes, the usual one first. */
  readonly domains: readonly string[];
  /** Characters that are ignored. */
  readonly ignores?: string;
  /** Characters that begin a tag; + everywhere. Only those that no user name has. */
  readonly tags?: string;
  /** Whether `tag@user.provider` reaches `user@provider`. */
  readonly hasSubdomains?: true;
}

/** Addresses of different domains in one group are one mailbox. */
export const mailProviders: readonly MailProvider[] = [
  // "Dots don't matter in Gmail addresses"; "Create task-specific email addresses": +. googlemail.com is the former German name.
  { domains: ['gmail.com', 'googlemail.com'], ignores: '.' },
  // Outlook.com: "plus addressing". Each domain has user names of its own.
  ...each(
    ...['outlook.com', 'outlook.fr', 'outlook.de', 'outlook.es', 'hotmail.com', 'hotmail.ca', 'hotmail.fr'],
    ...['hotmail.co.uk', 'hotmail.de', 'hotmail.es', 'hotmail.it', 'live.com', 'live.ca', 'live.fr'],
    ...['live.co.uk', 'msn.com', 'passport.com', 'windowslive.com'],
  ),
  // Yahoo: temporary addresses are nickname-keyword@yahoo.com; user names have letters, digits, underscores and dots.
  ...each(
    ...['yahoo.com', 'yahoo.ca', 'yahoo.co.uk', 'yahoo.fr', 'yahoo.de', 'yahoo.es', 'yahoo.it', 'yahoo.in'],
    ...['yahoo.co.in', 'yahoo.com.br', 'yahoo.com.mx', 'yahoo.com.au', 'myyahoo.com', 'ymail.com'],
    ...['rocketmail.com'],
  ).map((provider) => ({ ...provider, tags: '-' })),
  ...each('aol.com', 'aim.com', 'verizon.net'),
  // Apple: an address at me.com or mac.com is the same account at icloud.com.
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  // Fastmail: "plus addressing and subdomain addressing".
  ...each('fastmail.com', 'fastmail.fm', 'fastmail.ca', 'fastmail.us').map(
    (provider): MailProvider => ({ ...provider, hasSubdomains: true }),
  ),
  // Proton: "dots, hyphens and underscores are ignored"; pm.me is the short domain of the same account.
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignores: '.-_' },
  // Yandex: its domains are one account, and dots and hyphens are the same.
  { domains: ['yandex.com', 'yandex.ru', 'yandex.by', 'yandex.kz', 'ya.ru'], ignores: '.-' },
  ...each('zoho.com', 'zohomail.com', 'hey.com', 'gmx.com', 'gmx.net', 'gmx.us', 'gmx.de', 'mail.com'),
  ...each('tutanota.com', 'tuta.com', 'tuta.io', 'duck.com', 'posteo.net', 'mailbox.org', 'runbox.com'),
  ...each('web.de', 'mail.ru', 'orange.fr', 'free.fr', 'laposte.net', 'qq.com', '163.com', '126.com'),
  ...each('naver.com', 'hanmail.net', 'daum.net', 'rediffmail.com', 'libero.it', 't-online.de'),
  // Internet providers of the United States and Canada.
  ...each(
    'comcast.net',
    'xfinity.com',
    'att.net',
    'cox.net',
    'sbcglobal.net',
    'bellsouth.net',
    'charter.net',
  ),
  ...each('spectrum.net', 'rr.com', 'earthlink.net', 'optonline.net', 'optimum.net', 'frontier.com'),
  ...each('frontiernet.net', 'windstream.net', 'centurylink.net', 'q.com', 'juno.com', 'netzero.net'),
  ...each('suddenlink.net', 'mediacombb.net', 'rogers.com', 'bell.net', 'sympatico.ca', 'shaw.ca'),
  ...each(
    'telus.net',
    'videotron.ca',
    'cogeco.ca',
    'eastlink.ca',
    'sasktel.net',
    'mts.net',
    'nb.sympatico.ca',
  ),
];

function each(...domains: readonly string[]): MailProvider[] {
  return domains.map((domain) => ({ domains: [domain] }));
}
