/** What practices reply to reviews, by the review's tone. Templates of `phrasing.ts`. They confirm nothing about a patient. */

interface ReplyPhrases {
  readonly openers: readonly string[];
  readonly middles: readonly string[];
  readonly closers: readonly string[];
}

export const replyPhrases: Readonly<Record<'high' | 'mixed' | 'low', ReplyPhrases>> = {
  high: {
    openers: [
      '[Thank you|Many thanks|Thanks] for [taking the time to write|writing this|your kind words].',
      '[What a lovely note|What a kind review|This made our week], thank you.',
      '[Reviews|Words|Notes] like [this|yours] [go up on the board in our break room|are read out on Monday mornings].',
      '[Thank you|Thanks a lot] from [all of us|the whole team|everyone at the desk].',
      'We [are glad|are happy|were so pleased] to [read this|hear it].',
      '[It is good|It means a lot] to [hear|read] what [works|went well].',
      'Thank you for [the stars and for the detail|such a thoughtful review].',
    ],
    middles: [
      'We [have passed it on to|showed it to|read it to] {staff}, who [blushed|smiled all day|was very pleased].',
      'Taking time with people is [why most of us chose this work|what we try to protect in the schedule].',
      '[Being on time|Keeping the wait short] is [a team effort|harder than it looks], and [it is nice when it is noticed|we work on it every week].',
      '{doctor} [asked us to say thank you too|was glad to hear it|sends thanks].',
      'We [also read the critical ones|read every review], and [the good ones keep us going|this one made us proud].',
      '[Clear words|Plain explanations] matter to us, so [this is the best praise|we are glad they came across].',
      'The front desk [rarely gets the credit|does more than people see], so [thank you for mentioning it|we made sure they saw this].',
      'We [moved two visits apart|changed how we book mornings] [this year|last spring], and it seems to [help|work].',
      'If there is [anything we can do better|something we missed], [please tell us|our office manager would like to know].',
    ],
    closers: [
      'See you [next time|when it is time for a check-up].',
      '[All the best|Take care|Stay well], and [come by with any question|call us whenever you need us].',
      'Our [door|line] is open [in {area}|on weekdays from eight|whenever something comes up].',
      'We [look forward to seeing you again|will keep at it].',
      '[Warm|Kind|Best] regards from [the team|{area}|all of us].',
      '[Thanks again|Thank you again].',
    ],
  },
  mixed: {
    openers: [
      'Thank you for [an honest review|a fair review|saying both sides].',
      '[This is useful|This helps us], thank you.',
      'We [read this twice|discussed this at our weekly meeting].',
      'Thank you for [the detail|writing down what did not work|the stars and for the ones held back].',
      '[Fair points|Fair comments], and [we take them seriously|thank you for making them].',
      'We are glad that [some things were right|the care itself was good], and [sorry about the rest|see what has to change].',
    ],
    middles: [
      'The phone has been [our weak spot|a problem] since [the spring|we grew], and [a second line opens next month|we now return calls before noon].',
      'Waits are [longest|worst] on [Mondays|Tuesday afternoons]; we [have taken two slots out of those days|now say at check-in how late we run].',
      '{staff} now [looks after bookings full time|calls ahead when we run late].',
      'We [are repainting the waiting room|are replacing the chairs] [this winter|next month], [at last|and the television goes].',
      'Short visits [frustrate us too|are not how we like to work], so [please ask for a double slot when you book|we have made first visits longer].',
      'Bills should [never surprise anyone|be clear], so we [now print the price on the visit note|have changed the wording].',
      'Our website [was out of date|had the wrong hours]; [it is right now|that has been corrected].',
      'Results should [come within a week|not need a phone call], and {doctor} has [changed how we send them|taken this on].',
    ],
    closers: [
      'Please [ask for {staff} next time|call the office manager if it happens again].',
      'We [hope the next visit earns the missing stars|would like another chance].',
      '[Give us until the summer|Hold us to it].',
      'If you [would like to talk it through|want to say more], [the office manager is in on Thursdays|please call the practice].',
      '[Thank you for your patience|Thank you for staying with us].',
      '[We will do better|We are working on it].',
    ],
  },
  low: {
    openers: [
      'We are sorry [to read this|that this was your experience|about this].',
      '[This is not how it should be|This is below what we expect of ourselves], and we [apologize|are sorry].',
      'Thank you for [telling us plainly|writing this down], even if it is [hard to read|no praise].',
      '[Reading this was uncomfortable|This was hard to read], and [rightly so|it should be].',
      'We [apologize|are sorry], [without excuses|plainly].',
      'Thank you for [the detail|being specific], which [helps us find out what went wrong|we can act on].',
    ],
    middles: [
      'We cannot [discuss visits here|go into anyone’s care in public], but we [would like to understand what happened|have looked into how that day was run].',
      'The office manager has [gone through the schedule of that week|spoken with the desk], and [two things have changed|we found the gap].',
      'No one should [wait that long without a word|leave with open questions]; from now on [the desk says so after ten minutes|{staff} calls the same evening].',
      'We have [corrected how we send invoices|stopped charging for forms], and [refund what was wrong|check each bill by hand this month].',
      'Calls that [go nowhere|are not returned] are [our fault|not acceptable], so we have [hired for the desk|changed the phone system].',
      'Our team has [talked about tone|practised how to handle a full waiting room], and {doctor} [leads that work|was part of it].',
      'Some of this [we see differently|we cannot confirm], but [the wait was ours to prevent|the way it felt counts].',
    ],
    closers: [
      'Please [call and ask for the office manager|write to our office], so that we can [put it right|look at it with you].',
      'If you [let us|give us the chance], we [would like to make it right|will call you].',
      '[We understand if you go elsewhere|We respect your decision], and will [send records within two days|help with the change].',
      'Your [records|results] are [ready whenever you ask|yours, of course], [at no charge|without a form].',
      'The door stays open, [and so does the complaint line|also for criticism].',
      '[We are sorry|Again: we are sorry].',
    ],
  },
};
