import { reply } from '@enamel/contract/reply'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Placeholders filled for a patient (G1-12). The key begins with the patient's, whose changes change them too. */
export function placeholdersQuery(patientId: string) {
  return queryOptions({
    queryKey: ['patient', patientId, 'placeholders'],
    queryFn: ({ signal }) => call(reply.templateContext, { params: { id: patientId } }, { signal }),
    staleTime: 60_000,
  })
}
