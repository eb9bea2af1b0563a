import { createListeners } from '../../../lib/listeners.ts'

/** A message that was just sent and can still be taken back. */
export interface UndoableSend {
  id: string
  patientId: string
  /** When Send was pressed, by `performance.now()`. */
  pressedAt: number
  /** How long it can be taken back from then on, in milliseconds. */
  windowMs: number
  takeBack: () => void
}

const listeners = createListeners()
let sends: readonly UndoableSend[] = []

function set(next: readonly UndoableSend[]): void {
  sends = next
  listeners.notify()
}

/** The messages of this page that can still be taken back, in the order in which they were sent. */
export const undoableSends = {
  current: () => sends,
  subscribe: listeners.add,
  /** Adds a message, or replaces the one with its id. It leaves when it can no longer be taken back. */
  put(send: UndoableSend): void {
    set([...sends.filter(({ id }) => id !== send.id), send])
    const leftMs = send.pressedAt + send.windowMs - performance.now()
    setTimeout(() => {
      if (sends.includes(send)) undoableSends.remove(send.id)
    }, leftMs)
  },
  remove(id: string): void {
    if (sends.some((send) => send.id === id)) set(sends.filter((send) => send.id !== id))
  },
}

/**
 * Takes back the message that was sent last.
 * @param patientId only a message to this patient
 * @returns false if no message can be taken back
 */
export function undoLast(patientId?: string): boolean {
  const latest = sends.findLast((send) => patientId === undefined || send.patientId === patientId)
  latest?.takeBack()
  return latest !== undefined
}
