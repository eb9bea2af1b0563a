import {
  HIDDEN_COUNTS_MS,
  RENEW_EVERY_MS,
  WRITING_LASTS_MS,
  type Writing,
} from '@enamel/domain/presence/presence'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PresencePublisher } from './presence-publisher.ts'

let open: string | null
let writing: Writing | null
let hiddenSince: number | null
/** The reports that the server received, oldest first. */
let reports: string[]
/** How the server responds to the next reports. */
let respond: () => Promise<void>
let publisher: PresencePublisher

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  open = null
  writing = null
  hiddenSince = null
  reports = []
  respond = () => Promise.resolve()
  publisher = new PresencePublisher({
    own: { openPatient: () => open, writing: () => writing },
    hiddenSince: () => hiddenSince,
    mark({ patientId, state, channel }) {
      reports.push([patientId, state, channel].filter(Boolean).join(' '))
      return respond()
    },
    leave(patientId) {
      reports.push(`${patientId} left`)
      return respond()
    },
  })
})
afterEach(() => {
  publisher.stop()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function show(patientId: string | null) {
  open = patientId
  publisher.update()
  await pass(1_000)
}

async function type(patientId = 'ann') {
  writing = { patientId, channel: 'SMS', lastKeyAt: Date.now() }
  publisher.update()
  await pass(1)
}

describe('a page', () => {
  it('reports the patient that it opens, and that it has closed the patient', async () => {
    await show('ann')
    await show('ben')
    await show(null)
    expect(reports).toEqual(['ann viewing', 'ben viewing', 'ben left'])
  })

  it('does not report patients that its user only passes', async () => {
    open = 'ann'
    publisher.update()
    await pass(100)
    await show('ben')
    expect(reports).toEqual(['ben viewing'])
  })

  it('renews what it shows, and nothing else', async () => {
    await show('ann')
    await pass(3 * RENEW_EVERY_MS)
    expect(reports).toEqual(['ann viewing', 'ann viewing', 'ann viewing', 'ann viewing'])
    await show(null)
    await pass(3 * RENEW_EVERY_MS)
    expect(reports).toHaveLength(5)
  })

  it('reports writing with the first keystroke only, and its end some seconds after the last', async () => {
    await show('ann')
    await type()
    await pass(WRITING_LASTS_MS - 1_000)
    await type()
    await pass(WRITING_LASTS_MS - 1_000)
    expect(reports).toEqual(['ann viewing', 'ann writing SMS'])
    await pass(1_000)
    expect(reports).toEqual(['ann viewing', 'ann writing SMS', 'ann viewing'])
  })

  it('stops writing at once when the text is sent', async () => {
    await show('ann')
    await type()
    writing = null
    publisher.update()
    await pass(1)
    expect(reports.at(-1)).toBe('ann viewing')
  })

  it('is not here any more after some minutes in the background, and comes back with its user', async () => {
    await show('ann')
    hiddenSince = Date.now()
    publisher.update()
    await pass(HIDDEN_COUNTS_MS - 1)
    expect(reports).not.toContain('ann left')
    await pass(1)
    expect(reports.at(-1)).toBe('ann left')
    await pass(HIDDEN_COUNTS_MS)
    expect(reports.at(-1)).toBe('ann left')
    hiddenSince = null
    publisher.update()
    await pass(1_000)
    expect(reports.at(-1)).toBe('ann viewing')
  })

  it('reports one thing after the other, and skips what has passed meanwhile', async () => {
    const answer = Promise.withResolvers<void>()
    respond = () => answer.promise
    await show('ann')
    await show('ben')
    await show('cat')
    expect(reports).toEqual(['ann viewing'])
    answer.resolve()
    await pass(1)
    expect(reports).toEqual(['ann viewing', 'cat viewing'])
  })

  it('repeats a report that failed with the next renewal, or as soon as the connection is back', async () => {
    respond = () => Promise.reject(new TypeError('Failed to fetch'))
    await show('ann')
    await pass(RENEW_EVERY_MS)
    expect(reports).toHaveLength(2)
    respond = () => Promise.resolve()
    publisher.repeat()
    await pass(1)
    expect(reports).toHaveLength(3)
  })

  it('leaves its patient as it is closed, and reports the patient again if it comes back', async () => {
    await show('ann')
    publisher.leave()
    expect(reports).toEqual(['ann viewing', 'ann left'])
    await pass(3 * RENEW_EVERY_MS)
    expect(reports).toHaveLength(2)
    publisher.update()
    await pass(1_000)
    expect(reports.at(-1)).toBe('ann viewing')
  })

  it('reports nothing once its user is signed out', async () => {
    await show('ann')
    publisher.stop()
    await show('ben')
    await pass(3 * RENEW_EVERY_MS)
    expect(reports).toEqual(['ann viewing'])
  })
})
