import type { Patient } from '@enamel/contract/patients'
import { fullName } from '@enamel/domain/patients/name'
import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheRecord, emptyRecord } from '../../features/practice-system/cached-record.ts'
import { useCreateChoices } from '../../features/practice-system/creating/create-choices.ts'
import { CreateForm } from '../../features/practice-system/creating/create-form.tsx'
import { settleCreationDraft } from '../../features/practice-system/creating/creation-draft.ts'
import type { RefusedFields } from '../../features/practice-system/creating/use-create-form.ts'
import { useCreateRules } from '../../features/practice-system/creating/use-create-rules.ts'
import { showRefusedAgain, useCreation } from '../../features/practice-system/creating/use-creation.ts'
import { Panel } from '../../features/practice-system/panel/panel.tsx'
import { createPatient } from '../../features/practice-system/practice-system.api.ts'
import { usePracticeSystem } from '../../features/practice-system/use-practice-system.ts'
import { LinkedBreakdown } from '../../features/values/breakdown.tsx'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { usePatientOverlay } from '../../signed-in/patient-overlay.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'
import { renewPracticePatient } from './renew-practice-patient.ts'

export interface PracticeSystemPanelProps {
  patient: Patient
  onClose: () => void
}

/** The practice system's panel of a patient: their record there, or possible ones (DEN-03). */
export function PracticeSystemPanel({ patient, onClose }: PracticeSystemPanelProps) {
  const queries = useQueryClient()
  const { client } = useInit()
  const { open: openPatient } = usePatientOverlay()
  const formatPhone = usePhoneFormat(client.country, true)
  const { link, create, values } = usePracticeSystem()
  return (
    <Panel
      patientId={patient.id}
      name={fullName(patient)}
      connected={link}
      formatPhone={formatPhone}
      financials={
        values ? (known) => <LinkedBreakdown state={{ kind: 'loaded', financials: known }} /> : null
      }
      createForm={create ? (onBack) => <Creating patient={patient} onBack={onBack} /> : null}
      onFormAgain={showRefusedAgain}
      onMoved={() => renewPracticePatient(queries, patient.id, { exceptRecord: true })}
      onOpenPatient={(patientId) => {
        onClose()
        openPatient(patientId)
      }}
      onClose={onClose}
    />
  )
}

interface CreatingProps {
  patient: Patient
  onBack: () => void
}

/** The form of a new patient, and its result until the practice system has it. */
function Creating({ patient, onBack }: CreatingProps) {
  const patientId = patient.id
  const queries = useQueryClient()
  const { subscriber_id: owner } = useInit()
  const { draft, save, refused } = useCreation(patient)
  const create = useMutation({
    mutationFn: (values: NewPatientValues) => createPatient(patientId, values),
    onError: (error) => {
      // Another user was quicker: the panel shows the record they are linked to.
      if (isRefusal(error, 'already_linked')) renewPracticePatient(queries, patientId)
    },
    onSuccess: async () => {
      settleCreationDraft(owner, patientId)
      await cacheRecord(queries, patientId, emptyRecord('syncing'))
      renewPracticePatient(queries, patientId, { exceptRecord: true })
    },
  })
  return (
    <CreateForm
      draft={draft}
      rules={useCreateRules()}
      choices={useCreateChoices()}
      creating={create.isPending}
      problem={create.error && errorMessage(create.error)}
      refused={create.isIdle ? refused : refusedFields(create.error)}
      onDraft={save}
      onBack={onBack}
      onCreate={(values) => create.mutate(values)}
    />
  )
}

function refusedFields(error: Error | null): RefusedFields {
  return error instanceof ApiError ? error.errors : {}
}
