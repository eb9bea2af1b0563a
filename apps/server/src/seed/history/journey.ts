import type { NextAction } from '@enamel/domain/next-action/next-actions'
import { transition } from '@enamel/domain/next-action/transitions'
import { manualMove } from '@enamel/domain/stages/manual-move'
import type { StageKey } from '@enamel/domain/stages/stages'
import { MS_PER_DAY, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Random } from '../random.ts'
import { type HistoryCalendar, minutesAfter } from './calendar.ts'
import { firstContact } from './first-contact.ts'
import {
  type Decision,
  endsOfCourse,
  enquiresAgain,
  GIVEN_UP_AFTER_MISSED_VISIT,
  type Lead,
  secondEnquiry,
  type Way,
  ways,
} from './ways.ts'

/** A change of stage, as the pipeline would have recorded it. */
export interface Move {
  kind: 'moved'
  at: Date
  from: StageKey | null
  to: StageKey
  by: NextAction | null
  cause: 'lead' | 'outcome' | 'move'
  nextActionAt: Date | null
}

export type JourneyEvent =
  | { kind: 'enquired'; at: Date; isFirst: boolean }
  | Move
  | { kind: 'visit'; at: Date; what: 'booked' | 'attended' | 'cancelled'; isPlan: boolean }

/** What happened to a lead, in order. */
export interface Journey {
  events: JourneyEvent[]
  /** The stage in which it ended. */
  stage: StageKey
  nextActionAt: Date | null
}

export interface JourneyContext {
  calendar: HistoryCalendar
  zone: string
  random: Random
  /** Nothing of a journey is later. */
  until: Date
}

/** The stages in which a patient may be for months, with an action that is due later. */
const longStages: readonly StageKey[] = ['inTx', 'thinking']
/** How many days after the end of a history such an action is due, at least. */
const DUE_LATER_DAYS = 50
/** After how many days a former lead enquires again, at least and at most. */
const AGAIN_AFTER_DAYS = [40, 320] as const
const QUARTER_MS = 15 * MS_PER_MINUTE

interface Walk {
  readonly lead: Lead
  readonly context: JourneyContext
  events: JourneyEvent[]
  stage: StageKey
  /** When the last decision was made. */
  at: Date
  /** When the next decision, or the visit before it, is planned. */
  planned: Date
  /** When the patient's course of treatment ends. */
  courseEnd: Date | null
  hasEnquiredAgain: boolean
}

/**
 * The way of a lead through the pipeline, by the rules of the product.
 * @returns null for a way that would not have ended yet: such a lead is no past lead
 */
export function journeyOf(lead: Lead, createdAt: Date, context: JourneyContext): Journey | null {
  const walk: Walk = {
    lead,
    context,
    events: [
      { kind: 'enquired', at: createdAt, isFirst: true },
      {
        kind: 'moved',
        at: createdAt,
        from: null,
        to: 'newLead',
        by: null,
        cause: 'lead',
        nextActionAt: createdAt,
      },
    ],
    stage: 'newLead',
    at: createdAt,
    planned: firstContact(createdAt, context),
    courseEnd: null,
    hasEnquiredAgain: false,
  }
  if (createdAt > context.until || !goOn(walk)) return null
  const { events, stage } = walk
  return { events, stage, nextActionAt: lastMove(events)?.nextActionAt ?? null }
}

/** Continues until the way ends. @returns false when it would not have ended yet */
function goOn(walk: Walk): boolean {
  for (;;) {
    const way = wayFrom(walk)
    if (!way) return enquireAgain(walk)
    const decision = decide(walk, way)
    const at = timeOf(walk, decision)
    if (at > walk.context.until) return canRest(walk)
    if (isVisit(walk.stage)) recordVisit(walk, decision, at)
    move(walk, decision, at)
  }
}

function wayFrom({ stage, events, context: { random } }: Walk): Way | undefined {
  if (events.at(-1)?.kind === 'enquired') return secondEnquiry
  if (stage === 'didNotAttend' && random.chance(GIVEN_UP_AFTER_MISSED_VISIT)) return undefined
  return ways[stage]
}

function decide({ stage, planned, courseEnd, lead, context: { random } }: Walk, way: Way): Decision {
  if (stage === 'inTx' && courseEnd && planned >= courseEnd) return random.weighted(endsOfCourse)
  return random.weighted(way.decisions(lead))
}

function isVisit(stage: StageKey): boolean {
  return stage === 'consultation' || stage === 'txPlanConsult'
}

