import { expect, it } from 'vitest'
import { createTroubles } from './troubles.ts'

it('strikes an even share of the requests, the last of each turn', () => {
  const troubles = createTroubles()
  troubles.set({ service: 'carrier', mode: 'error', rate: 0.25 })
  const struck = Array.from({ length: 8 }, () => troubles.strikes('carrier', ['error']))
  expect(struck).toEqual(['ok', 'ok', 'ok', 'error', 'ok', 'ok', 'ok', 'error'])
})

it('preserves an uneven share over many requests', () => {
  const troubles = createTroubles()
  troubles.set({ service: 'mail', mode: 'reject', rate: 0.1 })
  const struck = Array.from({ length: 1000 }, () => troubles.strikes('mail', ['reject']))
  expect(struck.filter((mode) => mode === 'reject')).toHaveLength(100)
})

it('never strikes at a rate of 0, nor where the present mode does not reach, nor the other service', () => {
  const troubles = createTroubles()
  troubles.set({ service: 'carrier', mode: 'down', rate: 0 })
  expect(troubles.strikes('carrier', ['down'])).toBe('ok')
  troubles.set({ service: 'carrier', mode: 'duplicate', rate: 1 })
  expect(troubles.strikes('carrier', ['down', 'error'])).toBe('ok')
  expect(troubles.strikes('carrier', ['duplicate'])).toBe('duplicate')
  expect(troubles.strikes('mail', ['down'])).toBe('ok')
})
