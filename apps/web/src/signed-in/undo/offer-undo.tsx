import { toast } from '../../ui/feedback/toast.tsx'
import { UndoToast } from './undo-toast.tsx'
import { type Undoable, type UndoOffer, undoables } from './undoables.ts'

let dismiss: (() => void) | undefined

/**
 * Offers in a toast to undo something. There is one such toast: it is about the newest, and then about the one before.
 * @param ms how long it is offered, if not for the usual time
 */
export function offerUndo(undoable: Undoable, ms?: number): UndoOffer {
  dismiss?.()
  dismiss = toast.custom(<UndoToast />)
  return undoables.add(undoable, ms)
}

undoables.subscribe(() => {
  if (undoables.current().length > 0) return
  dismiss?.()
  dismiss = undefined
})