const beforeVisit: readonly Decision[] = ['rearrangedConsult', 'cancelledConsult', 'rearrangedAppt']

/** A visit is moved or cancelled before it, and its outcome is recorded soon after it. */
function timeOf({ stage, at, planned, context: { random } }: Walk, decision: Decision): Date {
  if (!isVisit(stage)) return planned
  if (!beforeVisit.includes(decision)) return minutesAfter(planned, random.between(20, 55))
  return new Date(at.getTime() + (planned.getTime() - at.getTime()) * (0.3 + 0.6 * random.next()))
}

function recordVisit({ stage, planned, events }: Walk, decision: Decision, at: Date): void {
  if (decision === 'didNotAttend') return
  const isPlan = stage === 'txPlanConsult'
  if (!beforeVisit.includes(decision)) events.push({ kind: 'visit', at: planned, what: 'attended', isPlan })
  else if (decision === 'cancelledConsult') events.push({ kind: 'visit', at, what: 'cancelled', isPlan })
}

function move(walk: Walk, decision: Decision, at: Date): void {
  const { stage: from, events, lead, context } = walk
  const { to, by, isDue } = resultOf(decision, from, at, context.zone)
  const planned = plannedIn(to, at, context)
  const nextActionAt = isDue ? planned : null
  events.push({ kind: 'moved', at, from, to, by, cause: by ? 'outcome' : 'move', nextActionAt })
  if (isVisit(to)) {
    events.push({ kind: 'visit', at: minutesAfter(at, 1), what: 'booked', isPlan: to === 'txPlanConsult' })
  }
  if (to === 'inTx' && from !== 'inTx') {
    const [least, most] = lead.treatment.days
    walk.courseEnd = new Date(at.getTime() + context.random.between(least, most) * MS_PER_DAY)
  }
  Object.assign(walk, { stage: to, at, planned })
}

/** Where a decision leads by the product's rules, and whether an action is due there. */
function resultOf(decision: Decision, stage: StageKey, now: Date, zone: string) {
  const by = decision === 'moveToTxComplete' ? null : decision
  const result = by
    ? transition({ nextAction: by, stage, variant: 'pipeline', date: now, now, zone, delays: {} })
    : manualMove({ stage, to: 'txComplete', now, zone })
  if (!result.ok) throw new Error(`A journey cannot go on from ${stage} by ${decision}: ${result.reason}`)
  return { to: result.stage, by, isDue: result.nextActionAt !== null }
}

function plannedIn(stage: StageKey, at: Date, { calendar, random }: JourneyContext): Date {
  const [least, most] = ways[stage]?.wait ?? [1, 1]
  const time = calendar.officeTime(at, random.between(least, most), random)
  return isVisit(stage) ? new Date(time.getTime() - (time.getTime() % QUARTER_MS)) : time
}

/** Ends a way, unless the patient enquires again later and that way ends as well. */
function enquireAgain(walk: Walk): true {
  const { events, stage, hasEnquiredAgain, context } = walk
  const { calendar, random, until } = context
  if (hasEnquiredAgain || !random.chance(enquiresAgain[stage] ?? 0)) return true
  const day = calendar.dayOf(walk.at) + random.between(...AGAIN_AFTER_DAYS)
  const at = calendar.at(day, random.between(8 * 60, 21 * 60))
  if (at > until) return true
  const planned = firstContact(at, context)
  const second: Walk = {
    ...walk,
    events: [...events, { kind: 'enquired', at, isFirst: false }],
    at,
    planned,
    hasEnquiredAgain: true,
  }
  if (goOn(second)) Object.assign(walk, second)
  return true
}

/**
 * Whether a patient may stay in their stage beyond the history: after a missed visit without an action, in the stages
 * that take months with an action that is due later.
 */
function canRest({ stage, events, context }: Walk): boolean {
  const last = events.at(-1)
  if (last?.kind !== 'moved') return false
  if (longStages.includes(stage)) last.nextActionAt = muchLater(context)
  return longStages.includes(stage) || stage === 'didNotAttend'
}

function muchLater({ calendar, random, until }: JourneyContext): Date {
  const day = calendar.dayOf(until) + DUE_LATER_DAYS
  return calendar.officeTime(calendar.at(day, 0), random.between(1, 30), random)
}

function lastMove(events: readonly JourneyEvent[]): Move | undefined {
  return events.findLast((event) => event.kind === 'moved')
}
