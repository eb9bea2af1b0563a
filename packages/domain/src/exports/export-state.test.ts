import { expect, it } from 'vitest'
import { exportExpiry, exportState } from './export-state.ts'

const settled_at = new Date('2025-11-14T09:30:00Z')

it('a file can be downloaded for seven days, whether or not it is deleted on time (PRT-15)', () => {
  expect(exportExpiry(settled_at)).toEqual(new Date('2025-11-21T09:30:00Z'))
  const at = (now: string) => exportState({ state: 'ready', settled_at }, new Date(now))
  expect(at('2025-11-14T09:30:00Z')).toBe('ready')
  expect(at('2025-11-21T09:29:59.999Z')).toBe('ready')
  expect(at('2025-11-21T09:30:00Z')).toBe('expired')
})

it.each(['pending', 'failed', 'expired'] as const)('an export that is %s stays so', (state) => {
  const given = { state, settled_at: state === 'pending' ? null : settled_at }
  expect(exportState(given, new Date('2026-01-01'))).toBe(state)
})
