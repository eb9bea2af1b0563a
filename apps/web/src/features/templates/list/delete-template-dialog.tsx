import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

export interface DeleteTemplateDialogProps {
  onDelete: () => void
  onClose: () => void
}

/** Asks before a template is deleted (TPL-08). */
export function DeleteTemplateDialog({ onDelete, onClose }: DeleteTemplateDialogProps) {
  return (
    <Dialog
      title="Delete Template"
      onClose={onClose}
      footer={
        <>
          <Button size={36} onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button size={36} variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      Are you sure you want to delete this template?
    </Dialog>
  )
}
