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

/** Reports the timeline of each render. */
function Probe({ onRender }: { onRender: (timeline: PatientTimeline) => void }) {
  onRender(useTimeline(patientId, ['timeline-v2']))
  return null
}

/** Shows a timeline. The test ends its requests. */
function showTimeline(cached?: Timeline) {
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
        onRender={(rendered) => {
          timeline = rendered
        }}
      />
    </QueryClientProvider>,
  )
  const currentTimeline = () => {
    if (!timeline) throw new Error('The timeline was not rendered')
    return timeline
  }
  const expectState = async (state: string, view: string) => {
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(0)
        return [currentTimeline().state, currentTimeline().view]
      })
      .toEqual([state, view])
  }
  /** Ends the newest request, and every repetition of it: the client repeats a failed request. */
  const endRequest = async (result: 'succeed' | 'fail') => {
    for (let ended = -1; ended !== requests.length; await vi.advanceTimersByTimeAsync(0)) {
      ended = requests.length
      requests.at(-1)?.[result]()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  return { currentTimeline, expectState, endRequest, requests: () => requests.length }
}

describe('the timeline', () => {
  it('loads, is ok, and refreshes with one request at a time (TML-03)', async () => {
    const { currentTimeline, expectState, endRequest, requests } = showTimeline()
    await expectState('loading', 'loading')
    await endRequest('succeed')
    await expectState('ok', 'events')
    expect(currentTimeline().items).toMatchObject([{ id: 'n1' }])
    currentTimeline().refresh()
    await expectState('refreshing', 'events')
    currentTimeline().refresh()
    expect(requests()).toBe(2)
    await endRequest('succeed')
    await expectState('ok', 'events')
  })

  it('is error_loading when the first fetch fails, and loads again on request (TML-03, TML-05)', async () => {
    const { currentTimeline, expectState, endRequest } = showTimeline()
    await endRequest('fail')
    await expectState('error_loading', 'failed')
    currentTimeline().refresh()
    await expectState('loading', 'loading')
    await endRequest('succeed')
    await expectState('ok', 'events')
  })

  it('is error_refreshing and empty when a refresh fails, and is ok again after 5 seconds (TML-05, TML-06)', async () => {
    const { currentTimeline, expectState, endRequest, requests } = showTimeline()
    await endRequest('succeed')
    await expectState('ok', 'events')
    currentTimeline().refresh()
    await expectState('refreshing', 'events')
    await endRequest('fail')
    await expectState('error_refreshing', 'failed')
    expect(currentTimeline().items).toEqual([])
    const requestsBefore = requests()
    currentTimeline().refresh()
    await vi.advanceTimersByTimeAsync(4_999)
    expect([currentTimeline().state, requests()]).toEqual(['error_refreshing', requestsBefore])
    await vi.advanceTimersByTimeAsync(1)
    await expectState('ok', 'failed')
  })

  it('is ok again when a real-time event follows a failed refresh, and is loaded after the next event (TML-06)', async () => {
    const { currentTimeline, expectState, endRequest } = showTimeline()
    await endRequest('succeed')
    await expectState('ok', 'events')
    currentTimeline().onEvent()
    await expectState('ok', 'events')
    currentTimeline().refresh()
    await expectState('refreshing', 'events')
    await endRequest('fail')
    await expectState('error_refreshing', 'failed')
    currentTimeline().onEvent()
    await expectState('ok', 'failed')
    currentTimeline().onEvent()
    await expectState('refreshing', 'loading')
    await endRequest('succeed')
    await expectState('ok', 'events')
  })

  it('is loaded again after a failure, on request or when the connection is restored (TML-05, RT-11)', async () => {
    const { currentTimeline, expectState, endRequest, requests } = showTimeline()
    await endRequest('fail')
    await expectState('error_loading', 'failed')
    currentTimeline().recover()
    await expectState('loading', 'loading')
    await endRequest('succeed')
    await expectState('ok', 'events')
    const requestsBefore = requests()
    currentTimeline().recover()
    expect(requests()).toBe(requestsBefore)
    currentTimeline().refresh()
    await expectState('refreshing', 'events')
    await endRequest('fail')
    await expectState('error_refreshing', 'failed')
    currentTimeline().recover()
    await expectState('refreshing', 'loading')
    await endRequest('fail')
    await expectState('error_refreshing', 'failed')
    await vi.advanceTimersByTimeAsync(5_000)
    await expectState('ok', 'failed')
    currentTimeline().recover()
    await expectState('refreshing', 'loading')
    await endRequest('succeed')
    await expectState('ok', 'events')
  })

  it('shows the cached events while it refreshes', async () => {
    const { expectState, endRequest } = showTimeline({ items: [], version: 3 })
    await expectState('refreshing', 'events')
    await endRequest('succeed')
    await expectState('ok', 'events')
  })
})
