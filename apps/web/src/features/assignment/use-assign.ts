import type { Patient } from '@enamel/contract/patients'
import type { Assignee } from '@enamel/domain/assignment/assignee'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { NetworkError } from '../../lib/api-error.ts'
import { changePatient, renewPatient } from '../../signed-in/cached-patient.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { offerUndoWhileSaving } from '../../signed-in/undo/offer-undo.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { assign } from './assignment.api.ts'
import { assignedText, notAssignedText } from './model/assigned-text.ts'

interface Change {
  to: Assignee | null
  from: Assignee | null
  /** Whether it undoes another change, and is therefore not offered to be undone. */
  isUndo?: boolean
}

/**
 * Assigns a patient at once, and offers to undo it. A failure restores the assignee; a refusal shows the one that a
 * colleague has chosen meanwhile. Without a connection the request waits until there is one.
 */
export function useAssign(patient: Patient): (to: Assignee | null) => void {
  const queries = useQueryClient()
  const { subscriber_id: userId } = useInit()
  const { id } = patient
  const name = nameWithDistinguisher(patient) || 'This patient'
  const { mutate } = useMutation({
    // The changes of a patient are sent one after the other.
    scope: { id: `assignee of ${id}` },
    mutationFn: ({ to, from }: Change) => assign(id, to, from),
    networkMode: 'online',
    async onMutate({ to, isUndo = false }) {
      const offer = isUndo ? null : offerUndoWhileSaving(assignedText(name, to, userId))
      await show(queries, id, to)
      return offer
    },
    onSuccess(_, { to, from }, offer) {
      const text = assignedText(name, to, userId)
      if (offer) offer.saved({ text, undo: () => mutate({ to: from, from: to, isUndo: true }) })
      else toast.success(text)
    },
    onError: async (error, { from }, offer) => {
      offer?.withdraw()
      await show(queries, id, from)
      showError(error, error instanceof NetworkError ? notAssignedText(name) : undefined)
    },
    onSettled: () => renewPatient(queries, id),
  })
  return (to) => {
    if (to?.id !== patient.assignee?.id) mutate({ to, from: patient.assignee })
  }
}

function show(queries: QueryClient, patientId: string, assignee: Assignee | null): Promise<void> {
  return changePatient(queries, patientId, (patient) => ({ ...patient, assignee }))
}
