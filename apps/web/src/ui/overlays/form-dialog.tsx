import { type FormEvent, useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { savingLabels } from '../buttons/saving-labels.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose' | 'children'> {
  /** The label of the submit button: "Change stage". */
  submit: string
  /** The submitted values are being saved. */
  saving?: boolean
  /** The form's. */
  className?: string | undefined
  onSubmit: () => void
}

/** A form over the page, to send or to leave by Cancel. */
export function FormDialog({
  submit,
  saving = false,
  className,
  children,
  onSubmit,
  ...dialog
}: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button size={36} onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button size={36} type="submit" form={formId} variant="primary" busy={saving} {...savingLabels}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={className}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
