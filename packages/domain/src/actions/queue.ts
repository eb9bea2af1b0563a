import type { SnoozeState } from '../snooze/state.ts'
import { isOneOf } from '../text/one-of.ts'
import { type Moment, msOf } from '../time/moment.ts'

/** What the queue needs to know of an action that the server listed. */
export interface Listed {
  patient_id: string
  stage: string
  /** ISO 8601, UTC. */
  date: string
  snooze: { state: SnoozeState; ends_at: string } | null
}

/** What the person did with an action here. */
export const doings = ['complete', 'snoozed', 'snoozeExtended'] as const
export type Done = (typeof doings)[number]

/** What the client keeps of an action beside what the server says (ACT-11). */
export interface ActionFlags extends Record<Done, boolean> {
  /** Somebody else has changed it since it was listed. */
  stale: boolean
  isNew: boolean
  isWaking: boolean
  open: boolean
  hidden: boolean
}

/** A change of a patient's action by anybody; the date is null when nothing is due any more. */
export interface Arrival {
  patientId: string
  stage: string | null
  date: string | null
}

export const newsKinds = ['new', 'updated', 'waking'] as const
export type NewsKind = (typeof newsKinds)[number]

/** Something that came while the list stands: it waits until it is asked for. */
export interface News extends Arrival {
  kind: NewsKind
  /** When, by the clock that `askedAt` of a list is told by. */
  at: number
  /** When the snooze ended, of one that is waking. */
  endedAt?: string
}

/** A patient whose snooze has ended. */
export interface Woken extends Arrival {
  ends_at: string
}

/** What goes on in a list of due actions; what the server said of them lies elsewhere. */
export interface Queue<A extends Listed> {
  /** The one open row, as it was when it was opened; gone when the server lists it no longer. */
  open: { action: A; gone: boolean } | null
  done: ReadonlyMap<string, Done>
  hidden: ReadonlySet<string>
  /** Whose snooze was ended here since they were listed. */
  awake: ReadonlySet<string>
  /** Came with the latest list and was news before. */
  fresh: ReadonlySet<string>
  news: readonly News[]
}

const nobody: ReadonlySet<string> = new Set()
export const emptyQueue: Queue<never> = {
  open: null,
  done: new Map(),
  hidden: nobody,
  awake: nobody,
  fresh: nobody,
  news: [],
}

export type QueueStep<A extends Listed> =
  | { type: 'toggled'; action: A }
  | { type: 'closed' }
  | { type: 'done'; patientId: string; as: Done }
  | { type: 'awake'; patientId: string }
  /** Somebody changed a patient's action; `row` is the patient's, if listed. */
  | {
      type: 'arrived'
      arrival: Arrival & { user_id: string | null }
      row: A | undefined
      at: number
      list: ListFacts
    }
  /** A patient's snooze ended. */
  | { type: 'woke'; patient: Woken; row: A | undefined; at: number; list: ListFacts }
  /**
   * The server's answer. An open row that it does not name stays, stale, when `keepOpen`: nothing that somebody is in the
   * middle of goes away by itself.
   */
  | { type: 'listed'; rows: ReadonlyMap<string, A>; askedAt: number; keepOpen: boolean }

/** The queue after a step. One row is open at a time. */
export function nextQueue<A extends Listed>(queue: Queue<A>, step: QueueStep<A>): Queue<A> {
  switch (step.type) {
    case 'toggled':
      return toggled(queue, step.action)
    case 'closed':
      return { ...queue, open: null }
    case 'done': {
      const isOpen = queue.open?.action.patient_id === step.patientId
      const done = new Map(queue.done).set(step.patientId, step.as)
      return { ...queue, done, open: isOpen ? null : queue.open }
    }
    case 'awake': {
      const news = without(queue.news, { kind: 'waking', patientId: step.patientId })
      return { ...queue, news, awake: new Set(queue.awake).add(step.patientId) }
    }
    case 'arrived':
      return arrived(queue, step)
    case 'woke':
      return woke(queue, step)
    case 'listed':
      return listed(queue, step)
  }
}

/** Opens or closes a row; one that was done with is hidden (ACT-18, ACT-20). */
function toggled<A extends Listed>(queue: Queue<A>, action: A): Queue<A> {
  const { patient_id: id } = action
  if (queue.done.has(id)) return { ...queue, hidden: new Set(queue.hidden).add(id) }
  if (queue.open?.action.patient_id === id) return { ...queue, open: null }
  const fresh = new Set(queue.fresh)
  fresh.delete(id)
  return { ...queue, open: { action, gone: false }, fresh }
}

function arrived<A extends Listed>(
  queue: Queue<A>,
  { arrival, row, at, list }: Extract<QueueStep<A>, { type: 'arrived' }>,
): Queue<A> {
  const { patientId, stage, date } = arrival
  // What the person has done with stays done until the list is asked for again.
  if (queue.done.has(patientId)) return queue
  const kind = arrivalKind(arrival, row, list)
  if (kind) return { ...queue, news: withNews(queue.news, { kind, patientId, stage, date, at }) }
  // News of a patient who has gone elsewhere meanwhile is none.
  const isGone = !row && !belongs(arrival, list)
  return isGone ? { ...queue, news: without(queue.news, { kind: 'new', patientId }) } : queue
}

