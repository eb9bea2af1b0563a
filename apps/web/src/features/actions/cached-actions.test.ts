import type { DueAction } from '@enamel/contract/actions'
import type { Patient } from '@enamel/contract/patients'
import { eventually } from '@enamel/testing/eventually'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { type DueList, dueListsKey } from './actions.api.ts'
import { patientDetails, updateInLists } from './cached-actions.ts'

const details = {
  first_name: 'Beth',
  last_name: 'Langley',
  distinguisher: null,
  phone: null,
  type: null,
  source: 'Instagram',
}
const row = (patient_id: string) =>
  ({ ...details, patient_id, labels: ['VIP'], stage: 'newLead' }) as DueAction
const key = [...dueListsKey, { stages: 'newLead' }]

function cached(actions: DueAction[]) {
  const queries = new QueryClient()
  queries.setQueryData<DueList>(key, { requestedAt: 1, actions })
  return { queries, list: () => queries.getQueryData<DueList>(key) }
}

const update = (queries: QueryClient, patient: Patient) =>
  updateInLists(queries, patient.id, patientDetails(patient))
const beth = { ...details, id: 'beth', labels: ['VIP'], stage: 'working' } as Patient

it('a change of a patient updates the row of that patient and no other row (ACT-10)', () => {
  const { queries, list } = cached([row('ann'), row('beth')])
  update(queries, { ...beth, first_name: 'Liz', labels: ['VIP', 'Nervous'] })
  expect(list()).toEqual({
    requestedAt: 1,
    actions: [row('ann'), { ...row('beth'), first_name: 'Liz', labels: ['VIP', 'Nervous'] }],
  })
})

it('a change of a patient whose row is up to date, or who has no row, changes nothing', () => {
  const { queries, list } = cached([row('beth')])
  const before = list()
  update(queries, beth)
  update(queries, { ...beth, id: 'tom', first_name: 'Tom' })
  expect(list()).toBe(before)
})

it('a list that was being loaded when the patient changed is loaded again', async () => {
  const { queries, list } = cached([row('beth')])
  const responses = [[row('beth')], [{ ...row('beth'), first_name: 'Liz' }]]
  const load = vi.fn(async () => ({ requestedAt: 2, actions: responses.shift() ?? [] }))
  const first = queries.fetchQuery({ queryKey: key, queryFn: load }).catch(() => {})
  update(queries, { ...beth, first_name: 'Liz' })
  await first
  await eventually(() => expect(list()?.requestedAt).toBe(2))
  expect(load).toHaveBeenCalledTimes(2)
  expect(list()?.actions[0]?.first_name).toBe('Liz')
})

it('a row whose name a new patient has too gets the distinguisher, although its patient was never opened', () => {
  const { queries, list } = cached([row('ann'), row('beth')])
  updateInLists(queries, 'beth', { distinguisher: '…502' })
  expect(list()?.actions).toEqual([row('ann'), { ...row('beth'), distinguisher: '…502' }])
})
