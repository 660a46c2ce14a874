/** What is said about any practice, by tone. Templates of `phrasing.ts`. */

interface ByTone {
  readonly high: readonly string[];
  readonly mixed: readonly string[];
  readonly low: readonly string[];
}

export const titles: ByTone = {
  high: [
    '[Highly recommended|Would recommend|Recommended without hesitation]',
    'Worth the [trip|wait|drive] [to {area}|across town|]',
    '{doctor} is [wonderful|excellent|the real thing|worth it]',
    '[Kind|Calm|Warm|Patient], [thorough|competent|honest] [people|team|care]',
    '[On time|Punctual|No waiting] and [friendly|kind|well run]',
    '[So glad I found this place|Glad I switched|Should have come sooner]',
    'They [listen|really listen|take their time|explain everything]',
    '[Great|Excellent|Lovely] [experience|visit|team|staff] [from start to finish||]',
    '[Felt|I felt] [looked after|in good hands|at ease|taken seriously]',
    '[A gem|Hidden gem|A rare find] in {area}',
    'Five stars for {staff}',
    '[Professional|Efficient] and [human|kind|friendly]',
    '[My new|Our new|My] [favourite waiting room|go-to place]',
    'Good care, [no drama|no fuss|plain words]',
    '[Better than expected|Exceeded my expectations|A pleasant surprise]',
    '[Thank you|Thanks], {doctor}',
    '[Smooth|Easy|Painless] from booking to bill',
    'Everything [explained|made clear|answered]',
    '[Solid|Reliable|Dependable] [practice|care|for years now]',
    '[Friendly|Attentive|Cheerful] front desk, [good doctor|great care]',
  ],
  mixed: [
    '[Good doctor|Great doctor], [bad booking|long wait|poor phones]',
    '[Mixed feelings|A mixed bag|Mixed experience]',
    '[Fine|Okay|Decent], [nothing special|not great|could be better]',
    '[Care good|Medicine good], [office less so|office chaotic]',
    '[Hit and miss|It depends on the day|Depends who you get]',
    '[Three stars|Average], [for now|with reasons]',
    '[Nice people|Kind staff], [slow office|long waits|dated rooms]',
    'Good, [when you get in|once you are in the room]',
    '[Competent|Skilled] but [rushed|hard to reach|distant]',
    'Room [for improvement|to improve]',
  ],
  low: [
    '[Disappointed|Disappointing|Very disappointing] [visit|experience|]',
    '[Would not go back|Not going back|Once was enough]',
    '[Nobody calls back|Impossible to reach|Phones go unanswered]',
    '[Long wait|Endless wait], [little care|short visit|no apology]',
    '[Felt|I felt] [rushed|brushed off|like a number|unheard]',
    '[Billing|Invoice] [trouble|mess|surprises]',
    '[Look elsewhere|Try somewhere else]',
    '[Rude|Unfriendly|Cold] front desk',
    '[Poor|Terrible|No] communication',
    '[Used to be better|Gone downhill|Not what it was]',
    '[Expected more|Expected better] [from {doctor}|in {area}|]',
    '[Disorganized|Chaotic|Badly run]',
    'My time [does not count here|was wasted]',
  ],
};

