import { expect, it } from 'vitest'
import { createTroubles } from './troubles.ts'

it('spreads the affected requests evenly: at a rate of 0.25 every fourth request', () => {
  const troubles = createTroubles()
  troubles.set({ service: 'carrier', mode: 'error', rate: 0.25 })
  const modes = Array.from({ length: 8 }, () => troubles.next('carrier', ['error']))
  expect(modes).toEqual(['ok', 'ok', 'ok', 'error', 'ok', 'ok', 'ok', 'error'])
})

it('affects the exact share over many requests, even for a rate such as 0.1, whose sums are not exact', () => {
  const troubles = createTroubles()
  troubles.set({ service: 'mail', mode: 'reject', rate: 0.1 })
  const modes = Array.from({ length: 1000 }, () => troubles.next('mail', ['reject']))
  expect(modes.filter((mode) => mode === 'reject')).toHaveLength(100)
})

it('affects no request at a rate of 0, in a mode that does not apply, or to a different service', () => {
  const troubles = createTroubles()
  troubles.set({ service: 'carrier', mode: 'down', rate: 0 })
  expect(troubles.next('carrier', ['down'])).toBe('ok')
  troubles.set({ service: 'carrier', mode: 'duplicate', rate: 1 })
  expect(troubles.next('carrier', ['down', 'error'])).toBe('ok')
  expect(troubles.next('carrier', ['duplicate'])).toBe('duplicate')
  expect(troubles.next('mail', ['down'])).toBe('ok')
})
