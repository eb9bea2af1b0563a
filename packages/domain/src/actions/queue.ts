import { belongsTo, isOfDays, isUpToDate, type ListedAction, type ListFacts } from './listed-action.ts'
import {
  type ActionChange,
  isNewsOfWaking,
  isShownBy,
  type News,
  type NewsKind,
  newsOfChange,
  type Woken,
  withNews,
  withoutNews,
} from './news.ts'

/** What the person did with an action here. */
const doings = ['complete', 'snoozed', 'snoozeExtended'] as const
export type Done = (typeof doings)[number]
/** What became of a patient whose snooze was set: extended when they were waking (SNZ-16). */
export type Snoozed = Exclude<Done, 'complete'>

/** What the client keeps of an action beside what the server says (ACT-11). */
export interface ActionFlags extends Record<Done, boolean> {
  /** Somebody else has changed it since it was listed. */
  stale: boolean
  isNew: boolean
  isWaking: boolean
  open: boolean
  hidden: boolean
  /** Listed no longer or done with, and open still: something in it is not sent or saved. */
  unsent: boolean
}

/** Why an open row stays that the server lists no longer: nobody asked it, or something in the row is not sent or saved. */
export type KeptFor = 'unasked' | 'unsent'

export interface OpenRow<A> {
  /** As it was last listed. */
  action: A
  /** It stands where actions of this stage do. */
  placedBy: string
  /** Set when the server lists it no longer, or it is done with. */
  kept: KeptFor | null
}

/** What is due of a patient, and when. */
export type Due = Pick<ListedAction, 'stage' | 'date'>

interface KnownSnooze {
  snooze: ListedAction['snooze']
  /** When it came, by the clock that `askedAt` of a list is told by. */
  at: number
}

/** What goes on in a list of due actions; what the server said of them lies elsewhere. */
export interface Queue<A extends ListedAction> {
  /** The one open row, if any. */
  open: OpenRow<A> | null
  done: ReadonlyMap<string, Done>
  hidden: ReadonlySet<string>
  /** What is due now of those whose action the user changed so that it is of the list still. */
  moved: ReadonlyMap<string, Due>
  /** Snoozes that were set, extended or ended since they were listed, by whomever. */
  snoozes: ReadonlyMap<string, KnownSnooze>
  /** Came with the latest list and was news before. */
  fresh: ReadonlySet<string>
  news: readonly News[]
}

const nobody: ReadonlySet<string> = new Set()
export const emptyQueue: Queue<never> = {
  open: null,
  done: new Map(),
  hidden: nobody,
  moved: new Map(),
  snoozes: new Map(),
  fresh: nobody,
  news: [],
}

export type QueueStep<A extends ListedAction> =
  | { type: 'toggled'; action: A }
  | { type: 'closed' }
  /** `isUnsent`: something in its row is not sent or saved, so that it stays open. */
  | { type: 'done'; patientId: string; how: Done; isUnsent?: boolean | undefined }
  /** A patient's snooze is this by now, or none; `row` is the patient's, if listed. */
  | {
      type: 'resnoozed'
      patientId: string
      snooze: A['snooze']
      row: A | undefined
      at: number
      list: ListFacts
    }
  /** Somebody, maybe the user, changed a patient's action; `row` is the patient's as it is due by now, if listed. */
  | {
      type: 'arrived'
      change: ActionChange
      row: A | undefined
      at: number
      list: ListFacts
      isUnsent?: boolean | undefined
    }
  /** A patient's snooze ended. */
  | { type: 'woke'; woken: Woken; row: A | undefined; at: number; list: ListFacts }
  /** The details of a patient have changed. */
  | { type: 'followed'; patientId: string; details: Partial<A> }
  /**
   * The server's answer. An open row that it does not name stays, stale, where there is something to keep it for: nothing
   * that somebody is in the middle of goes away by itself.
   */
  | { type: 'listed'; rows: ReadonlyMap<string, A>; askedAt: number; keepOpen: KeptFor | null }

/** The queue after a step. One row is open at a time. */
export function nextQueue<A extends ListedAction>(queue: Queue<A>, step: QueueStep<A>): Queue<A> {
  switch (step.type) {
    case 'toggled':
      return toggled(queue, step.action)
    case 'closed':
      return { ...queue, open: null }
    case 'done':
      return doneWith(queue, step)
    case 'resnoozed':
      return resnoozed(queue, step)
    case 'arrived':
      return arrived(queue, step)
    case 'woke':
      return woke(queue, step)
    case 'followed': {
      const { open } = queue
      if (open?.action.patient_id !== step.patientId) return queue
      return { ...queue, open: { ...open, action: { ...open.action, ...step.details } } }
    }
    case 'listed':
      return listed(queue, step)
  }
}

