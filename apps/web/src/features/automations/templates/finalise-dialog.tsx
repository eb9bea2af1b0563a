import { toAdaptText } from '@enamel/domain/automations/templates/text-to-adapt'
import type { ActionKind } from '@enamel/domain/automations/workflow'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

export interface FinaliseDialogProps {
  kind: ActionKind
  /** The first text that the practice has not adapted yet; null without one. */
  toAdapt: string | null
  onAnswer: (finished: boolean) => void
  onClose: () => void
}

/** Asks whether a template is as the practice wants it (AUT-15, G3-06). */
export function FinaliseDialog({ kind, toAdapt, onAnswer, onClose }: FinaliseDialogProps) {
  const noun = kind === 'email' ? 'email' : 'SMS'
  return (
    <Dialog
      title={`Finalise the ${noun}?`}
      onClose={onClose}
      footer={
        <>
          <Button size={36} onClick={() => onAnswer(false)}>
            Not yet
          </Button>
          <Button size={36} variant="primary" onClick={() => onAnswer(true)}>
            {toAdapt === null ? 'Finalise' : 'Finalise anyway'}
          </Button>
        </>
      }
    >
      {toAdapt === null
        ? `This ${noun} has to be customised before it can be sent. Finalise it if it is now as your practice wants it.`
        : `${toAdaptText(toAdapt)} Otherwise patients get it as it is.`}
    </Dialog>
  )
}
