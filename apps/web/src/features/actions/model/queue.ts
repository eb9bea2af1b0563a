import type { ListedAction, ListInput } from './listed-action.ts'
import type { ActionChange, EndedSnooze, PendingUpdate } from './pending-updates.ts'

/** What the user has done with a row. */
export const rowResults = ['complete', 'snoozed', 'snoozeExtended'] as const
export type RowResult = (typeof rowResults)[number]

/** The state of an action that only the browser knows (ACT-11). */
export interface ActionFlags extends Record<RowResult, boolean> {
  /**
   * Whether a different user or the product has changed the action since it was listed, or its row is open but no
   * longer listed.
   */
  stale: boolean
  isNew: boolean
  isWaking: boolean
  open: boolean
  hidden: boolean
  /**
   * Whether the row is still open only because something in it is not sent or saved: its action is completed or no
   * longer listed.
   */
  unsent: boolean
}

/**
 * Why a row stays open although its action is completed or no longer listed: the user did not ask for the reload, or
 * something in the row is not sent or saved.
 */
export type OpenReason = 'backgroundReload' | 'unsent'

export interface OpenRow<A> {
  /** The action as it was last listed. */
  action: A
  /** The stage whose category shows the row. */
  groupStage: string
  /** Set when the server no longer lists the action, or when the action is completed. */
  stayReason: OpenReason | null
}

/** The stage and date of an action that the user has moved. */
export type MovedTo = Pick<ListedAction, 'stage' | 'date'>

interface SnoozeUpdate {
  snooze: ListedAction['snooze']
  /** When the update was received, by the same clock as `requestedAt` of a list. */
  at: number
}

/** The state of a list of due actions; the server's rows are in the query cache. */
export interface Queue<A extends ListedAction> {
  /** The open row, if any. */
  open: OpenRow<A> | null
  results: ReadonlyMap<string, RowResult>
  hidden: ReadonlySet<string>
  /** The current stage and date of actions that the user has changed, if they still belong to the list. */
  moved: ReadonlyMap<string, MovedTo>
  /** Snoozes that were set, extended or ended since they were listed, by any user. */
  snoozes: ReadonlyMap<string, SnoozeUpdate>
  /** The patients in the latest list whose action was a pending update of the kind `new` before. */
  newRows: ReadonlySet<string>
  pendingUpdates: readonly PendingUpdate[]
}

export const emptyQueue: Queue<never> = {
  open: null,
  results: new Map(),
  hidden: new Set(),
  moved: new Map(),
  snoozes: new Map(),
  newRows: new Set(),
  pendingUpdates: [],
}

export type QueueStep<A extends ListedAction> =
  | { type: 'toggled'; action: A }
  | { type: 'closed' }
  /** `isUnsent`: something in the row is not sent or saved, so it stays open. */
  | { type: 'completed'; patientId: string; result: RowResult; isUnsent?: boolean | undefined }
  /** A patient's snooze has changed; `snooze` is null if there is none. `row` is the patient's row, if listed. */
  | {
      type: 'snoozeChanged'
      patientId: string
      snooze: A['snooze']
      row: A | undefined
      at: number
      list: ListInput
    }
  /** A user or the product changed a patient's action; `row` is the patient's current row, if listed. */
  | {
      type: 'actionChanged'
      change: ActionChange
      row: A | undefined
      at: number
      list: ListInput
      isUnsent?: boolean | undefined
    }
  /** A colleague changed whose patient it is; `row` is the patient's row, if listed. */
  | { type: 'assigned'; change: ActionChange; row: A | undefined; at: number; list: ListInput }
  /** A patient's snooze ended. */
  | { type: 'snoozeEnded'; endedSnooze: EndedSnooze; row: A | undefined; at: number; list: ListInput }
  /** The details of a patient have changed. */
  | { type: 'patientChanged'; patientId: string; details: Partial<A> }
  /**
   * The list was loaded. An open row with unsaved work stays open, so that no unsaved work disappears; it is stale if
   * the list does not contain it.
   */
  | { type: 'listLoaded'; rows: ReadonlyMap<string, A>; requestedAt: number; stayReason: OpenReason | null }