export const openers: ByTone = {
  high: [
    '[Came in|Went in|I came in] {visit}.',
    '[Booked|I booked|Made an appointment] {visit} and [got a slot that week|was seen four days later|found a time after work].',
    '[Saw|I saw|Had my first visit with] {doctor} {visit}.',
    '[A friend|My sister|A colleague|My neighbour] sent me here {visit}.',
    'I have been coming here for [two|three|four|five|six] years, most recently {visit}.',
    '[First time here|First visit], {visit}, and [it will not be the last|I was won over].',
    '[I was nervous|I had put it off for months|I expected little], but [this was easy|they were ready for me|it went well].',
    'After [a bad experience elsewhere|my old practice closed|moving across town] I tried this place {visit}.',
    '{doctor} saw {us} {visit}, [ten minutes early|right on time|on short notice].',
    '[We live around the corner|I work near by], and went {visit}.',
    '[Last month|This spring|Last week|In the autumn] I was here {visit}.',
    'From [the front desk to the goodbye|the first call on], [this place is well run|you notice that people like working here].',
  ],
  mixed: [
    'I was here {visit}.',
    '[Went|Came] {visit}, [with mixed results|and left unsure].',
    '[The good and the bad|Two sides]: I went {visit}.',
    '[Second visit|Third visit], this time {visit}.',
    'I [wanted|would like] to give more stars.',
    '[It was fine|Not bad, not great]: I was here {visit}.',
    '{doctor} is [good|clearly skilled]; the [office|organization] is not at the same level.',
  ],
  low: [
    'I went {visit}.',
    '[Booked|Waited weeks] {visit}, and [regret it|left without an answer|it went badly].',
    '[I rarely write reviews|I do not like writing this], but [here we are|others should know].',
    '[Came|Went] {visit} on [a friend’s advice|a recommendation]; [we differ on this one|it did not work for me].',
    'I have been a patient for [three|four|six] years and [this was my last visit|it has gone downhill].',
    '[My appointment|The visit] was {visit}.',
    '{doctor} may be good, but [I will not find out|the practice around is a mess].',
  ],
};

export const praise: readonly string[] = [
  '{staff} at the front desk [found me a slot the same week|remembered my name|sorted out my insurance in two minutes|was kindness itself].',
  '[I was called in|They called me in|We were taken in] [three|four|five|six] minutes [early|after arriving|before the appointment].',
  '{doctor} [asked what worried me most|let me finish|explained everything twice without sighing|drew me a small sketch].',
  'The [bill|invoice] was [exactly what they had said|clear and came within a week|lower than I feared].',
  'The rooms are [clean, bright and quiet|spotless|simple but well kept], and [the coffee is decent|there is a plant in every corner|you can actually hear each other].',
  'They [called the next day|sent a short note after two days|called on a Friday evening] to [see how I was|ask whether all was well].',
  'Booking [online took a minute|by phone took two minutes, with a human being|was painless], and [the reminder came the day before|so was moving the appointment].',
  '[Not once|At no point] did I feel [rushed|judged|like a number].',
  '{doctor} was honest about [what is known and what is not|the options, including doing nothing|the limits].',
  'I got [a written summary|clear next steps|a number to call], so [I did not need to remember it all|nothing was left open].',
  '{staff} [spoke to my mother in her own language|helped my father out of his coat and into the chair|noticed I was anxious and slowed down].',
  'Even the [elevator worked|bike rack was empty|street parking was easy], which in this part of town is saying something.',
  'Questions by [message|e-mail] were answered [within a day|the same evening], [in full sentences|by {doctor}].',
  'My [records|test results] were [already there when I arrived|sent over within the hour].',
  'You can tell that [the nurses and doctors like each other|people stay here for years].',
  '{doctor} [washed hands in front of me, looked me in the eye|sat down, closed the laptop] and [began with a question|listened].',
  '{staff} [made me laugh at the right moment|explained the form I had been filling in wrongly for years].',
  'My appointment [began on the minute|lasted as long as it needed].',
  'They told me plainly what [could wait|I did not need], and [saved me money|I trust them for it].',
  'The whole thing took [forty minutes|under an hour|half an hour], [door to door|paperwork included].',
];

