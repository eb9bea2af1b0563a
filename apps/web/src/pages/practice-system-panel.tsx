import type { Patient } from '@enamel/contract/patients'
import { fullName } from '@enamel/domain/patients/name'
import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { newPatientDraft } from '@enamel/domain/practice-system/new-patient-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInit } from '../features/config/init.api.ts'
import { practicePatientKey } from '../features/practice-system/cache-keys.ts'
import { useCreateChoices } from '../features/practice-system/create-choices.ts'
import { CreateForm } from '../features/practice-system/create-form.tsx'
import { Panel } from '../features/practice-system/panel.tsx'
import { createPatient, type LinkedRecord } from '../features/practice-system/practice-system.api.ts'
import { usePanel } from '../features/practice-system/use-panel.ts'
import { LinkedBreakdown } from '../features/values/breakdown.tsx'
import { ApiError } from '../lib/api-error.ts'
import { errorWords } from '../lib/error-words.ts'
import { useCreateRules } from './create-rules.ts'
import { usePhoneFormat } from './phone-format.ts'
import { usePracticeSystem } from './practice-patient.ts'
import { renewPracticePatient } from './renew-practice-patient.ts'

export interface PracticeSystemPanelProps {
  patient: Patient
  onClose: () => void
}

/** The practice system's panel of a patient: who they are there, or who they may be (DEN-03). */
export function PracticeSystemPanel({ patient, onClose }: PracticeSystemPanelProps) {
  const queries = useQueryClient()
  const { client } = useInit()
  const formatPhone = usePhoneFormat(client.country, true)
  const { create } = usePracticeSystem()
  const name = fullName(patient)
  const onMoved = () => renewPracticePatient(queries, patient.id, { exceptRecord: true })
  const panel = usePanel({ patientId: patient.id, name, onMoved })
  const [draft, setDraft] = useState(() => newPatientDraft(patient, formatPhone))
  return (
    <Panel
      panel={panel}
      name={name}
      formatPhone={formatPhone}
      financials={(financials) => <LinkedBreakdown state={{ kind: 'loaded', financials }} />}
      createForm={
        create
          ? () => (
              <Creating
                patientId={patient.id}
                draft={draft}
                onDraft={setDraft}
                onBack={() => panel.send({ type: 'back' })}
              />
            )
          : null
      }
      onClose={onClose}
    />
  )
}

type CreatingProps = Pick<Parameters<typeof CreateForm>[0], 'draft' | 'onDraft' | 'onBack'> & {
  patientId: string
}

/** The form of a new patient, and what becomes of it until the practice system has been told. */
function Creating({ patientId, draft, onDraft, onBack }: CreatingProps) {
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: (values: NewPatientValues) => createPatient(patientId, values),
    onSuccess: () => {
      const syncing: LinkedRecord = { state: 'syncing', details: null, financials: null }
      queries.setQueryData(practicePatientKey(patientId), syncing)
      renewPracticePatient(queries, patientId, { exceptRecord: true })
    },
  })
  return (
    <CreateForm
      draft={draft}
      rules={useCreateRules()}
      choices={useCreateChoices()}
      creating={create.isPending}
      problem={create.error && errorWords(create.error)}
      refused={refusedFields(create.error)}
      onDraft={onDraft}
      onBack={onBack}
      onCreate={(values) => create.mutate(values)}
    />
  )
}

const none = {}

function refusedFields(error: Error | null): Readonly<Record<string, readonly string[]>> {
  return error instanceof ApiError ? error.errors : none
}
