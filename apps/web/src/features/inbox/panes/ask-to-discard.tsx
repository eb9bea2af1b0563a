import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

export interface AskToDiscardProps {
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before what was changed in a patient's details is lost. */
export function AskToDiscard({ onKeep, onDiscard }: AskToDiscardProps) {
  return (
    <Dialog
      title="Leave and discard your changes?"
      onClose={onKeep}
      footer={
        <>
          <Button size={36} onClick={onKeep}>
            No, do not discard
          </Button>
          <Button size={36} variant="danger" onClick={onDiscard}>
            Yes, discard
          </Button>
        </>
      }
    >
      Leaving this patient will discard what you have changed in their details.
    </Dialog>
  )
}