export const complaints: readonly string[] = [
  'I waited [forty-five minutes|over an hour|fifty minutes|an hour and ten] past my appointment and [nobody said why|nobody apologized|was told “that is normal”].',
  'The phone [rings and rings|puts you on hold for twenty minutes|cuts off after ten minutes of music] [most days|every time I try].',
  'The front desk was [curt|busy with its own conversation|irritated by a simple question].',
  'I was billed [twice|for a visit I had cancelled in time|$85 for a form] and it took [three calls|two months] to fix.',
  'My results [never came|came after four weeks|were given to me in the corridor].',
  'The doctor [hardly looked up|interrupted me|had one hand on the door].',
  'The [garage next door cost $18|garage was full], so [come by bus|allow twenty minutes].',
  'The website said they [take my plan|accept new patients|open on Saturdays]; they do not.',
  'The waiting room is [too small|cold|loud], with [a television nobody watches|chairs from another century].',
  'My appointment was moved [twice|three times], once [on the day itself|by voicemail at six in the morning].',
  'Nobody [read the form|looked at the letter] that [took me half an hour|my other doctor had sent].',
  'Messages in the portal go [unanswered for a week|to someone who says “please call”].',
  'Follow-up was left to me; [no one called|I had to chase every step].',
  'You get [seven|nine|ten] minutes, and [the clock is visible|you feel it].',
  'Each time there is a new face at the desk and [the same form|a new form] to fill in.',
  'I left with [a prescription but no explanation|more questions than I came with].',
];

export const closers: ByTone = {
  high: [
    '[I will be back|I am staying|We are staying].',
    '[Would send|I have already sent|I will send] [my parents|my best friend|half my office] here.',
    '[Thank you|Many thanks] to {staff} and {doctor}.',
    '[If you are new in {area}|If you live anywhere near {area}], [start here|try them first].',
    'I [wish|only wish] I had [come sooner|switched years ago].',
    '[Worth|It is worth] [the extra bus ride|crossing town for|a short wait].',
    'This is how [it should be|a practice should be run].',
    '[No complaints|Nothing to complain about], and I [usually find something|am not easy to please].',
    '[My next visit is booked|See you in six months].',
  ],
  mixed: [
    'I will [give it another try|see how the next visit goes|probably stay, for the doctor].',
    '[Fine for something simple|Good for routine things], [less so for anything urgent|not when you are in a hurry].',
    'With [a better phone line|more staff at the desk|honest wait times] this could be [four or five stars|a great place].',
    '[Bring a book|Come early], and [expect to wait|you will be fine].',
    'The [doctor|care] deserves more than three, the [office|booking] less.',
  ],
  low: [
    '[I have asked for my records|I have moved on|We changed practices].',
    'I [wrote to them two weeks ago|filed a complaint] and have [not heard back|had no answer].',
    '[Maybe they had a bad day|It may have been a bad week]; [mine got worse|I will not test it].',
    'For [that price|that wait] I expected [more|better].',
    'There are [better options|other practices] [in {area}|near by].',
    '[A sorry|One phone call] would have been enough.',
    '[It is a pity|What a pity], because [the location suits me|it used to be good|the nurses are kind].',
  ],
};

/** For people who write little. */
export const shortNotes: ByTone = {
  high: [
    '[Great|Excellent|Lovely|Very good] [team|place|experience] [in {area}|all round|].',
    '[Quick|Easy|Smooth], [friendly|kind] and [thorough|clear|on time].',
    '{doctor} is [excellent|great|patient and clear|the best I have had].',
    '[In, out, sorted|No waiting, no fuss].',
    '[Can only recommend|Would come again|Happy with everything].',
    '[Kind staff|Friendly desk], [good doctor|clear answers], [clean rooms|short wait].',
    '{staff} and {doctor}: [what a pair|a great team|thank you].',
    '[Everything as it should be|All good|Ten out of ten].',
  ],
  mixed: [
    '[Okay overall|It was fine|Average].',
    '[Good care|Nice doctor], [slow office|long wait].',
    '[Neither good nor bad|Could be better].',
    '[Decent|Fine] if you [have time|are patient].',
  ],
  low: [
    '[Not again|Never again|Once and never again].',
    '[Poor|Sloppy|Careless] from start to finish.',
    '[Cannot recommend|Do not recommend] [this place|it|].',
    '[Waste of an afternoon|A wasted morning].',
    '[Slow, cold and expensive|Rushed and unfriendly].',
  ],
};
