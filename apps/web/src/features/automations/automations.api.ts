import { automations } from '@enamel/contract/automations'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { PeopleFilter } from './model/people-filter.ts'

/** The keys of all queries about automations begin with this one. */
export const AUTOMATIONS_KEY = 'automations'
/** What automations would have done. It does not change when patients go on in them. */
export const REPLAY_KEY = 'automation replay'

/** Loads everything about automations again after a switch or a template was changed. */
export function reloadAutomations(queries: QueryClient): void {
  for (const key of [AUTOMATIONS_KEY, REPLAY_KEY]) void queries.invalidateQueries({ queryKey: [key] })
}

/** The practice's automations (AUT-01). */
export const workflowsQuery = queryOptions({
  queryKey: [AUTOMATIONS_KEY, 'list'],
  queryFn: ({ signal }) => call(automations.list, {}, { signal }),
})

/** An automation with its nodes (AUT-03). */
export function workflowQuery(id: string) {
  return queryOptions({
    queryKey: [AUTOMATIONS_KEY, 'workflow', id],
    queryFn: ({ signal }) => call(automations.read, { params: { id } }, { signal }),
  })
}

/** How many patients are in an automation, and what its nodes have done. */
export function countsQuery(id: string) {
  return queryOptions({
    queryKey: [AUTOMATIONS_KEY, 'counts', id],
    queryFn: ({ signal }) => call(automations.counts, { params: { id } }, { signal }),
  })
}

/** The patients in an automation that pass a filter, page by page. The patients before stay while the filter changes. */
export function enrolmentsQuery(id: string, filter: PeopleFilter) {
  const { state, node, outcome } = filter
  const search = filter.search.trim()
  return infiniteQueryOptions({
    queryKey: [AUTOMATIONS_KEY, 'enrolments', id, state, node, outcome, search],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        automations.enrolments,
        {
          params: { id },
          query: {
            ...(outcome ? { outcome } : { state }),
            ...(node && { node }),
            ...(search && { search }),
            ...(pageParam && { before: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ metadata }) => metadata.next,
    placeholderData: keepPreviousData,
  })
}

/** An action with its templates (AUT-12). */
export function actionQuery(id: string) {
  return queryOptions({
    queryKey: [AUTOMATIONS_KEY, 'action', id],
    queryFn: ({ signal }) => call(automations.readAction, { params: { id } }, { signal }),
  })
}

/** The placeholders of templates, each its own value (AUT-17). They do not change. */
export const automationPlaceholdersQuery = queryOptions({
  queryKey: ['automation placeholders'],
  queryFn: ({ signal }) => call(automations.placeholders, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The automations in which a patient is or was. */
export function patientAutomationsQuery(patientId: string) {
  return queryOptions({
    queryKey: [AUTOMATIONS_KEY, 'patient', patientId],
    queryFn: ({ signal }) => call(automations.ofPatient, { params: { id: patientId } }, { signal }),
  })
}
