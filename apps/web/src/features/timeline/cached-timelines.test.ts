import type { Timeline } from '@enamel/domain/timeline/event'
import { readEvent } from '@enamel/domain/timeline/read-event'
import { aMessage } from '@enamel/domain/timeline/testing/a-message'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { type FakeResult, fakeApi } from '../../lib/testing/fake-network.ts'
import { appendCommunication, applyStatus, catchUp, changeTimeline, reload } from './cached-timelines.ts'
import { timelineKey, timelineQuery } from './timeline.api.ts'

const patientId = '0198c1de-0000-7000-8000-000000000001'
const v2 = ['timeline-v2']
const changeAt = (version: number) => ({ patientId, version })

function message(id: string, overrides: object = {}) {
  return {
    id,
    type: 'communication',
    datetime: '2025-11-20T09:00:00Z',
    inbound: true,
    text_content: 'Hello',
    read_at: null,
    status: 'received',
    failure_reason: null,
    comm_type: 'sms',
    retry: { active: false, count: 0, locked_until: null },
    attachments: [],
    automated: false,
    representative: null,
    ...overrides,
  }
}

/** A cache with a timeline at version 4, or without one, and a server with scripted responses. */
function cached(items: object[] | null, turns: FakeResult[] = []) {
  const network = fakeApi(turns)
  connectCalls(network.client)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  if (items) {
    queries.setQueryData<Timeline>(timelineKey(patientId), { items: [], version: 4 })
    changeTimeline(queries, patientId, () => items.flatMap((item) => readEvent(item) ?? []))
  }
  return { queries, network, currentTimeline: () => queries.getQueryData<Timeline>(timelineKey(patientId)) }
}

