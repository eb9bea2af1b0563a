import type { Patient } from '@enamel/contract/patients'
import type { DraftErrors, FieldChanges } from '@enamel/domain/patients/patient-draft'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { useResumedDraft } from '../../lib/drafts/form-drafts.tsx'
import { changePatient, renewPatient } from '../../signed-in/cached-patient.ts'
import { savePatient } from './patient-edit.api.ts'
import { type EditConflict, type PatientSave, patientEditMachine } from './patient-edit.machine.ts'

export interface PatientEdit {
  state: 'loaded' | 'editing' | 'saving' | 'errored_saving'
  /** Whether the details are shown as fields. */
  open: boolean
  conflict: EditConflict | null
  refused: DraftErrors
  start: () => void
  cancel: () => void
  save: (changes: FieldChanges, version: number) => void
}

/** The name of the form among drafts. */
export const detailsKey = (patientId: string) => `details of ${patientId}`

/**
 * Edits one patient's details, and updates the cache with the results. An edit during which the user's session expired
 * is continued.
 */
export function usePatientEdit(patientId: string): PatientEdit {
  const queries = useQueryClient()
  const store = async (patient: Patient) => {
    await changePatient(queries, patientId, () => patient)
    void renewPatient(queries, patientId)
  }
  const [snapshot, send] = useMachine(
    patientEditMachine.provide({
      actors: {
        savePatient: fromPromise(({ input: { changes, version } }: { input: PatientSave }) =>
          savePatient(patientId, { ...changes, version }),
        ),
      },
      actions: {
        saved: (_, patient) => void store(patient),
        conflicted: (_, { current }) => void store(current),
      },
    }),
  )
  const isResumed = useResumedDraft(detailsKey(patientId)) !== undefined
  useEffect(() => {
    if (isResumed) send({ type: 'edit' })
  }, [isResumed, send])
  return {
    state: snapshot.value,
    open: !snapshot.matches('loaded'),
    conflict: snapshot.context.conflict,
    refused: snapshot.context.refused,
    start: () => send({ type: 'edit' }),
    cancel: () => send({ type: 'cancel' }),
    save: (changes, version) =>
      Object.keys(changes).length === 0 ? send({ type: 'cancel' }) : send({ type: 'save', changes, version }),
  }
}
