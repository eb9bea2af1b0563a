import type { PatientPresence } from '@enamel/contract/presence'
import { afterEach, expect, it, vi } from 'vitest'
import { productTime } from '../../lib/product-time.ts'
import { presentUsersOf } from '../../signed-in/presence/present-users.ts'
import { createColleagues } from './colleagues.ts'

const ME = 'me'

/** A user who is shown for this long without another event. */
function aUser(id: string, lastsMs = 300_000) {
  const until = new Date(productTime.now().getTime() + lastsMs).toISOString()
  return { id, name: id, state: 'viewing' as const, channel: null, until }
}

const shown = (patientId: string) => presentUsersOf(patientId).map(({ id }) => id)

/** Colleagues, and the requests for all of them. */
function open() {
  const requests: PromiseWithResolvers<PatientPresence[]>[] = []
  const colleagues = createColleagues(ME, () => {
    const request = Promise.withResolvers<PatientPresence[]>()
    requests.push(request)
    return request.promise
  })
  stop = colleagues.stop
  return { colleagues, requests }
}

let stop: () => void
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

it('shows colleagues of an event, without the user themselves in another tab', () => {
  const { colleagues } = open()
  colleagues.receive('ann', [aUser('jo'), aUser(ME)])
  expect(shown('ann')).toEqual(['jo'])
  colleagues.receive('ann', [aUser(ME)])
  expect(shown('ann')).toEqual([])
})

it('shows those whom the server lists in place of those who were missed', async () => {
  const { colleagues, requests } = open()
  colleagues.receive('ann', [aUser('jo')])
  colleagues.load()
  requests[0]?.resolve([{ patient_id: 'ben', users: [aUser('sam'), aUser(ME)] }])
  await settled()
  expect([shown('ann'), shown('ben')]).toEqual([[], ['sam']])
})

it('prefers an event that came during the request, whose response may be older', async () => {
  const { colleagues, requests } = open()
  colleagues.load()
  colleagues.receive('ann', [])
  requests[0]?.resolve([{ patient_id: 'ann', users: [aUser('jo')] }])
  await settled()
  expect(shown('ann')).toEqual([])
})

it('ignores the response to a request that was repeated', async () => {
  const { colleagues, requests } = open()
  colleagues.load()
  colleagues.load()
  requests[1]?.resolve([{ patient_id: 'ann', users: [aUser('jo')] }])
  await settled()
  requests[0]?.resolve([])
  await settled()
  expect(shown('ann')).toEqual(['jo'])
})

it('shows nobody when the server cannot be asked, nor after the connection was lost', async () => {
  const { colleagues, requests } = open()
  colleagues.receive('ann', [aUser('jo')])
  colleagues.load()
  requests[0]?.reject(new TypeError('Failed to fetch'))
  await settled()
  expect(shown('ann')).toEqual([])
  colleagues.receive('ann', [aUser('jo')])
  colleagues.forget()
  expect(shown('ann')).toEqual([])
})

it('drops a colleague of whom no event comes any more, and no other', async () => {
  vi.useFakeTimers()
  const { colleagues } = open()
  colleagues.receive('ann', [aUser('jo', 1_000), aUser('sam', 5_000)])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(shown('ann')).toEqual(['sam'])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(shown('ann')).toEqual([])
})
