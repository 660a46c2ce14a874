/**
 * Registered domains at which many people or practices have pages who do not know each other: an address or a page there proves nothing about
 * the practice. Site builders, social networks, directories and booking services (reviewed November 2026). Mail providers are in
 * `mail-providers.ts`, and hosts that let others register names below theirs are in the public suffix list.
 */
export const sharedHosts: ReadonlySet<string> = new Set([
  // Site builders and hosts of sites.
  ...['wix.com', 'wixsite.com', 'wixstudio.io', 'editorx.io', 'squarespace.com', 'sqsp.site', 'weebly.com'],
  ...['weeblysite.com', 'square.site', 'squareup.com', 'wordpress.com', 'wpengine.com', 'wpcomstaging.com'],
  ...['godaddysites.com', 'godaddy.com', 'secureserver.net', 'google.com', 'business.site', 'blogspot.com'],
  ...[
    'blogger.com',
    'webs.com',
    'webnode.com',
    'webnode.page',
    'jimdo.com',
    'jimdosite.com',
    'jimdofree.com',
  ],
  ...['strikingly.com', 'mystrikingly.com', 'site123.me', 'yola.com', 'yolasite.com', 'homestead.com'],
  ...['webflow.com', 'webflow.io', 'framer.com', 'framer.website', 'framer.app', 'carrd.co', 'duda.co'],
  ...['dudaone.com', 'tumblr.com', 'medium.com', 'ghost.io', 'substack.com', 'notion.site', 'notion.so'],
  ...[
    'myshopify.com',
    'bigcartel.com',
    'ueniweb.com',
    'zyrosite.com',
    'hostingersite.com',
    '000webhostapp.com',
  ],
  ...['github.io', 'gitlab.io', 'netlify.app', 'vercel.app', 'pages.dev', 'herokuapp.com', 'web.app'],
  ...['firebaseapp.com', 'azurewebsites.net', 'amazonaws.com', 'cloudfront.net', 'yahoosites.com'],
  ...['vistaprint.com', 'constantcontactsites.com', 'networksolutions.com', 'wsimg.com', 'hibuwebsites.com'],
  // Pages of links and short addresses.
  ...['linktr.ee', 'linkin.bio', 'beacons.ai', 'bio.link', 'lnk.bio', 'about.me', 'bit.ly', 'tinyurl.com'],
  ...['goo.gl', 'g.page', 'g.co', 't.co', 'rebrand.ly', 'ow.ly'],
  // Social networks.
  ...[
    'facebook.com',
    'fb.com',
    'fb.me',
    'instagram.com',
    'x.com',
    'twitter.com',
    'linkedin.com',
    'youtube.com',
  ],
  ...['youtu.be', 'tiktok.com', 'pinterest.com', 'threads.net', 'nextdoor.com', 'snapchat.com', 'reddit.com'],
  ...['whatsapp.com', 'wa.me', 't.me', 'discord.gg', 'bsky.app'],
  // Directories, and services for booking and records.
  ...[
    'yelp.com',
    'yelp.ca',
    'yellowpages.com',
    'yellowpages.ca',
    'mapquest.com',
    'foursquare.com',
    'bbb.org',
  ],
  ...[
    'healthgrades.com',
    'zocdoc.com',
    'vitals.com',
    'webmd.com',
    'ratemds.com',
    'sharecare.com',
    'doximity.com',
  ],
  ...['psychologytoday.com', 'goodtherapy.org', 'therapyden.com', 'opencare.com', 'practo.com', 'npidb.org'],
  ...['usnews.com', 'caredash.com', 'wellness.com', 'headway.co', 'alma.com', 'growtherapy.com', 'rula.com'],
  ...[
    'betterhelp.com',
    'talkspace.com',
    'simplepractice.com',
    'clientsecure.me',
    'therapynotes.com',
    'jane.app',
  ],
  ...[
    'janeapp.com',
    'cliniko.com',
    'noterro.com',
    'schedulicity.com',
    'calendly.com',
    'acuityscheduling.com',
  ],
  ...[
    'as.me',
    'mindbodyonline.com',
    'vagaro.com',
    'setmore.com',
    'booksy.com',
    'doctolib.com',
    'solutionreach.com',
  ],
  ...['nexhealth.com', 'lumahealth.io', 'klara.com', 'phreesia.com', 'athenahealth.com', 'mychart.com'],
  ...['medimap.ca', 'lumino.ca', 'maple.ca', 'getmaple.ca', 'cortico.ca', 'oceanmd.com', 'pomelo.health'],
]);
