import type { Patient } from '@enamel/contract/patients'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patientKey } from '../features/patients/patient.api.ts'
import { endSnooze } from '../features/snooze/snooze.api.ts'
import { sayFailure } from '../ui/feedback/say-failure.ts'

/** Ends a patient's snooze; it is gone from the screen when the server says so. */
export function useEndSnooze(patientId: string): { ending: boolean; end: () => void } {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => endSnooze(patientId),
    onSuccess: () => {
      queries.setQueryData<Patient>(patientKey(patientId), (held) => held && { ...held, snooze: null })
      queries.invalidateQueries({ queryKey: patientKey(patientId), exact: true })
    },
    onError: (error) => sayFailure(error),
  })
  return { ending: mutation.isPending, end: () => mutation.mutate() }
}
