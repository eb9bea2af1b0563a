import type { Patient } from '@enamel/contract/patients'
import type { Values, ValuesSave } from '@enamel/contract/values'
import type { LinkState } from '@enamel/domain/practice-system/link-state'
import { canEditValues } from '@enamel/domain/values/patient-values'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { conflictRecord } from '../../lib/api-error.ts'
import { useResumedDraft } from '../../lib/drafts/form-drafts.tsx'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { changePatient, renewPatient } from '../../signed-in/cached-patient.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { PanelSection } from '../../ui/panes/panel-section.tsx'
import { LinkedBreakdown, ManualBreakdown } from './breakdown.tsx'
import { EditValues } from './edit-values.tsx'
import { ValueBar } from './value-bar.tsx'
import { financialsQuery, saveValues } from './values.api.ts'

export interface PatientValueProps {
  patient: Patient
  /** Whether the practice stores the values of its patients. */
  enabled: boolean
  /** The patient's state in the practice system. */
  link: LinkState
}

/** The value of a patient's treatment, if the practice stores it (C-28). */
export function PatientValue({ patient, enabled, link }: PatientValueProps) {
  const { values } = patient
  if (!enabled) return null
  return (
    <PanelSection
      title="Value"
      actions={canEditValues({ enabled, state: values.state, link }) && <ValuesEditor patient={patient} />}
    >
      <ValueBar
        values={values}
        breakdown={() =>
          values.state === 'linked' ? (
            <Financials patientId={patient.id} />
          ) : (
            <ManualBreakdown values={values} />
          )
        }
      />
    </PanelSection>
  )
}

function Financials({ patientId }: { patientId: string }) {
  const { data, error } = useQuery(financialsQuery(patientId))
  if (data) return <LinkedBreakdown state={{ kind: 'loaded', financials: data }} />
  return (
    <LinkedBreakdown state={error ? { kind: 'error', text: errorMessage(error) } : { kind: 'loading' }} />
  )
}

const TEXT: DiscardText = {
  title: 'Close and discard the values?',
  text: 'Closing this will discard the values that you have entered.',
}

/**
 * The button "Edit values", and the form that it opens. Entered amounts are discarded only after a question, and
 * amounts that others save are not overwritten without notice.
 */
function ValuesEditor({ patient: { id, values } }: { patient: Patient }) {
  const form = `values of ${id}`
  const isResumed = useResumedDraft(form) !== undefined
  const { edits, leave, question } = useDiscarding(TEXT)
  const save = useSaveValues(id)
  return (
    <UnsavedPart edits={edits}>
      <Popover
        label="Edit values"
        align="end"
        startsOpen={isResumed}
        onDismiss={leave}
        onClose={save.reset}
        trigger={(trigger) => (
          <Button {...trigger} variant="quiet" size={28}>
            Edit values
          </Button>
        )}
      >
        {(close) => (
          <EditValues
            name={form}
            values={values}
            saving={save.isPending}
            conflict={conflictRecord<Values>(save.error)}
            problem={save.error && errorMessage(save.error, { marksFields: false })}
            onSave={(entered) => save.mutate(entered, { onSuccess: close })}
            onCancel={close}
          />
        )}
      </Popover>
      {question}
    </UnsavedPart>
  )
}

/** Saves the values. After a conflict with another user's change, the current values are shown. */
function useSaveValues(patientId: string) {
  const queries = useQueryClient()
  const store = async (stored: Values) => {
    await changePatient(queries, patientId, (patient) => ({
      ...patient,
      values: { ...patient.values, ...stored },
    }))
    void renewPatient(queries, patientId)
  }
  return useMutation({
    mutationFn: (entered: ValuesSave) => saveValues(patientId, entered),
    onSuccess: store,
    onError: async (error) => {
      const current = conflictRecord<Values>(error)
      if (current) await store(current)
    },
  })
}