/** Opens or closes a row; one that was done with is hidden (ACT-18, ACT-20). */
function toggled<A extends ListedAction>(queue: Queue<A>, action: A): Queue<A> {
  const { patient_id: id } = action
  if (queue.open?.action.patient_id === id) return { ...queue, open: null }
  if (queue.done.has(id)) return { ...queue, hidden: new Set(queue.hidden).add(id) }
  const fresh = new Set(queue.fresh)
  fresh.delete(id)
  return { ...queue, open: { action, placedBy: action.stage, kept: null }, fresh }
}

function doneWith<A extends ListedAction>(
  queue: Queue<A>,
  { patientId, how, isUnsent = false }: Omit<Extract<QueueStep<A>, { type: 'done' }>, 'type'>,
): Queue<A> {
  const open = queue.open?.action.patient_id === patientId ? queue.open : null
  const done = new Map(queue.done).set(patientId, how)
  // It says so where it stood.
  const moved = new Map(queue.moved)
  moved.delete(patientId)
  if (!open) return { ...queue, done, moved }
  return { ...queue, done, moved, open: isUnsent ? { ...open, kept: 'unsent' } : null }
}

function arrived<A extends ListedAction>(
  queue: Queue<A>,
  step: Extract<QueueStep<A>, { type: 'arrived' }>,
): Queue<A> {
  const { change, row, at, list } = step
  const { patientId, stage, date } = change
  // What the person has done with stays done until the list is asked for again.
  if (queue.done.has(patientId)) return queue
  if (change.user_id === list.me) return changedHere(queue, step)
  const kind = newsOfChange(change, row, list)
  if (kind) return { ...queue, news: withNews(queue.news, { kind, patientId, stage, date, at }) }
  // News of a patient who has gone elsewhere meanwhile is none.
  const isGone = !row && !belongsTo(list, change)
  return isGone ? { ...queue, news: withoutNews(queue.news, { kind: 'new', patientId }) } : queue
}

/**
 * What the user's own change of an action does to its row, wherever they made it: one that takes it out of the list
 * completes it, any other moves it to where it belongs now. It is never news (G-12).
 */
function changedHere<A extends ListedAction>(
  queue: Queue<A>,
  { change, row, list, isUnsent }: Extract<QueueStep<A>, { type: 'arrived' }>,
): Queue<A> {
  const { patientId, stage, date } = change
  if (!row && queue.open?.action.patient_id !== patientId) return queue
  if (stage === null || date === null || !isOfDays(list, { patientId, stage, date })) {
    return doneWith(queue, { patientId, how: 'complete', isUnsent })
  }
  const news = withoutNews(queue.news, { kind: 'updated', patientId })
  if (row && isUpToDate(row, { stage, date })) return { ...queue, news }
  return { ...queue, news, moved: new Map(queue.moved).set(patientId, { stage, date }) }
}

/**
 * A row says so when its patient's snooze is set, extended or ended, here or elsewhere, by whomever (ACT-10). That is no
 * news, and makes no row stale: the action is the same.
 */
function resnoozed<A extends ListedAction>(
  queue: Queue<A>,
  { patientId, snooze, row, at, list }: Extract<QueueStep<A>, { type: 'resnoozed' }>,
): Queue<A> {
  // That it has ended by its time is told by itself.
  if (snooze?.state === 'waking') return queue
  const open = queue.open?.action.patient_id === patientId ? queue.open.action : undefined
  const shown = row ?? open
  if (!shown) {
    const isLeftOut = snooze !== null && list.filter.includeSnoozed === 'hideSnoozed'
    const news = newsOfUnlisted(queue.news, patientId, isLeftOut)
    return news === queue.news ? queue : { ...queue, news }
  }
  if (snoozeOf(queue, shown)?.ends_at === snooze?.ends_at) return queue
  const news = withoutNews(queue.news, { kind: 'waking', patientId })
  return { ...queue, news, snoozes: new Map(queue.snoozes).set(patientId, { snooze, at }) }
}

/**
 * The news once the snooze of somebody who is not listed is known: no snooze of theirs ends any more. An action that was
 * to come with that is a new one, unless the list leaves those out who sleep: then none is to come.
 */
function newsOfUnlisted(news: readonly News[], patientId: string, isLeftOut: boolean): readonly News[] {
  const told = news.filter((one) => one.patientId === patientId)
  if (isLeftOut) return told.length > 0 ? news.filter((one) => one.patientId !== patientId) : news
  const waking = told.find(({ kind }) => kind === 'waking')
  if (!waking) return news
  const { stage, date, at } = waking
  return withNews(withoutNews(news, waking), { kind: 'new', patientId, stage, date, at })
}

