import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'
import type { PatientOpened, ShortcutHandlers } from '../../../signed-in/shortcuts/registered-shortcuts.ts'
import { useShortcuts } from '../../../signed-in/shortcuts/use-shortcuts.ts'
import type { RowActions } from './conversation-row.tsx'

interface RowShortcutsInput {
  openPatientId: string | null
  actions: RowActions
  onMarkSelected: (mark: Mark) => void
  reached: Conversation | undefined
  selected: readonly Conversation[]
  /** Whether the focus is in the list. */
  isInList: () => boolean
  /** Moves the focus, and opens the row there if a conversation is open. */
  move: (by: number) => void
}

/**
 * The shortcuts on the reached row; with a selection, marks are those of all selected rows. Those of a patient are the
 * open patient's, unless another row has the focus.
 */
export function useRowShortcuts(input: RowShortcutsInput): void {
  const { reached: row, selected, openPatientId, isInList, actions, onMarkSelected, move } = input
  const handlers = (listed: Conversation): ShortcutHandlers => {
    const { patient_id } = listed
    const marked = selected.length > 0 ? selected : [listed]
    const isUnread = marked.some(({ unread }) => unread)
    const open = () => actions.open(patient_id)
    const mark = (change: Mark) =>
      selected.length > 0 ? onMarkSelected(change) : actions.mark(patient_id, change)
    const isOnOpenPatient = () => patient_id === openPatientId || (openPatientId !== null && !isInList())
    const openPatient = (): PatientOpened => {
      if (isOnOpenPatient()) return 'open'
      open()
      return 'opening'
    }
    // An outcome is saved at once, so it is that of the open patient: no row is opened for it.
    const onlyOpen = openPatientId !== null && (() => isOnOpenPatient() && { only: openPatientId })
    return {
      next: () => move(1),
      previous: () => move(-1),
      open,
      reply: openPatient,
      snooze: openPatient,
      assign: openPatient,
      no_answer: onlyOpen,
      first_outcome: onlyOpen,
      second_outcome: onlyOpen,
      third_outcome: onlyOpen,
      done() {
        if (isUnread) mark('read')
        if (selected.length === 0) move(1)
      },
      unread: () => mark(isUnread ? 'read' : 'unread'),
      star: () => mark(marked.every(({ starred }) => starred) ? 'unstar' : 'star'),
      select: () => actions.toggle(patient_id),
    }
  }
  useShortcuts('inbox', row ? handlers(row) : {})
}
