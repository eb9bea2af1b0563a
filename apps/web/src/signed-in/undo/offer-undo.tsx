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

/** The offer to undo something that is being saved. */
export interface OfferWhileSaving {
  /** It is saved, and can be undone like this. */
  saved: (undoable: Undoable) => void
  /** It is not saved, or cannot be undone. */
  withdraw: () => void
}

/**
 * Offers at the press to undo something that can be undone only once it is saved, so that the key undoes what was done
 * last and never something earlier. If it is undone before it is saved, the undo follows the save.
 * @param text the text of the toast until it is saved
 */
export function offerUndoWhileSaving(text: string): OfferWhileSaving {
  let isUndone = false
  const undo = () => {
    isUndone = true
  }
  const offer = offerUndo({ text, isPending: true, undo })
  return {
    saved(undoable) {
      if (isUndone) undoable.undo()
      // A save may take longer than its undo is offered.
      else if (!offer.replace(undoable)) offerUndo(undoable)
    },
    withdraw() {
      isUndone = false
      offer.end()
    },
  }
}

undoables.subscribe(() => {
  if (undoables.current().length > 0) return
  dismiss?.()
  dismiss = undefined
})