function woke<A extends Listed>(
  queue: Queue<A>,
  { patient, row, at, list }: Extract<QueueStep<A>, { type: 'woke' }>,
): Queue<A> {
  if (!isWakingNews(patient, row, list)) return queue
  const { patientId, stage, date, ends_at: endedAt } = patient
  return { ...queue, news: withNews(queue.news, { kind: 'waking', patientId, stage, date, at, endedAt }) }
}

function listed<A extends Listed>(
  { open, news }: Queue<A>,
  { rows, askedAt, keepOpen }: Extract<QueueStep<A>, { type: 'listed' }>,
): Queue<A> {
  const row = open && rows.get(open.action.patient_id)
  const fresh = news.filter(({ kind, patientId }) => kind === 'new' && rows.has(patientId))
  return {
    open: row ? { action: row, gone: false } : open && keepOpen ? { ...open, gone: true } : null,
    done: new Map(),
    hidden: nobody,
    awake: nobody,
    fresh: new Set(fresh.map(({ patientId }) => patientId)),
    news: news.filter((one) => one.at >= askedAt && !isTold(one, rows.get(one.patientId))),
  }
}

/** Whether an answer that was under way when something came already shows it. */
function isTold({ kind, stage, date }: News, row: Listed | undefined): boolean {
  if (kind === 'waking') return row?.snooze?.state === 'waking'
  if (kind === 'new') return row !== undefined
  return row === undefined || isSameAction(row, { stage, date })
}

/** What the client keeps of an action now. */
export function flagsOf<A extends Listed>(queue: Queue<A>, action: A): ActionFlags {
  const { patient_id: id } = action
  const done = queue.done.get(id)
  const has = (kind: NewsKind) => queue.news.some((news) => news.kind === kind && news.patientId === id)
  const open = queue.open?.action.patient_id === id
  return {
    stale: done === undefined && (has('updated') || (open && queue.open?.gone === true)),
    isNew: queue.fresh.has(id),
    isWaking: snoozeOf(queue, action)?.state === 'waking',
    open,
    hidden: queue.hidden.has(id),
    complete: done === 'complete',
    snoozed: done === 'snoozed',
    snoozeExtended: done === 'snoozeExtended',
  }
}

/** A patient's snooze by now: it has ended by its time, was ended here, or is as it was listed (ACT-22). */
export function snoozeOf<A extends Listed>(
  { news, awake }: Queue<A>,
  { patient_id: id, snooze }: A,
): Listed['snooze'] {
  const told = news.find(({ kind, patientId }) => kind === 'waking' && patientId === id)
  if (told?.endedAt !== undefined) return { state: 'waking', ends_at: told.endedAt }
  return awake.has(id) ? null : snooze
}

/** Which actions a list is of, and who reads it. */
export interface ListFacts {
  stages: readonly string[]
  /** ISO 8601, inclusive. */
  range: { start: string | null; end: string }
  /** The user's own id. */
  me: string
  now: Moment
}

/**
 * What a change of an action is to the list: `updated` for a listed one once its time has passed or its stage or date
 * differs, `new` for one that is not listed and belongs here, also when overdue; null for neither, and for the user's own
 * changes (C-11, ACT-25, G-12). What the other filters would leave out is not known before the list is asked for.
 */
function arrivalKind(
  arrival: Arrival & { user_id: string | null },
  row: Listed | undefined,
  list: ListFacts,
): 'new' | 'updated' | null {
  if (arrival.user_id === list.me) return null
  if (!row) return belongs(arrival, list) ? 'new' : null
  const hasPassed = arrival.date !== null && msOf(arrival.date) <= msOf(list.now)
  return hasPassed || !isSameAction(row, arrival) ? 'updated' : null
}

/** Whether the end of a snooze is news to the list: not when it was listed as waking already (ACT-31). */
function isWakingNews(woken: Arrival, row: Listed | undefined, list: ListFacts): boolean {
  return row ? row.snooze?.state !== 'waking' : belongs(woken, list)
}

function belongs({ stage, date }: Arrival, { stages, range }: ListFacts): boolean {
  if (stage === null || date === null || !isOneOf(stages, stage)) return false
  const at = msOf(date)
  return at <= msOf(range.end) && (range.start === null || at >= msOf(range.start))
}

function isSameAction(row: Listed, { stage, date }: Pick<Arrival, 'stage' | 'date'>): boolean {
  return row.stage === stage && date !== null && msOf(row.date) === msOf(date)
}

/** One of a kind for each patient: the latest. */
function withNews(news: readonly News[], one: News): News[] {
  return [...without(news, one), one]
}

function without(news: readonly News[], { kind, patientId }: Pick<News, 'kind' | 'patientId'>): News[] {
  return news.filter((one) => one.kind !== kind || one.patientId !== patientId)
}
