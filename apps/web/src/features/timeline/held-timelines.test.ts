import { sendingMessage } from '@enamel/domain/communications/sending'
import type { Timeline } from '@enamel/domain/timeline/event'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi, type Turn } from '../../lib/testing/fake-network.ts'
import {
  appendCommunication,
  applyStatus,
  catchUp,
  changeTimeline,
  emptyTimeline,
  reload,
} from './held-timelines.ts'
import { timelineKey } from './timeline.api.ts'

const patientId = '0198c1de-0000-7000-8000-000000000001'
const v2 = ['timeline-v2']

function message(id: string, facts: object = {}) {
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
    ...facts,
  }
}

/** A cache that holds a timeline at version 4, or none, and a server that answers as told. */
function held(items: object[] | null, turns: Turn[] = []) {
  const network = fakeApi(turns)
  connectCalls(network.client)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  if (items) {
    queries.setQueryData<Timeline>(timelineKey(patientId), { items: [], version: 4 })
    for (const item of items) appendCommunication(queries, patientId, item)
  }
  return { queries, network, now: () => queries.getQueryData<Timeline>(timelineKey(patientId)) }
}

describe('a communication that arrives', () => {
  it('stands in its place by time, once, with its latest content (TML-15)', () => {
    const { queries, now } = held([message('b', { datetime: '2025-11-20T09:05:00Z' })])
    appendCommunication(queries, patientId, message('a'))
    appendCommunication(queries, patientId, message('a', { text_content: 'Hello again' }))
    expect(now()?.items.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(now()?.items[0]).toMatchObject({ text_content: 'Hello again' })
  })

  it('is left to the next load where no timeline is held, and ignored when it cannot be read', () => {
    const { queries, now } = held(null)
    appendCommunication(queries, patientId, message('a'))
    expect(now()).toBeUndefined()
    const other = held([])
    appendCommunication(other.queries, patientId, { id: 'x', type: 'telegram', datetime: 'soon' })
    expect(other.now()?.items).toEqual([])
  })
})

describe('a status that is reported', () => {
  it('overwrites the status of that message in lower case, and none goes backwards (COM-09, RT-06)', () => {
    const { queries, now } = held([message('a', { inbound: false, status: 'sent' }), message('b')])
    applyStatus(queries, patientId, 'a', { status: 'DELIVERED' })
    expect(now()?.items).toMatchObject([{ status: 'delivered' }, { status: 'received' }])
    applyStatus(queries, patientId, 'a', { status: 'sent' })
    applyStatus(queries, patientId, 'nobody', { status: 'read' })
    expect(now()?.items).toMatchObject([{ status: 'delivered' }, { status: 'received' }])
    applyStatus(queries, patientId, 'a', { status: 'read' })
    expect(now()?.items[0]).toMatchObject({ status: 'read' })
  })
})

const answer = (version: number, ...items: object[]): Turn => ({ status: 200, body: { items, version } })

describe('an announced version', () => {
  it('is caught up with when the held timeline is behind it', async () => {
    const { queries, network, now } = held([message('a')], [answer(5, message('a'), message('b'))])
    await catchUp(queries, patientId, v2, 4)
    expect(network.sent).toEqual([])
    await catchUp(queries, patientId, v2, 5)
    expect(network.sent.map(({ url }) => url)).toEqual([`/api/v2/patients/${patientId}/timeline`])
    expect(now()).toMatchObject({ version: 5, items: [{ id: 'a' }, { id: 'b' }] })
  })

  it('is asked for once more when the first answer was from before it', async () => {
    const { queries, network, now } = held([], [answer(4), answer(6, message('c'))])
    await catchUp(queries, patientId, v2, 6)
    expect(network.sent).toHaveLength(2)
    expect(now()?.items).toMatchObject([{ id: 'c' }])
  })

  it('leaves what is shown alone when the server cannot be reached', async () => {
    const { queries, now } = held([message('a')], ['broken'])
    await catchUp(queries, patientId, v2, 9)
    expect(now()).toMatchObject({ version: 4, items: [{ id: 'a' }] })
  })
})

describe('a message that comes while the timeline is being asked for', () => {
  it('is there in the end, though the answer was written before it', async () => {
    const b = message('b', { datetime: '2025-11-20T09:05:00Z' })
    const { queries, network, now } = held(
      [message('a')],
      [answer(4, message('a')), answer(5, message('a'), b)],
    )
    const asked = reload(queries, patientId, v2)
    appendCommunication(queries, patientId, b)
    const caughtUp = catchUp(queries, patientId, v2, 5)
    expect(now()?.items.map(({ id }) => id)).toEqual(['a', 'b'])
    await Promise.all([asked, caughtUp])
    expect(now()).toMatchObject({ version: 5, items: [{ id: 'a' }, { id: 'b' }] })
    expect(network.sent).toHaveLength(2)
  })
})

describe('a held timeline, after events may have been lost', () => {
  it('is asked for anew, with the status already shown (RT-11)', async () => {
    const sent = message('a', { inbound: false, status: 'sent' })
    const { queries, now } = held([sent], [answer(4, sent, message('b'))])
    applyStatus(queries, patientId, 'a', { status: 'delivered' })
    expect(await reload(queries, patientId, v2)).toBe(true)
    expect(now()?.items).toMatchObject([{ id: 'a', status: 'delivered' }, { id: 'b' }])
  })

  it('stays as it is when nobody answers, and is not asked for where none is held', async () => {
    const lost = held([message('a')], ['broken'])
    expect(await reload(lost.queries, patientId, v2)).toBe(false)
    expect(lost.now()).toMatchObject({ version: 4, items: [{ id: 'a' }] })
    const none = held(null, [answer(5)])
    expect(await reload(none.queries, patientId, v2)).toBe(false)
    expect(none.network.sent).toEqual([])
  })
})

it('keeps what this screen made, and nothing else, when a refresh has failed', () => {
  const { queries, now } = held([message('a')])
  const own = sendingMessage({
    id: 'own',
    datetime: '2025-11-20T09:10:00Z',
    comm_type: 'sms',
    text_content: 'Mine',
  })
  changeTimeline(queries, patientId, (items) => [...items, own])
  emptyTimeline(queries, patientId)
  expect(now()).toEqual({ items: [own], version: 0 })
})
