import type { DueAction } from '@enamel/contract/actions'
import type { Patient } from '@enamel/contract/patients'
import { eventually } from '@enamel/testing/eventually'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { type DueList, dueListsKey } from './actions.api.ts'
import { followPatient } from './cached-actions.ts'

const details = { first_name: 'Beth', last_name: 'Langley', phone: null, type: null, source: 'Instagram' }
const row = (patient_id: string) =>
  ({ ...details, patient_id, labels: ['VIP'], stage: 'newLead' }) as DueAction
const key = [...dueListsKey, { stages: 'newLead' }]

function cached(actions: DueAction[]) {
  const queries = new QueryClient()
  queries.setQueryData<DueList>(key, { askedAt: 1, actions })
  return { queries, list: () => queries.getQueryData<DueList>(key) }
}

const beth = { ...details, id: 'beth', labels: ['VIP'], stage: 'working' } as Patient

it('a row follows its cached patient, and nothing else of the list changes (ACT-10)', () => {
  const { queries, list } = cached([row('ann'), row('beth')])
  followPatient(queries, { ...beth, first_name: 'Liz', labels: ['VIP', 'Nervous'] })
  expect(list()).toEqual({
    askedAt: 1,
    actions: [row('ann'), { ...row('beth'), first_name: 'Liz', labels: ['VIP', 'Nervous'] }],
  })
})

it('a patient whose row is up to date, or who has none, changes nothing', () => {
  const { queries, list } = cached([row('beth')])
  const before = list()
  followPatient(queries, beth)
  followPatient(queries, { ...beth, id: 'tom', first_name: 'Tom' })
  expect(list()).toBe(before)
})

it('an answer that was on its way when the patient changed is asked for again', async () => {
  const { queries, list } = cached([row('beth')])
  const answers = [[row('beth')], [{ ...row('beth'), first_name: 'Liz' }]]
  const ask = vi.fn(async () => ({ askedAt: 2, actions: answers.shift() ?? [] }))
  const first = queries.fetchQuery({ queryKey: key, queryFn: ask }).catch(() => {})
  followPatient(queries, { ...beth, first_name: 'Liz' })
  await first
  await eventually(() => expect(list()?.askedAt).toBe(2))
  expect(ask).toHaveBeenCalledTimes(2)
  expect(list()?.actions[0]?.first_name).toBe('Liz')
})
