import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** Asks whether a saved email is finished (AUT-15, G3-06). */
export function FinaliseDialog({ onAnswer }: { onAnswer: (finished: boolean | null) => void }) {
  return (
    <Dialog
      title="Finalise the email?"
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button size={36} onClick={() => onAnswer(false)}>
            Not yet
          </Button>
          <Button size={36} variant="primary" data-autofocus onClick={() => onAnswer(true)}>
            Finalise
          </Button>
        </>
      }
    >
      A finalised email can be sent. Your changes are saved either way.
    </Dialog>
  )
}
