import type { Patient } from '@enamel/contract/patients'
import type { Values, ValuesSave } from '@enamel/contract/values'
import type { LinkState } from '@enamel/domain/practice-system/link-state'
import { canEditValues } from '@enamel/domain/values/patient-values'
import { isValuesDraftDirty } from '@enamel/domain/values/values-draft'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormDraft } from '../../lib/drafts/form-drafts.tsx'
import { useBeingSaved, useUnsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { changePatient, renewPatient } from '../../signed-in/cached-patient.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { type DiscardText, useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { PanelSection } from '../../ui/panes/panel-section.tsx'
import { LinkedBreakdown, ManualBreakdown } from './breakdown.tsx'
import { EditValues } from './edit-values.tsx'
import { basedAnew, draftOf, type ValuesEdits } from './model/values-edits.ts'
import { ValueBar } from './value-bar.tsx'
import { financialsQuery, presentValues, saveValues } from './values.api.ts'

export interface PatientValueProps {
  patient: Patient
  /** The practice has patient values. */
  enabled: boolean
  /** The patient's state in the practice system. */
  link: LinkState
}

/** The value of a patient's treatment, where the practice has patient values (C-28). */
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
 * "Edit values" and the sheet behind it. Entered amounts are not lost without a question, nor those that others save
 * meanwhile.
 */
function ValuesEditor({ patient: { id, values } }: { patient: Patient }) {
  const isDirty = (edits: ValuesEdits) => isValuesDraftDirty(values, draftOf(values, edits))
  const [edits, setEdits] = useFormDraft<ValuesEdits>(`values of ${id}`, {}, isDirty)
  const { edits: leaving, leave, question } = useDiscarding(TEXT)
  useUnsavedEdits(isDirty(edits), leaving)
  const save = useSaveValues(id, (present) => setEdits(basedAnew(edits, present)))
  useBeingSaved(save.isPending, leaving)
  return (
    <>
      <Popover
        label="Edit values"
        align="end"
        startsOpen={isDirty(edits)}
        onDismiss={leave}
        onClose={() => {
          setEdits({})
          save.reset()
        }}
        trigger={(trigger) => (
          <Button {...trigger} variant="quiet" size={28}>
            Edit values
          </Button>
        )}
      >
        {(close) => (
          <EditValues
            values={values}
            edits={edits}
            onEdits={setEdits}
            saving={save.isPending}
            clashed={presentValues(save.error) !== null}
            problem={save.error && errorMessage(save.error, { marksFields: false })}
            onSave={(entered) => save.mutate(entered, { onSuccess: close })}
            onCancel={close}
          />
        )}
      </Popover>
      {question}
    </>
  )
}

/** @param onConflict called with the present values, when another user has changed the same meanwhile */
function useSaveValues(patientId: string, onConflict: (present: Values) => void) {
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
      const present = presentValues(error)
      if (!present) return
      onConflict(present)
      await store(present)
    },
  })
}
