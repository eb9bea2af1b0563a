import type { Workflow } from '@enamel/contract/automation-workflows'
import { automations } from '@enamel/contract/automations'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showError } from '../../ui/feedback/show-error.ts'
import { AUTOMATIONS_KEY, reloadAutomations, workflowsQuery } from './automations.api.ts'
import { type SwitchChange, type SwitchState, withAction, withWorkflow } from './model/switches.ts'

const SWITCHES_KEY = [AUTOMATIONS_KEY, 'switch'] as const

/**
 * Switches automations and their actions, one after the other. `usePendingSwitches` has a switch until the server
 * confirms or refuses it; a refusal's message is shown (AUT-10, AUT-11).
 */
export function useSwitches(): (change: SwitchChange) => void {
  const queries = useQueryClient()
  const store = (stored: SwitchState) => {
    queries.setQueryData(workflowsQuery.queryKey, (list) => list && withWorkflow(list, stored))
    queries.setQueriesData<Workflow>({ queryKey: [AUTOMATIONS_KEY, 'workflow'] }, (workflow) => {
      const [changed] = workflow ? withWorkflow([workflow], stored) : []
      return changed && withAction(changed, stored)
    })
  }
  const { mutate } = useMutation({
    mutationKey: SWITCHES_KEY,
    scope: { id: SWITCHES_KEY.join(' ') },
    mutationFn: ({ of, id, enabled }: SwitchChange) =>
      call(of === 'workflow' ? automations.enable : automations.enableAction, {
        params: { id },
        body: { enabled },
      }),
    onSuccess: store,
    onError: (error) => showError(error),
    // Whether the automation requires customisation depends on its actions.
    onSettled: () => reloadAutomations(queries),
  })
  return mutate
}

/** The switches that the server has neither confirmed nor refused yet. */
export function usePendingSwitches(): SwitchChange[] {
  return useMutationState({
    filters: { mutationKey: SWITCHES_KEY, status: 'pending' },
    select: ({ state }) => state.variables as SwitchChange,
  })
}
