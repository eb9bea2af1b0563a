import { stageName } from '@enamel/domain/stages/stages'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import type { DatedEvent } from '../build-history.ts'
import type { Random } from '../random.ts'
import type { HistoryEvent } from '../story.ts'
import { minutesAfter } from './calendar.ts'
import type { Journey, JourneyContext, JourneyEvent, Move } from './journey.ts'
import type { EnquiryChannel } from './lead-sources.ts'
import * as texts from './past-texts.ts'

/** What determines the messages of a past lead. */
export interface MessagesContext extends JourneyContext {
  /** How the lead first got in touch. */
  channel: EnquiryChannel
}

/** How often a message cannot be delivered. */
const FAILS = { sms: 0.02, email: 0.05 } as const

/** The messages, notes and visits that belong to a journey, in the order of their times. */
export function eventsOf(journey: Journey, context: MessagesContext): DatedEvent[] {
  return journey.events
    .flatMap((event) => entriesOf(event, context))
    .filter(({ at }) => at <= context.until)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((dated) => ({ ...dated, event: outcomeOf(dated.event, context.random) }))
}

function entriesOf(event: JourneyEvent, context: MessagesContext): DatedEvent[] {
  switch (event.kind) {
    case 'enquired':
      return enquiry(event, context)
    case 'moved':
      return event.from === null ? [] : [...messagesOfMove(event, context), moveEntry(event)]
    case 'visit':
      return [visitEntry(event)]
  }
}

function moveEntry({ at, from, to }: Move): DatedEvent {
  return { at, event: { kind: 'moved', from: stageName(from ?? 'none'), to: stageName(to) } }
}

function visitEntry({ at, what, isPlan }: Extract<JourneyEvent, { kind: 'visit' }>): DatedEvent {
  const description = isPlan ? 'treatment plan with Dr Shah, Dentally' : 'with Dr Okafor, Dentally'
  return { at, event: { kind: 'appointment', what, description } }
}

/** An enquiry with the product's automatic answer. Former leads enquire again with a form. */
function enquiry(
  { at, isFirst }: { at: Date; isFirst: boolean },
  { channel, random, calendar }: MessagesContext,
): DatedEvent[] {
  const answer = { at: minutesAfter(at, 1) }
  switch (isFirst ? channel : 'form') {
    case 'form':
      return [
        {
          at,
          event: {
            kind: 'form',
            form: '{Treatment} enquiry',
            answers: {
              Treatment: '{Treatment}',
              'Best time to call': random.pick(texts.callTimes),
              Message: random.pick(texts.questions),
            },
          },
        },
        {
          ...answer,
          event: random.chance(0.5) ? automatedText(random.pick(texts.greetings)) : greetingEmail(random),
        },
      ]
    case 'email':
      return [
        { at, event: email(true, 'Question about {treatment}', random.pick(texts.enquiryEmails)) },
        { ...answer, event: greetingEmail(random) },
      ]
    case 'sms':
      return [
        { at, event: sms(true, random.pick(texts.enquiryTexts)) },
        ...(calendar.isOpen(at)
          ? []
          : [
              {
                ...answer,
                event: { ...sms(false, random.pick(texts.closedAnswers)), by: 'autoresponder' as const },
              },
            ]),
      ]
    case 'whatsapp':
      return [{ at, event: { kind: 'whatsapp', inbound: true, text: random.pick(texts.enquiryTexts) } }]
    case 'call':
      return [
        {
          at,
          event: {
            kind: 'call',
            inbound: true,
            ...(calendar.isOpen(at) ? answered(random) : { answered: false }),
          },
        },
      ]
    case 'inPerson':
      return [{ at, event: note(texts.notes.inPerson, random) }]
  }
}

/** The contact that led to a move, and what the practice sent after it. */
function messagesOfMove(move: Move, context: MessagesContext): DatedEvent[] {
  const { at, from, to, by, nextActionAt } = move
  const { random } = context
  const before = (minutes: number, event: HistoryEvent) => ({ at: minutesAfter(at, -minutes), event })
  const after = (minutes: number, event: HistoryEvent) => ({ at: minutesAfter(at, minutes), event })
  const booked = () => {
    const reminderAt = new Date((nextActionAt ?? at).getTime() - MS_PER_DAY)
    return [
      after(2, automatedText(random.pick(texts.confirmations))),
      ...(random.chance(0.4) ? [after(random.between(6, 90), sms(true, random.pick(texts.thanks)))] : []),
      ...(reminderAt > at ? [{ at: reminderAt, event: automatedText(random.pick(texts.reminders)) }] : []),
    ]
  }
  const contact = isBeforeVisit(from) ? [before(2, contactOf(move, context))] : []
  switch (by) {
    case 'callback':
      return [
        ...contact,
        ...(random.chance(0.6) ? [after(2, sms(false, random.pick(texts.missedCallTexts)))] : []),
      ]
    case 'booking':
      return [...contact, ...booked()]
    case 'txPlanBooking':
      return booked()
    case 'rearrangedConsult':
    case 'rearrangedAppt':
      return [before(9, sms(true, random.pick(texts.moveRequests))), ...booked()]
    case 'cancelledConsult':
      return [before(3, { kind: 'call', inbound: true, ...answered(random) })]
    case 'working':
      return [
        ...contact,
        ...(random.chance(0.5)
          ? [after(random.between(20, 400), sms(true, random.pick(texts.secondThoughts)))]
          : []),
        after(3, note(texts.notes.working, random)),
      ]
    case 'thinking':
      return considering(move, context)
    case 'inTx':
      return inTreatment(move, context)
    case 'didNotAttend':
      return [
        before(5, { kind: 'call', inbound: false, answered: false }),
        after(3, sms(false, random.pick(texts.missedVisitTexts))),
      ]
    case 'lost':
    case 'maybeFuture':
    case 'blocked':
    case 'wrongNumber':
      return [
        ...contact,
        ...(by === 'lost' && random.chance(0.35)
          ? [before(8, email(true, 'Re: {Treatment}', random.pick(texts.declines)))]
          : []),
        after(1, note(texts.notes[by], random)),
      ]
    default:
      // What is left ends a course of treatment or sells one.
      return to === 'wonSale' || from === to
        ? []
        : [after(26 * 60, automatedEmail('How was it?', random.pick(texts.reviewRequests)))]
  }
}