describe('a communication from a real-time event', () => {
  it('is added once, at its place by time, with its latest content (TML-15)', () => {
    const { queries, currentTimeline } = cached([message('b', { datetime: '2025-11-20T09:05:00Z' })])
    appendCommunication(queries, changeAt(5), message('a'))
    appendCommunication(queries, changeAt(6), message('a', { text_content: 'Hello again' }))
    expect(currentTimeline()?.items.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(currentTimeline()?.items[0]).toMatchObject({ text_content: 'Hello again' })
  })

  it('does not replace the same message in the timeline, which may come from a newer response', () => {
    const { queries, currentTimeline } = cached([message('a', { text_content: 'With its picture' })])
    appendCommunication(queries, changeAt(4), message('a', { text_content: 'The picture is on its way' }))
    expect(currentTimeline()?.items).toMatchObject([{ text_content: 'With its picture' }])
  })

  it('changes nothing without a cached timeline, and is ignored when it is malformed', () => {
    const { queries, currentTimeline } = cached(null)
    appendCommunication(queries, changeAt(5), message('a'))
    expect(currentTimeline()).toBeUndefined()
    const other = cached([])
    appendCommunication(other.queries, changeAt(5), { id: 'x', type: 'telegram', datetime: 'soon' })
    expect(other.currentTimeline()?.items).toEqual([])
  })
})

describe('a reported status', () => {
  it('overwrites the status of its message in lower case, and never goes backwards (COM-09, RT-06)', () => {
    const { queries, currentTimeline } = cached([
      message('a', { inbound: false, status: 'sent' }),
      message('b'),
    ])
    applyStatus(queries, changeAt(5), 'a', { status: 'DELIVERED' })
    expect(currentTimeline()?.items).toMatchObject([{ status: 'delivered' }, { status: 'received' }])
    applyStatus(queries, changeAt(5), 'a', { status: 'sent' })
    applyStatus(queries, changeAt(5), 'unknown', { status: 'read' })
    expect(currentTimeline()?.items).toMatchObject([{ status: 'delivered' }, { status: 'received' }])
    applyStatus(queries, changeAt(5), 'a', { status: 'read' })
    expect(currentTimeline()?.items[0]).toMatchObject({ status: 'read' })
  })
})

const timelineResponse = (version: number, ...items: object[]): FakeResult => ({
  status: 200,
  body: { items, version },
})

describe('an announced version', () => {
  it('loads a cached timeline that is older', async () => {
    const { queries, network, currentTimeline } = cached(
      [message('a')],
      [timelineResponse(5, message('a'), message('b'))],
    )
    await catchUp(queries, changeAt(4), v2)
    expect(network.sent).toEqual([])
    await catchUp(queries, changeAt(5), v2)
    expect(network.sent.map(({ url }) => url)).toEqual([`/api/v2/patients/${patientId}/timeline`])
    expect(currentTimeline()).toMatchObject({ version: 5, items: [{ id: 'a' }, { id: 'b' }] })
  })

  it('loads the timeline again when the first response is older than the version', async () => {
    const { queries, network, currentTimeline } = cached(
      [],
      [timelineResponse(4), timelineResponse(6, message('c'))],
    )
    await catchUp(queries, changeAt(6), v2)
    expect(network.sent).toHaveLength(2)
    expect(currentTimeline()?.items).toMatchObject([{ id: 'c' }])
  })

  it('leaves the shown events when the server cannot be reached', async () => {
    const { queries, currentTimeline } = cached([message('a')], ['broken'])
    await catchUp(queries, changeAt(9), v2)
    expect(currentTimeline()).toMatchObject({ version: 4, items: [{ id: 'a' }] })
  })
})

describe('a new message', () => {
  it('is shown while the timeline is being loaded, even if the response was created before the message', async () => {
    const b = message('b', { datetime: '2025-11-20T09:05:00Z' })
    const { queries, network, currentTimeline } = cached(
      [message('a')],
      [timelineResponse(4, message('a')), timelineResponse(5, message('a'), b)],
    )
    const reloaded = reload(queries, patientId, v2)
    appendCommunication(queries, changeAt(5), b)
    const caughtUp = catchUp(queries, changeAt(5), v2)
    expect(currentTimeline()?.items.map(({ id }) => id)).toEqual(['a', 'b'])
    await Promise.all([reloaded, caughtUp])
    expect(currentTimeline()).toMatchObject({ version: 5, items: [{ id: 'a' }, { id: 'b' }] })
    // The older response is dropped, and the timeline is up to date.
    expect(network.sent).toHaveLength(1)
  })

  it('is shown, even if an earlier message was missed', async () => {
    const [b, c] = [message('b'), message('c')]
    const { queries, currentTimeline } = cached([message('a')], [timelineResponse(6, message('a'), b, c)])
    appendCommunication(queries, changeAt(6), c)
    expect(currentTimeline()).toMatchObject({ version: 4, items: [{ id: 'a' }, { id: 'c' }] })
    await catchUp(queries, changeAt(6), v2)
    expect(currentTimeline()).toMatchObject({ version: 6, items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })
  })

  it.each([
    ['a change is announced', (queries: QueryClient) => catchUp(queries, changeAt(5), v2)],
    ['events may have been lost', (queries: QueryClient) => reload(queries, patientId, v2)],
  ])('is shown when %s during the first load', async (_case, trigger) => {
    const { queries, network, currentTimeline } = cached(null, [
      timelineResponse(4),
      timelineResponse(5, message('a')),
    ])
    const first = queries.fetchQuery(timelineQuery(patientId, v2))
    await Promise.all([first, trigger(queries)])
    expect(currentTimeline()).toMatchObject({ version: 5, items: [{ id: 'a' }] })
    expect(network.sent).toHaveLength(2)
  })
})

describe('a timeline, after events may have been lost', () => {
  it('is loaded again if it is cached, and keeps a later status that is already shown (RT-11)', async () => {
    const sent = message('a', { inbound: false, status: 'sent' })
    const { queries, currentTimeline } = cached([sent], [timelineResponse(5, sent, message('b'))])
    applyStatus(queries, changeAt(5), 'a', { status: 'delivered' })
    expect(await reload(queries, patientId, v2)).toBe(true)
    expect(currentTimeline()?.items).toMatchObject([{ id: 'a', status: 'delivered' }, { id: 'b' }])
  })

  it('stays unchanged without a response, and is not loaded when it is not cached', async () => {
    const unreachable = cached([message('a')], ['broken'])
    expect(await reload(unreachable.queries, patientId, v2)).toBe(false)
    expect(unreachable.currentTimeline()).toMatchObject({ version: 4, items: [{ id: 'a' }] })
    const uncached = cached(null, [timelineResponse(5)])
    expect(await reload(uncached.queries, patientId, v2)).toBe(false)
    expect(uncached.network.sent).toEqual([])
  })
})

it('a failed refresh keeps only the events that were created on this screen', async () => {
  const { queries, currentTimeline } = cached([message('a')], ['broken'])
  const own = aMessage('09:10:00', { id: 'own', inbound: false, status: 'sending', local: true })
  changeTimeline(queries, patientId, (items) => [...items, own])
  await expect(queries.fetchQuery({ ...timelineQuery(patientId, v2), staleTime: 0 })).rejects.toThrow()
  expect(currentTimeline()).toEqual({ items: [own], version: 0, emptied: true })
  // Only a response makes the timeline complete again, not a single event.
  appendCommunication(queries, changeAt(1), message('b'))
  expect(currentTimeline()).toMatchObject({ emptied: true })
})
