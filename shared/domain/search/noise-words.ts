const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Words that say nothing here, and what a query says beside what it is about. */
const queryNoise = wordsIn(
  `a an the and or of for from in at on to by with near nearby me my i im we our us you your it its is are be that this who which
  need needs want looking look find search get see show best good great top rated nice local closest nearest close around here area open
  now today doctor doctors dr drs md physician physicians clinic clinics office offices provider providers specialist specialists
  center centers centre centres practitioner practitioners take takes taking accept accepts accepting insurance insured
  speak speaks speaking please some any all someone care service services health healthcare general
  management disease diseases`,
);

/**
 * Everyday words of descriptions and street addresses. No specialties, complaints, services, times of opening, ordinals of streets or words of
 * cities' names. A description of 200 characters has some ten of them, and each would be written twice for each clinic.
 */
const everydayWords = wordsIn(
  `about add added adds after again age aged ages ago agree agreed agrees ahead allow allowed allows alone along already although always
  amount answer answered answers anyone anything anyway apart apply arrange arranged arrive arrived arrives ask asked asking asks away
  based became because become becomes been before began begin begins behind being below beside better beyond book booked booking books
  both bottom bring bringing brings brought build building built busy buy called calling calls came cannot carefully carried carry cases
  caught cause certain chair chairs chance changed changes changing checked checking checks choice choices choose chosen clearly closely
  come comes comfortable coming complete completed completely concern concerns consider continue convenient correct count couple course
  cover covered covers create created daily deal decades decide decided decision decisions depend depends desk detail detailed details
  different difficult direct directly discuss discussed discussion done door doors down during each earlier easily easy effective eighty
  either else empty ended ends enjoy enough enter entire environment equipment established even eventually every everyday everyone exactly
  excellent except exceptional expect expected experience explain explained explaining explains explanation extra face facility fact facts
  favor feel feeling feels felt few fifteen fifty figure file files fill filled final finally fine finish finished fit fits fitted five
  fix fixed floor focus focused focuses follow followed following follows form forms forty found fresh full fully further gave gets
  getting gift give given gives giving glad go goal goals goes going gone ground grown guide guided half handle handled happen happens
  hard he held hello helped helpful helping her highest highly him his hour how hurried hurry idea ideas important improve include
  included includes including individual inform information instead interest interested item items job just keep keeping keeps kept kind
  kinds knew know knowing known knows large largely larger last lasts later latest lead leading leads learned least leave leaves leaving
  led left length less let letter letters lies like liked likely lines list listed lists lives living longer looked looks lots made mail
  mainly make makes making manage managed matter matters mean meaning means meant measure measured meet meets member members message
  messages met mind minutes missing mix model moment money more most mostly move moved moves much named necessary needed never next ninety
  none normally not note noted notes notice number numbers offer offered offering offers often older once ones only onto opened
  opening openly opens option optional options order orders ordinary other others out outside over own owned pages paper papers paperwork
  particular parts passed past patient patients people per perhaps person personally phone phones photo photos piece plan planned planning
  plans plenty plus possible practice practices prefer preferred prefers prepare prepared present previous prices principle private
  probably procedure procedures promise proper properly proud provide provided provides providing pull pulled put puts quality question
  questions quickly quietly quite raise raised ran rare rarely rate rather reads ready really reason reasons receive received recent
  recently record records reduce regularly relaxed remain remains remember reminder reminders removed repeat repeated replied reply report
  reports request require required respect respond result results return returned returns review reviewed right room rooms rules running
  runs rushed said same sat save saved saves saw say saying says schedule scheduled section seeing seem seems seen sees sell sells send
  sending sends sent separate serious seriously serve served serves serving set sets setting settle settled seventy several shape share
  shared shares she shorter shortly showed showing shown shows sign signed similar simple simply since sit site sits sixty size slot slots
  slowly small smaller solve somewhere soon sort spend spends spent stand standard stands start started starting starts stay stayed stays
  ste step steps still stop stops straight strive strong stuff style sudden suit suite suits summary sure taken talk talked talking talks
  task telling tells ten term terms text texts than thank thanks their them then these they thing things think thirty those though thought
  thus tidy time times together tomorrow too took total touch toward track tried tries trouble true truly try trying turn turned
  turns twelve twenty twice type types typical typically under understand understands understood until up upon ups use used useful user
  uses using usual usually value values variety various very visit visitor visitors wait waited waiting waits walked walking wanted wants
  was ways week weekly weeks welcomes welcoming went were what whatever when where whether whichever while why willing wish wishes within
  word words work worked worker workers working works world worries worry write writes writing written wrong wrote year years yes yet`,
);

/** Words that distinguish no clinics. They are matched in names only: elsewhere they are left out of queries, and not indexed. */
export const noiseWords: ReadonlySet<string> = new Set([...queryNoise, ...everydayWords]);

/** Words that add nothing to a phrase that is understood: 'acne treatment'. Alone they are words like others. */
export const fillerWords: ReadonlySet<string> = new Set(
  wordsIn(
    `treatment treatments treat treats treating help helps problem problems issue issues symptom symptoms appointment appointments
    expert experts professional professionals affordable cheap inexpensive cost costs price prices reviews recommended experienced qualified
    trusted have has having got am can could should would do does there hurts hurt hurting sore visit`,
  ),
);
