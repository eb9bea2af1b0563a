import { type FormEvent, useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { savingLabels } from '../buttons/saving-labels.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose' | 'children'> {
  /** The label of the submit button: "Change stage". */
  submit: string
  /** Whether the submitted values are being saved. */
  saving?: boolean
  /** The class of the form. */
  className?: string | undefined
  onSubmit: () => void
}

/** A form in a dialog, with buttons to submit and to cancel. */
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
