import { Button } from '../../../ui/buttons/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './template-editor.module.css'

export interface ApprovalDialogProps {
  approval: boolean
  onChoose: (approval: boolean) => void
  onConfirm: () => void
  onClose: () => void
}

/** Asks whether a template is sent for approval before it is saved (TPL-20, G3-06). */
export function ApprovalDialog({ approval, onChoose, onConfirm, onClose }: ApprovalDialogProps) {
  return (
    <Dialog
      title="Send this template for approval?"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button size={36} onClick={onClose}>
            Continue Editing
          </Button>
          <Button size={36} variant="primary" onClick={onConfirm}>
            {approval ? 'Send for approval' : 'Save template'}
          </Button>
        </>
      }
    >
      <p className={styles.question}>
        WhatsApp must approve a template before it can start or restart a conversation. Without approval, your
        team can use it in an active conversation.
      </p>
      <Switch
        checked={approval}
        aria-label="Send for approval"
        onChange={(event) => onChoose(event.currentTarget.checked)}
      >
        {approval ? 'Yes' : 'No'}
      </Switch>
    </Dialog>
  )
}
