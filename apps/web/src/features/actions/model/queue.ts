import type { ListedAction, ListInput } from './listed-action.ts'
import type { ActionChange, PendingUpdate, Woken } from './pending-updates.ts'

/** The user's actions on a row. */
export const doings = ['complete', 'snoozed', 'snoozeExtended'] as const
export type Done = (typeof doings)[number]

/** The client's state of an action beside the server's (ACT-11). */
export interface ActionFlags extends Record<Done, boolean> {
  /** Another user has changed it since it was listed. */
  stale: boolean
  isNew: boolean
  isWaking: boolean
  open: boolean
  hidden: boolean
  /** Listed no longer or done with, and open still: something in it is not sent or saved. */
  unsent: boolean
}

/**
 * Why an open row stays that the server lists no longer: the list was not loaded by the user, or something in the row
 * is not sent or saved.
 */
export type OpenReason = 'unasked' | 'unsent'

export interface OpenRow<A> {
  /** As it was last listed. */
  action: A
  /** It is listed among the actions of this stage. */
  placedBy: string
  /** Set when the server lists it no longer, or it is done with. */
  stayed: OpenReason | null
}

/** A patient's due action and its date. */
export type Due = Pick<ListedAction, 'stage' | 'date'>

interface KnownSnooze {
  snooze: ListedAction['snooze']
  /** When it was received, by the same clock as `askedAt` of a list. */
  at: number
}

/** The state of a list of due actions; the server's rows are in the query cache. */
export interface Queue<A extends ListedAction> {
  /** The open row, if any. */
  open: OpenRow<A> | null
  done: ReadonlyMap<string, Done>
  hidden: ReadonlySet<string>
  /** The present actions of patients whose action the user changed so that it still belongs to the list. */
  moved: ReadonlyMap<string, Due>
  /** Snoozes that were set, extended or ended since they were listed, by any user. */
  snoozes: ReadonlyMap<string, KnownSnooze>
  /** Arrived with the latest list and was a pending update before. */
  fresh: ReadonlySet<string>
  pendingUpdates: readonly PendingUpdate[]
}

export const emptyQueue: Queue<never> = {
  open: null,
  done: new Map(),
  hidden: new Set(),
  moved: new Map(),
  snoozes: new Map(),
  fresh: new Set(),
  pendingUpdates: [],
}

export type QueueStep<A extends ListedAction> =
  | { type: 'toggled'; action: A }
  | { type: 'closed' }
  /** `isUnsent`: something in its row is not sent or saved, so that it stays open. */
  | { type: 'done'; patientId: string; how: Done; isUnsent?: boolean | undefined }
  /** A patient's snooze has changed, null for none; `row` is the patient's, if listed. */
  | {
      type: 'resnoozed'
      patientId: string
      snooze: A['snooze']
      row: A | undefined
      at: number
      list: ListInput
    }
  /** A user, perhaps this one, changed a patient's action; `row` is the patient's present row, if listed. */
  | {
      type: 'arrived'
      change: ActionChange
      row: A | undefined
      at: number
      list: ListInput
      isUnsent?: boolean | undefined
    }
  /** A patient's snooze ended. */
  | { type: 'woke'; woken: Woken; row: A | undefined; at: number; list: ListInput }
  /** The details of a patient have changed. */
  | { type: 'followed'; patientId: string; details: Partial<A> }
  /**
   * The server's answer. An open row with unsaved work that the answer does not contain stays, stale: nothing that a
   * user is working on disappears.
   */
  | { type: 'listed'; rows: ReadonlyMap<string, A>; askedAt: number; stayOpen: OpenReason | null }
