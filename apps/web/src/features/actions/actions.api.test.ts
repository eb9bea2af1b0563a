import { actionViews } from '@enamel/domain/actions/views'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeNetwork } from '../../lib/testing/fake-network.ts'
import { actionCountsQuery, dueActionsQuery, viewCounts } from './actions.api.ts'

const viewOf = (key: string) => {
  const view = actionViews.find((candidate) => candidate.key === key)
  if (!view) throw new Error(key)
  return view
}

async function asked(query: ReturnType<typeof dueActionsQuery>) {
  const network = fakeNetwork([{ status: 200, body: [] }])
  connectCalls(network.client)
  await new QueryClient().fetchQuery(query)
  return decodeURIComponent(network.sent[0]?.url ?? '')
}

describe('asking for due actions', () => {
  it('names the stages of the view and hides or shows snoozed ones (ACT-05, ACT-36)', async () => {
    expect(await asked(dueActionsQuery(viewOf('new-leads'), 'hideSnoozed'))).toBe(
      '/api/actions/due?stages=newLead,newPatient&include_snoozed=0',
    )
    expect(await asked(dueActionsQuery(viewOf('outcomes'), 'showSnoozed'))).toBe(
      '/api/actions/due?stages=consultation,booking,txPlanConsult,inTx&include_snoozed=1',
    )
  })

  it('counts every stage of every view in one call and sums them by view (ACT-12)', async () => {
    const perStage = { newLead: 3, newPatient: 2, callback1: 4, callback3: 1, thinking: 7 }
    const network = fakeNetwork([{ status: 200, body: perStage }])
    connectCalls(network.client)
    const counts = viewCounts(await new QueryClient().fetchQuery(actionCountsQuery))
    expect(network.sent).toHaveLength(1)
    expect(counts).toEqual({
      'new-leads': 5,
      'call-attempts': 5,
      'in-discussion': 0,
      'considering-tx': 7,
      outcomes: 0,
    })
  })
})
