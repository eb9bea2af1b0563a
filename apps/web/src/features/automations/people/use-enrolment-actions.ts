import type { Enrolment } from '@enamel/contract/automation-enrolments'
import { automations } from '@enamel/contract/automations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { AUTOMATIONS_KEY } from '../automations.api.ts'

/**
 * Takes a patient out of an automation, or ends their wait there. What is shown of automations is loaded again
 * afterwards, also after a refusal: the patient has gone on meanwhile.
 */
export function useEnrolmentActions() {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [AUTOMATIONS_KEY] })
  const options = { onError: (error: unknown) => showError(error), onSettled: renew }
  const takeOut = useMutation({
    ...options,
    mutationFn: ({ id }: Enrolment) =>
      call(automations.takeOut, { params: { id } }, { key: crypto.randomUUID() }),
    onSuccess: (_, { patient, workflow }) =>
      toast.success(`${patient.name} was taken out of ${workflow.name}`),
  })
  const skipWait = useMutation({
    ...options,
    mutationFn: ({ id, node_id }: Enrolment) =>
      call(
        automations.skipWait,
        { params: { id }, body: { node_id: node_id ?? '' } },
        { key: crypto.randomUUID() },
      ),
  })
  return {
    takeOut: takeOut.mutate,
    skipWait: skipWait.mutate,
    isBusy: takeOut.isPending || skipWait.isPending,
  }
}
