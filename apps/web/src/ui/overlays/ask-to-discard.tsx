import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

export interface AskToDiscardProps {
  title: string
  /** Names the input that would be lost. */
  children: string
  /** The labels of the buttons. */
  stayLabel?: string | undefined
  discardLabel?: string | undefined
  onStay: () => void
  onDiscard: () => void
}

/** Asks before typed input is lost. */
export function AskToDiscard({
  title,
  children,
  stayLabel = 'No, do not discard',
  discardLabel = 'Yes, discard',
  onStay,
  onDiscard,
}: AskToDiscardProps) {
  return (
    <Dialog
      title={title}
      onClose={onStay}
      footer={
        <>
          <Button size={36} onClick={onStay} data-autofocus>
            {stayLabel}
          </Button>
          <Button size={36} variant="danger" onClick={onDiscard}>
            {discardLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
