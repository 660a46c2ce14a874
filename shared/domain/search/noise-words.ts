/** Words that distinguish no clinics. They are matched in names only: elsewhere they are left out of queries, and not indexed. */
export const noiseWords: ReadonlySet<string> = new Set(
  `a an the and or of for from in at on to by with near nearby me my i im we our us you your it its is are be that this who which
  need needs want looking look find search get see show best good great top rated nice local closest nearest close around here area open
  now today doctor doctors dr drs md physician physicians clinic clinics office offices provider providers specialist specialists
  center centers centre centres practitioner practitioners take takes taking accept accepts accepting insurance insured
  speak speaks speaking please some any all someone`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words that add nothing to a phrase that is understood: 'acne treatment'. Alone they are words like others. */
export const fillerWords: ReadonlySet<string> = new Set(
  `treatment treatments treat treats treating help helps problem problems issue issues symptom symptoms appointment appointments
  expert experts professional professionals affordable cheap inexpensive cost costs price prices reviews recommended experienced qualified
  trusted have has having got am can could should would do does there hurts hurt hurting sore visit`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
