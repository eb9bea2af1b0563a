import type { StageKey } from '@enamel/domain/stages/stages'

/** When patients enter whose journeys cross the change of the clocks: the evening before it, in winter. */
export const BEFORE_CLOCK_CHANGE = new Date('2027-03-27T19:30:00Z')

/** How a patient passes through a built-in workflow. */
export interface Journey {
  workflow: string
  /** The stages through which the patient moves; the first is the one that starts the workflow. */
  stages: readonly StageKey[]
  /** A stage that ends the workflow, and starts no other. */
  leavesFor: StageKey
  /** Who recommended the patient; `reads` if the messages are for them. */
  referrer?: 'known' | 'reads'
  messages: readonly ExpectedMessage[]
}

/** A message of a journey: a part of its text, or of the subject of an email. */
export interface ExpectedMessage {
  says: string
  /** When it arrives, in hours after the entry, of a patient who enters by day. */
  afterHours: number
  /**
   * When it arrives at a patient who enters at `BEFORE_CLOCK_CHANGE`. Delays are elapsed time (W-06), so that a text
   * that was in time in winter is due in the quiet hours of summer. It waits until 08:00, which is 07:00 UTC (W-12).
   */
  acrossClockChange: string
}

const DAY = 24
const WEEK = 7 * DAY

export const journeys: readonly Journey[] = [
  {
    workflow: 'New enquiry nurture',
    stages: ['newLead', 'callback1'],
    leavesFor: 'inTx',
    messages: [
      {
        says: 'Hi Grace, thank you for contacting',
        afterHours: 0,
        acrossClockChange: '2027-03-27T19:30:00Z',
      },
      { says: 'Welcome to', afterHours: 1, acrossClockChange: '2027-03-27T20:30:00Z' },
      {
        says: 'Hi Grace, we tried to call you',
        afterHours: 1 + 2 * DAY,
        acrossClockChange: '2027-03-30T07:00:00Z',
      },
      { says: 'Still here to help', afterHours: 1 + 6 * DAY, acrossClockChange: '2027-04-03T07:00:00Z' },
    ],
  },
  {
    workflow: 'Referred enquiry welcome',
    stages: ['newLead', 'callback1'],
    leavesFor: 'inTx',
    referrer: 'known',
    messages: [
      {
        says: 'Hi Grace, thank you for contacting',
        afterHours: 0,
        acrossClockChange: '2027-03-27T19:30:00Z',
      },
      { says: 'Welcome', afterHours: 1, acrossClockChange: '2027-03-27T20:30:00Z' },
      {
        says: 'Hi Grace, we tried to call you',
        afterHours: 1 + 3 * DAY,
        acrossClockChange: '2027-03-31T07:00:00Z',
      },
    ],
  },
  {
    workflow: 'In discussion follow-up',
    stages: ['working'],
    leavesFor: 'inTx',
    messages: [
      {
        says: 'Questions about a consultation?',
        afterHours: 3 * DAY,
        acrossClockChange: '2027-03-30T19:30:00Z',
      },
      {
        says: 'Hi Grace, shall we find you a time',
        afterHours: 7 * DAY,
        acrossClockChange: '2027-04-04T07:00:00Z',
      },
    ],
  },
  {
    workflow: 'Consultation confirmation and reminder',
    stages: ['consultation'],
    leavesFor: 'inTx',
    messages: [
      { says: 'Your consultation at', afterHours: 0, acrossClockChange: '2027-03-27T19:30:00Z' },
      {
        says: '\nDate: to be confirmed\nTime: to be confirmed\n',
        afterHours: 0,
        acrossClockChange: '2027-03-27T19:30:00Z',
      },
      {
        says: 'What to expect at your consultation',
        afterHours: DAY,
        acrossClockChange: '2027-03-28T19:30:00Z',
      },
    ],
  },
  {
    workflow: 'Did-not-attend recovery',
    stages: ['didNotAttend'],
    leavesFor: 'inTx',
    messages: [
      { says: 'Hi Grace, sorry we missed you', afterHours: 1, acrossClockChange: '2027-03-28T07:00:00Z' },
      { says: 'Book another time', afterHours: 1 + 2 * DAY, acrossClockChange: '2027-03-30T07:00:00Z' },
      {
        says: 'Hi Grace, would you still like',
        afterHours: 1 + 2 * DAY + WEEK,
        acrossClockChange: '2027-04-06T07:00:00Z',
      },
    ],
  },
  {
    workflow: 'Considering treatment follow-up',
    stages: ['thinking'],
    leavesFor: 'inTx',
    messages: [
      {
        says: 'Any questions about your treatment?',
        afterHours: 2 * DAY,
        acrossClockChange: '2027-03-29T19:30:00Z',
      },
      {
        says: 'Hi Grace, if you have questions',
        afterHours: 7 * DAY,
        acrossClockChange: '2027-04-04T07:00:00Z',
      },
      { says: 'Ways to pay', afterHours: 7 * DAY + 2 * WEEK, acrossClockChange: '2027-04-18T07:00:00Z' },
    ],
  },
  {
    workflow: 'Reactivation',
    stages: ['maybeFuture'],
    leavesFor: 'inTx',
    messages: [
      {
        says: 'Still thinking about treatment?',
        afterHours: 12 * WEEK,
        acrossClockChange: '2027-06-19T19:30:00Z',
      },
      { says: 'We would love to see you', afterHours: 24 * WEEK, acrossClockChange: '2027-09-11T19:30:00Z' },
    ],
  },
  {
    workflow: 'Treatment completed',
    stages: ['complete'],
    leavesFor: 'inTx',
    messages: [
      { says: 'Thank you from', afterHours: DAY, acrossClockChange: '2027-03-28T19:30:00Z' },
      {
        says: 'Recommend us to a friend',
        afterHours: DAY + 4 * WEEK,
        acrossClockChange: '2027-04-25T19:30:00Z',
      },
    ],
  },
  {
    workflow: 'Referral thank-you',
    stages: ['newLead'],
    leavesFor: 'blocked',
    referrer: 'reads',
    messages: [
      { says: 'Thank you for recommending us', afterHours: DAY, acrossClockChange: '2027-03-28T19:30:00Z' },
    ],
  },
]
