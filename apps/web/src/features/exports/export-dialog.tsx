import { EXPORT_LIFE_DAYS } from '@enamel/domain/exports/export-state'
import { pluralise } from '@enamel/domain/text/pluralise'
import { ACTION_FAILED } from '@enamel/domain/text/went-wrong'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/buttons/button.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type ExportQuery, startExport } from './exports.api.ts'

const EXPORT_STARTED = "Your export has started! You will receive an email when it's ready."

export interface ExportDialogProps {
  query: ExportQuery
  /** The number of patients of the report. */
  total: number
  onClose: () => void
}

/** Asks before every patient of a report is exported (PRT-11, PRT-13). */
export function ExportDialog({ query, total, onClose }: ExportDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => startExport(query),
    onSuccess: () => {
      toast.success(EXPORT_STARTED)
      onClose()
    },
    onError: (error) => showError(error, ACTION_FAILED),
  })
  return (
    <Dialog
      title={`Export ${pluralise(total, 'patient')}?`}
      onClose={onClose}
      footer={
        <>
          <Button size={36} onClick={onClose}>
            Cancel
          </Button>
          <Button size={36} variant="primary" busy={isPending} busyLabel="Exporting" onClick={() => mutate()}>
            Export
          </Button>
        </>
      }
    >
      <p>
        We will email you a link to a CSV file with the email, name, phone, stage and type of{' '}
        {total === 1 ? 'the patient' : 'every patient'} in this report. The link works for {EXPORT_LIFE_DAYS}{' '}
        days.
      </p>
    </Dialog>
  )
}
