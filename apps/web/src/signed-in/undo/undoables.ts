import { createListeners } from '../../lib/listeners.ts'
import { UNDO_MS } from '../../ui/durations.ts'

/** Something that the user has done and can still undo. */
export interface Undoable {
  /** The text of its toast: "Grace Hall is snoozed until 9:00am on Monday 23 November". */
  text: string
  /** Whether it is still in progress, as a message that has not left. */
  isPending?: boolean
  undo: () => void
}

/** An undoable in the list. */
export interface OfferedUndoable extends Undoable {
  /** When it began, by `performance.now()`. */
  since: number
  /** How long it can be undone from then on, in milliseconds. */
  ms: number
}

/** The offer to undo something. */
export interface UndoOffer {
  /** Offers it for this long from its beginning, in milliseconds. An offer that has ended does not return. */
  limit: (ms: number) => void
  /** Offers something else in its place, with the whole time. @returns false if the offer has ended */
  replace: (undoable: Undoable) => boolean
  end: () => void
}

const listeners = createListeners()
let offered: readonly OfferedUndoable[] = []
let undoneCount = 0

function set(next: readonly OfferedUndoable[]): void {
  offered = next
  listeners.notify()
}

function end(undoable: OfferedUndoable): void {
  if (offered.includes(undoable)) set(offered.filter((other) => other !== undoable))
}

function endInTime(undoable: OfferedUndoable): void {
  setTimeout(() => end(undoable), undoable.since + undoable.ms - performance.now())
}

/** What the user has done on this page and can still undo, newest last. */
export const undoables = {
  current: () => offered,
  /** How often something was undone on this page. */
  undoneCount: () => undoneCount,
  subscribe: listeners.add,
  clear: () => set([]),
  /** @param ms how long it can be undone from now on */
  add(undoable: Undoable, ms: number = UNDO_MS): UndoOffer {
    let latest: OfferedUndoable = { ...undoable, since: performance.now(), ms }
    set([...offered, latest])
    endInTime(latest)
    const change = (next: OfferedUndoable) => {
      const before = latest
      if (!offered.includes(before)) return false
      latest = next
      set(offered.map((other) => (other === before ? next : other)))
      endInTime(next)
      return true
    }
    return {
      limit: (limitMs) => latest.ms !== limitMs && change({ ...latest, ms: limitMs }),
      replace: (other) => change({ ...other, since: performance.now(), ms: UNDO_MS }),
      end: () => end(latest),
    }
  },
  /** Undoes the newest, or the given one. */
  undo(undoable = offered.at(-1)): void {
    if (!undoable) return
    undoneCount++
    end(undoable)
    undoable.undo()
  },
}