function woke<A extends ListedAction>(
  queue: Queue<A>,
  { woken, row, at, list }: Extract<QueueStep<A>, { type: 'woke' }>,
): Queue<A> {
  const known = row && { ...row, snooze: knownSnooze(queue, row) }
  if (!isNewsOfWaking(woken, known, list)) return queue
  const { patientId, stage, date, ends_at: endedAt } = woken
  return { ...queue, news: withNews(queue.news, { kind: 'waking', patientId, stage, date, at, endedAt }) }
}

function listed<A extends ListedAction>(
  { open, done, news, snoozes }: Queue<A>,
  { rows, askedAt, keepOpen }: Extract<QueueStep<A>, { type: 'listed' }>,
): Queue<A> {
  const fresh = news.filter(({ kind, patientId }) => kind === 'new' && rows.has(patientId))
  return {
    // One that was done with is not kept for nothing: nobody else has completed it.
    open:
      open &&
      openAfter(
        open,
        rows.get(open.action.patient_id),
        keepOpen === 'unasked' && done.has(open.action.patient_id) ? null : keepOpen,
      ),
    done: new Map(),
    hidden: nobody,
    moved: new Map(),
    // An answer that was under way may be older.
    snoozes: new Map([...snoozes].filter(([, { at }]) => at >= askedAt)),
    fresh: new Set(fresh.map(({ patientId }) => patientId)),
    news: news.filter((one) => one.at >= askedAt && !isShownBy(rows.get(one.patientId), one)),
  }
}

/** An open row after an answer, which may name it. One that is somebody's work stays where it is, whatever its stage now. */
function openAfter<A extends ListedAction>(
  open: OpenRow<A>,
  row: A | undefined,
  keepOpen: KeptFor | null,
): OpenRow<A> | null {
  if (!row) return keepOpen && { ...open, kept: keepOpen }
  return { action: row, placedBy: keepOpen === 'unsent' ? open.placedBy : row.stage, kept: null }
}

/** The listed rows as they are due by now. */
export function dueRows<A extends ListedAction>(
  rows: ReadonlyMap<string, A>,
  moved: Queue<A>['moved'],
): ReadonlyMap<string, A> {
  if (moved.size === 0) return rows
  return new Map([...rows].map(([id, row]) => [id, dueRow(row, moved)]))
}

export function dueRow<A extends ListedAction>(row: A, moved: Queue<A>['moved']): A {
  const due = moved.get(row.patient_id)
  return due ? { ...row, ...due } : row
}

/** What the client keeps of an action now. */
export function flagsOf<A extends ListedAction>(queue: Queue<A>, action: A): ActionFlags {
  const { patient_id: id } = action
  const done = queue.done.get(id)
  const has = (kind: NewsKind) => queue.news.some((news) => news.kind === kind && news.patientId === id)
  const open = queue.open?.action.patient_id === id
  const kept = (open && queue.open?.kept) || null
  return {
    stale: done === undefined && (has('updated') || kept !== null),
    isNew: queue.fresh.has(id),
    isWaking: snoozeOf(queue, action)?.state === 'waking',
    open,
    hidden: queue.hidden.has(id),
    unsent: kept === 'unsent',
    complete: done === 'complete',
    snoozed: done === 'snoozed',
    snoozeExtended: done === 'snoozeExtended',
  }
}

/** What the person did with an action, or null while they have done nothing (ACT-19). */
export function doneAs(flags: Pick<ActionFlags, Done>): Done | null {
  return doings.find((done) => flags[done]) ?? null
}

/** A patient's snooze by now: it has ended by its time, became another, or is as it was listed (ACT-22). */
export function snoozeOf<A extends ListedAction>(queue: Queue<A>, action: A): ListedAction['snooze'] {
  const told = wakingOf(queue, action.patient_id)
  if (told?.endedAt !== undefined) return { state: 'waking', ends_at: told.endedAt }
  return knownSnooze(queue, action)
}

function wakingOf<A extends ListedAction>({ news }: Queue<A>, id: string): News | undefined {
  return news.find(({ kind, patientId }) => kind === 'waking' && patientId === id)
}

function knownSnooze<A extends ListedAction>(
  { snoozes }: Queue<A>,
  { patient_id: id, snooze }: A,
): ListedAction['snooze'] {
  const known = snoozes.get(id)
  return known ? known.snooze : snooze
}
