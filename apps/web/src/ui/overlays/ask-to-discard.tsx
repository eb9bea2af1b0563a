import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

export interface AskToDiscardProps {
  title: string
  /** Names the input that would be lost. */
  children: string
  onStay: () => void
  onDiscard: () => void
}

/** Asks before typed input is lost. */
export function AskToDiscard({ title, children, onStay, onDiscard }: AskToDiscardProps) {
  return (
    <Dialog
      title={title}
      onClose={onStay}
      footer={
        <>
          <Button size={36} onClick={onStay} data-autofocus>
            No, do not discard
          </Button>
          <Button size={36} variant="danger" onClick={onDiscard}>
            Yes, discard
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
