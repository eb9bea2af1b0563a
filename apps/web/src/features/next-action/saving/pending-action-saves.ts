import type { Actor } from 'xstate'
import { createDrafts, type DraftStatus } from '../../../lib/drafts/drafts.ts'
import type { actionSaveMachine } from './action-save.machine.ts'

// Questions about saves before a patient is opened. The machine is loaded with the patient.

export type ActionSave = Actor<typeof actionSaveMachine>

const statuses: Record<ReturnType<ActionSave['getSnapshot']>['value'], DraftStatus> = {
  settled: 'idle',
  saving: 'saving',
  errored: 'failed',
  waiting: 'failed',
}

/** The saves of patients' actions, by patient. A failed one waits for a decision (ACT-26). */
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
