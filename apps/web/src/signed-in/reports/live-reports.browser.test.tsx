import { focusManager, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryDefaults } from '../../lib/query-defaults.ts'
import type { ScreenEffect } from '../screen-effect.ts'
import { showSignedIn } from '../testing/show-signed-in.tsx'
import { REPORTS_KEY, useLiveReports } from './live-reports.ts'

let loads = 0

function Report() {
  useLiveReports()
  useQuery({
    ...queryDefaults.queries,
    queryKey: [REPORTS_KEY, 'overview'],
    queryFn: async () => (loads += 1),
  })
  return null
}

const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  loads = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

async function open() {
  const screen = showSignedIn(<Report />)
  await expect.poll(() => loads).toBe(1)
  await passTime(0)
  return screen
}

const patientId = 'beth'
const changed: ScreenEffect = { kind: 'patient_changed', patientId }

describe('an open report', () => {
  it('is loaded again a second after an event, and at most every 30 seconds', async () => {
    const { publish } = await open()
    publish(changed)
    publish(changed)
    await passTime(999)
    expect(loads).toBe(1)
    await passTime(1)
    expect(loads).toBe(2)
    publish(changed)
    await passTime(28_000)
    publish(changed)
    expect(loads).toBe(2)
    await passTime(2_000)
    expect(loads).toBe(3)
    await passTime(120_000)
    expect(loads).toBe(3)
  })

  it('follows changes of patients, stages, messages and money, and nothing else', async () => {
    const { publish } = await open()
    const counted = [
      changed,
      { kind: 'action_changed', patientId },
      { kind: 'timeline_event', patientId },
      { kind: 'timeline_version', patientId },
      { kind: 'message_status', patientId },
      { kind: 'bulk_messages' },
      { kind: 'practice_patient_synced', patientId },
      { kind: 'integration_changed' },
    ] as ScreenEffect[]
    for (const [index, effect] of counted.entries()) {
      publish(effect)
      await passTime(31_000)
      expect(loads, effect.kind).toBe(index + 2)
    }
    publish({ kind: 'template_status' })
    publish({ kind: 'unplaced_total', total: 3 })
    await passTime(31_000)
    expect(loads).toBe(counted.length + 1)
  })

  it('is not loaded while its tab is hidden, and is once when the tab is shown again', async () => {
    const { publish } = await open()
    focusManager.setFocused(false)
    publish(changed)
    await passTime(60_000)
    expect(loads).toBe(1)
    focusManager.setFocused(true)
    await passTime(1_000)
    expect(loads).toBe(2)
  })

  it('is loaded again at once after lost events, however recently it was loaded (RT-11)', async () => {
    const { publish, reconnect } = await open()
    publish(changed)
    await passTime(1_000)
    expect(loads).toBe(2)
    reconnect()
    await passTime(0)
    expect(loads).toBe(3)
  })
})
