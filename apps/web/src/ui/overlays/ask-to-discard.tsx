import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

export interface AskToDiscardProps {
  title: string
  /** What would be lost. */
  children: string
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before something that was typed is lost. */
export function AskToDiscard({ title, children, onKeep, onDiscard }: AskToDiscardProps) {
  return (
    <Dialog
      title={title}
      onClose={onKeep}
      footer={
        <>
          <Button size={36} onClick={onKeep} data-autofocus>
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
