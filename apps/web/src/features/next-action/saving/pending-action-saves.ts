import type { Actor } from 'xstate'
import { createDrafts, type DraftStatus } from '../../../lib/drafts/drafts.ts'
import type { actionSaveMachine } from './action-save.machine.ts'

// This file is loaded before a patient is opened, so it must not load the machine.

export type ActionSave = Actor<typeof actionSaveMachine>

const statuses: Record<ReturnType<ActionSave['getSnapshot']>['value'], DraftStatus> = {
  settled: 'idle',
  saving: 'saving',
  errored: 'failed',
  waiting: 'failed',
}

/** The saves of outcomes, by patient. A failed save waits for a decision (ACT-26). */
export const pendingActionSaves = createDrafts<ActionSave>({
  status: (save) => statuses[save.getSnapshot().value],
  follow: (save, changed) => {
    const { unsubscribe } = save.subscribe(changed)
    return () => {
      unsubscribe()
      save.stop()
    }
  },
})
