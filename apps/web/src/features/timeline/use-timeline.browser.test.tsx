import type { Timeline } from '@enamel/domain/timeline/event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi } from '../../lib/testing/fake-network.ts'
import { render } from '../../ui/testing/render.tsx'
import { timelineKey } from './timeline.api.ts'
import { type PatientTimeline, useTimeline } from './use-timeline.ts'

const patientId = '0198c1de-0000-7000-8000-000000000001'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const note = {
  id: 'n1',
  type: 'note',
  datetime: '2025-11-20T09:00:00Z',
  content: 'Called',
  representative: null,
}

/** Returns the timeline of each render. */
function Probe({ onDraw }: { onDraw: (timeline: PatientTimeline) => void }) {
  onDraw(useTimeline(patientId, ['timeline-v2']))
  return null
}

/** A timeline on screen whose requests end as the test asks. */
function open(cached?: Timeline) {
  const requests: { succeed: () => void; fail: () => void }[] = []
  const network = fakeApi([], {
    fetch: () =>
      new Promise((resolve, reject) => {
        requests.push({
          succeed: () => resolve(Response.json({ items: [note], version: 4 })),
          fail: () => reject(new TypeError('Failed to fetch')),
        })
      }),
  })
  connectCalls(network.client)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  if (cached) queries.setQueryData<Timeline>(timelineKey(patientId), cached)
  let timeline: PatientTimeline | undefined
  render(
    <QueryClientProvider client={queries}>
      <Probe
        onDraw={(drawn) => {
          timeline = drawn
        }}
      />
    </QueryClientProvider>,
  )
  const now = () => {
    if (!timeline) throw new Error('The timeline was not drawn')
    return timeline
  }
  const comesTo = async (state: string, view: string) => {
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(0)
        return [now().state, now().view]
      })
      .toEqual([state, view])
  }
  /** Ends the newest request; a broken one is tried again by the client. */
  const ends = async (how: 'succeed' | 'fail') => {
    for (let ended = -1; ended !== requests.length; await vi.advanceTimersByTimeAsync(0)) {
      ended = requests.length
      requests.at(-1)?.[how]()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  return { now, comesTo, ends, requests: () => requests.length }
}

describe('the timeline', () => {
  it('loads, is ok, and refreshes, once at a time (TML-03)', async () => {
    const { now, comesTo, ends, requests } = open()
    await comesTo('loading', 'loading')
    await ends('succeed')
    await comesTo('ok', 'events')
    expect(now().items).toMatchObject([{ id: 'n1' }])
    now().refresh()
    await comesTo('refreshing', 'events')
    now().refresh()
    expect(requests()).toBe(2)
    await ends('succeed')
    await comesTo('ok', 'events')
  })

  it('is error_loading when the first fetch fails, and loads again when asked (TML-03, TML-05)', async () => {
    const { now, comesTo, ends } = open()
    await ends('fail')
    await comesTo('error_loading', 'failed')
    now().refresh()
    await comesTo('loading', 'loading')
    await ends('succeed')
    await comesTo('ok', 'events')
  })

  it('is error_refreshing when a refresh fails, leaves an empty list, and is ok again after 5 seconds (TML-05, TML-06)', async () => {
    const { now, comesTo, ends, requests } = open()
    await ends('succeed')
    await comesTo('ok', 'events')
    now().refresh()
    await comesTo('refreshing', 'events')
    await ends('fail')
    await comesTo('error_refreshing', 'failed')
    expect(now().items).toEqual([])
    const asked = requests()
    now().refresh()
    await vi.advanceTimersByTimeAsync(4_999)
    expect([now().state, requests()]).toEqual(['error_refreshing', asked])
    await vi.advanceTimersByTimeAsync(1)
    await comesTo('ok', 'failed')
  })

  it('is ok again at once when a real-time event arrives, and fetches at the next one (TML-06)', async () => {
    const { now, comesTo, ends } = open()
    await ends('succeed')
    await comesTo('ok', 'events')
    now().arrived()
    await comesTo('ok', 'events')
    now().refresh()
    await comesTo('refreshing', 'events')
    await ends('fail')
    await comesTo('error_refreshing', 'failed')
    now().arrived()
    await comesTo('ok', 'failed')
    now().arrived()
    await comesTo('refreshing', 'loading')
    await ends('succeed')
    await comesTo('ok', 'events')
  })

  it('is loaded again where it failed, when a user tries again or the connection is back (TML-05, RT-11)', async () => {
    const { now, comesTo, ends, requests } = open()
    await ends('fail')
    await comesTo('error_loading', 'failed')
    now().recover()
    await comesTo('loading', 'loading')
    await ends('succeed')
    await comesTo('ok', 'events')
    const asked = requests()
    now().recover()
    expect(requests()).toBe(asked)
    now().refresh()
    await comesTo('refreshing', 'events')
    await ends('fail')
    await comesTo('error_refreshing', 'failed')
    now().recover()
    await comesTo('refreshing', 'loading')
    await ends('fail')
    await comesTo('error_refreshing', 'failed')
    await vi.advanceTimersByTimeAsync(5_000)
    await comesTo('ok', 'failed')
    now().recover()
    await comesTo('refreshing', 'loading')
    await ends('succeed')
    await comesTo('ok', 'events')
  })

  it('of a patient seen before shows the cached events while it refreshes', async () => {
    const { comesTo, ends } = open({ items: [], version: 3 })
    await comesTo('refreshing', 'events')
    await ends('succeed')
    await comesTo('ok', 'events')
  })
})
