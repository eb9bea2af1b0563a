import { actionViews, viewCounts } from '@enamel/domain/actions/views'
import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi } from '../../lib/testing/fake-network.ts'
import { actionCountsQuery, dueActionsQuery } from './actions.api.ts'
import { type ActionFilter, defaultActionFilter, dueQuery, queryOf } from './model/action-query.ts'

async function requestedUrl(key: string, filter: Partial<ActionFilter> = {}) {
  const network = fakeApi([{ status: 200, body: [] }])
  connectCalls(network.client)
  const now = '2025-11-20T09:31:00Z'
  const stages = actionViews.find((view) => view.key === key)?.stages ?? []
  const query = queryOf({ ...defaultActionFilter, ...filter }, now, 'Europe/London')
  await new QueryClient().fetchQuery(dueActionsQuery(dueQuery(stages, query, now, 'Europe/London')))
  return decodeURIComponent(network.sent[0]?.url ?? '')
}

describe('the request for due actions', () => {
  it('contains the stages of the view, and whether snoozed actions are included (ACT-05, ACT-36)', async () => {
    const today = 'end_at=2025-11-20T23:59:59.999Z'
    expect(await requestedUrl('new-leads')).toBe(
      `/api/actions/due?stages=newLead,newPatient&${today}&include_snoozed=0`,
    )
    expect(await requestedUrl('outcomes', { includeSnoozed: 'showSnoozed' })).toBe(
      `/api/actions/due?stages=consultation,booking,txPlanConsult,inTx&${today}&include_snoozed=1`,
    )
  })

  it('covers all stages when only counts are requested, which are then summed by view (ACT-12)', async () => {
    const perStage = { newLead: 3, newPatient: 2, callback1: 4, callback3: 1, thinking: 7 }
    const network = fakeApi([{ status: 200, body: perStage }])
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

describe('the counts of due actions on an open page', () => {
  afterEach(() => {
    vi.useRealTimers()
    focusManager.setFocused(undefined)
    environmentManager.setIsServer(() => typeof window === 'undefined')
  })

  it('are reloaded every minute while visible, since actions fall due as time passes (ACT-12)', async () => {
    vi.useFakeTimers()
    // As in a browser whose window is visible.
    environmentManager.setIsServer(() => false)
    focusManager.setFocused(true)
    const network = fakeApi([{ status: 200, body: { newLead: 3 } }])
    connectCalls(network.client)
    const queries = new QueryClient()
    const stop = new QueryObserver(queries, actionCountsQuery).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(59_000)
    expect(network.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(network.sent).toHaveLength(2)
    focusManager.setFocused(false)
    await vi.advanceTimersByTimeAsync(180_000)
    expect(network.sent).toHaveLength(2)
    stop()
    queries.clear()
  })
})
