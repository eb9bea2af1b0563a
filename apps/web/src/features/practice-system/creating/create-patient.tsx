import type { Patient } from '@enamel/contract/patients'
import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import type { RefusedFields } from '../../../lib/forms/use-edit-form.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { cacheRecord, emptyRecord, renewRecord } from '../cached-record.ts'
import { createPatient } from '../practice-system.api.ts'
import { useCreateChoices } from './create-choices.ts'
import { CreateForm } from './create-form.tsx'
import { markCreationDraftAsSaved } from './creation-draft.ts'
import { useCreateRules } from './use-create-rules.ts'
import { useCreation } from './use-creation.ts'

export interface CreatePatientProps {
  patient: Patient
  onBack: () => void
  /** The patient is being created, or another user has linked them. */
  onLinkChanged: () => void
}

/** The form for a new patient, with the errors of earlier attempts to create them. */
export function CreatePatient({ patient, onBack, onLinkChanged }: CreatePatientProps) {
  const patientId = patient.id
  const queries = useQueryClient()
  const { subscriber_id: owner } = useInit()
  const { draft, save, refused } = useCreation(patient)
  const create = useMutation({
    mutationFn: (values: NewPatientValues) => createPatient(patientId, values),
    onError: (error) => {
      // Another user has already linked the patient: the panel shows the linked record.
      if (!isRefusal(error, 'already_linked')) return
      void renewRecord(queries, patientId)
      onLinkChanged()
    },
    onSuccess: async () => {
      markCreationDraftAsSaved(owner, patientId)
      await cacheRecord(queries, patientId, emptyRecord('syncing'))
      onLinkChanged()
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