/** Whether patients in this stage have to be contacted first. */
function isBeforeVisit(stage: Move['from']): boolean {
  return stage !== 'consultation' && stage !== 'txPlanConsult' && stage !== 'inTx' && stage !== 'thinking'
}

/** The contact that reached a lead did not fail. */
const DELIVERED = { status: 'delivered' } as const

/** How a user reaches a lead: mostly by calling, otherwise on the channel on which the lead wrote. */
function contactOf({ by, from }: Move, { channel, random }: MessagesContext): HistoryEvent {
  if (by === 'callback' || by === 'wrongNumber') return { kind: 'call', inbound: false, answered: false }
  const isFirst = from === 'newLead'
  if (isFirst && channel === 'email' && random.chance(0.7)) {
    return { ...email(false, 'Re: Question about {treatment}', random.pick(texts.replies)), ...DELIVERED }
  }
  if (isFirst && channel === 'whatsapp') {
    return { kind: 'whatsapp', inbound: false, text: random.pick(texts.replies), status: 'read' }
  }
  if (random.chance(0.3)) return { ...sms(false, random.pick(texts.replies)), ...DELIVERED }
  return { kind: 'call', inbound: false, ...answered(random) }
}

/** An estimate after the visit, later a reminder of it. */
function considering({ at, from }: Move, { random }: MessagesContext): DatedEvent[] {
  const minutes = random.between(15, 120)
  if (from === 'thinking')
    return [{ at: minutesAfter(at, -4), event: sms(false, random.pick(texts.followUps)) }]
  return [
    {
      at: minutesAfter(at, minutes),
      event: email(false, 'Your {treatment} estimate', random.pick(texts.estimates)),
    },
    ...(random.chance(0.35)
      ? [
          {
            at: minutesAfter(at, minutes + random.between(120, 900)),
            event: email(true, 'Re: Your {treatment} estimate', random.pick(texts.planQuestions)),
          },
        ]
      : []),
  ]
}

/** What a patient hears at the start of a treatment, and between its visits. */
function inTreatment({ at, from }: Move, { random }: MessagesContext): DatedEvent[] {
  if (from !== 'inTx') {
    return [
      {
        at: minutesAfter(at, 4),
        event: automatedEmail('Your {treatment}', random.pick(texts.careInstructions)),
      },
    ]
  }
  const question = minutesAfter(at, random.between(60, 2000))
  return [
    { at: minutesAfter(at, -24 * 60), event: automatedText(random.pick(texts.reminders)) },
    ...(random.chance(0.2)
      ? [
          { at: question, event: sms(true, random.pick(texts.treatmentQuestions)) },
          {
            at: minutesAfter(question, random.between(5, 60)),
            event: sms(false, random.pick(texts.treatmentAnswers)),
          },
        ]
      : []),
  ]
}

/** The event with the result of its delivery. */
function outcomeOf(event: HistoryEvent, random: Random): HistoryEvent {
  if ((event.kind !== 'sms' && event.kind !== 'email') || event.inbound || event.status) return event
  if (!random.chance(FAILS[event.kind])) return { ...event, status: 'delivered' }
  return { ...event, status: 'failed', failure: random.pick(texts.failures[event.kind]) }
}

const sms = (inbound: boolean, text: string) => ({ kind: 'sms', inbound, text }) as const
const email = (inbound: boolean, subject: string, text: string) =>
  ({ kind: 'email', inbound, subject, text }) as const
const automatedText = (text: string) => ({ ...sms(false, text), by: 'automation' }) as const
const automatedEmail = (subject: string, text: string) =>
  ({ ...email(false, subject, text), by: 'automation' }) as const
const greetingEmail = (random: Random) =>
  automatedEmail('Thank you for your enquiry', random.pick(texts.greetingEmails))
const answered = (random: Random) => ({ answered: true, seconds: random.between(50, 640) })

function note(choices: readonly string[], random: Random): HistoryEvent {
  return { kind: 'note', text: random.pick(choices) }
}
