import { expect, it } from 'vitest'
import { createTroubles } from './troubles.ts'

it('affects an even share of the requests, the last of each group', () => {
  const troubles = createTroubles()
  troubles.set({ service: 'carrier', mode: 'error', rate: 0.25 })
  const struck = Array.from({ length: 8 }, () => troubles.take('carrier', ['error']))
  expect(struck).toEqual(['ok', 'ok', 'ok', 'error', 'ok', 'ok', 'ok', 'error'])
})

it('preserves an uneven share over many requests', () => {
  const troubles = createTroubles()
  troubles.set({ service: 'mail', mode: 'reject', rate: 0.1 })
  const struck = Array.from({ length: 1000 }, () => troubles.take('mail', ['reject']))
  expect(struck.filter((mode) => mode === 'reject')).toHaveLength(100)
})

it('affects nothing at a rate of 0, in a mode that is not asked for, or at another service', () => {
  const troubles = createTroubles()
  troubles.set({ service: 'carrier', mode: 'down', rate: 0 })
  expect(troubles.take('carrier', ['down'])).toBe('ok')
  troubles.set({ service: 'carrier', mode: 'duplicate', rate: 1 })
  expect(troubles.take('carrier', ['down', 'error'])).toBe('ok')
  expect(troubles.take('carrier', ['duplicate'])).toBe('duplicate')
  expect(troubles.take('mail', ['down'])).toBe('ok')
})
