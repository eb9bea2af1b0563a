import type { Patient } from '@enamel/contract/patients'
import { isOn } from '@enamel/domain/config/feature-flags'
import type { LinkState } from '@enamel/domain/practice-system/link-state'
import { canEditValues } from '@enamel/domain/values/patient-values'
import { type ValuesDraft, valuesDraft } from '@enamel/domain/values/values-draft'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInit } from '../features/config/init.api.ts'
import { patientKey } from '../features/patients/patient.api.ts'
import { LinkedBreakdown, ManualBreakdown } from '../features/values/breakdown.tsx'
import { EditValues } from '../features/values/edit-values.tsx'
import { ValueBar } from '../features/values/value-bar.tsx'
import { financialsQuery, saveValues } from '../features/values/values.api.ts'
import { errorWords } from '../lib/error-words.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import { PanelSection } from './panel-section.tsx'

export interface PatientValueProps {
  patient: Patient
  /** How the patient stands in the practice system. */
  link?: LinkState
}

/** What a patient's treatment is worth, where the practice has patient values (C-28). */
export function PatientValue({ patient, link = 'unlinked' }: PatientValueProps) {
  const { features } = useInit()
  const { values } = patient
  const enabled = isOn(features, 'patient-values')
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
    <LinkedBreakdown state={error ? { kind: 'errored', words: errorWords(error) } : { kind: 'loading' }} />
  )
}

/** "Edit values" and the sheet behind it. What was entered stays until it is saved or given up. */
function ValuesEditor({ patient: { id, values } }: { patient: Patient }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<ValuesDraft | null>(null)
  const save = useMutation({
    mutationFn: (entered: ValuesDraft) => saveValues(id, entered),
    onSuccess: (saved) => {
      queries.setQueryData<Patient>(
        patientKey(id),
        (held) => held && { ...held, values: { ...held.values, ...saved } },
      )
      void queries.invalidateQueries({ queryKey: patientKey(id), exact: true })
    },
  })
  return (
    <Popover
      label="Edit values"
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} variant="quiet" size={28}>
          Edit values
        </Button>
      )}
    >
      {(close) => {
        const forget = () => {
          setDraft(null)
          close()
        }
        return (
          <EditValues
            values={values}
            draft={draft ?? valuesDraft(values)}
            onDraft={setDraft}
            saving={save.isPending}
            problem={save.error && errorWords(save.error, { marksFields: false })}
            onSave={(entered) => save.mutate(entered, { onSuccess: forget })}
            onCancel={() => {
              save.reset()
              forget()
            }}
          />
        )
      }}
    </Popover>
  )
}
