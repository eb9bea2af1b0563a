import { expect, it } from 'vitest'
import {
  hasSettingsAlert,
  integrationDescriptions,
  integrationKeys,
  integrationStates,
  isHealthy,
  isInUse,
  syncStates,
} from './integration.ts'

it('is one of four services, with its own texts, four states and those of a sync (INT-02)', () => {
  expect(integrationKeys).toEqual(['gmail', 'outlook', 'dentally', 'whatsapp'])
  expect(integrationKeys.map((key) => integrationDescriptions[key].displayName)).toEqual([
    'Gmail',
    'Outlook',
    'Dentally',
    'WhatsApp',
  ])
  for (const key of integrationKeys)
    expect(integrationDescriptions[key].description).toMatch(/^[A-Z].*[a-z]$/)
  expect(integrationStates).toEqual(['healthy', 'unhealthy', 'disconnected', 'disconnecting'])
  expect(syncStates).toEqual(['queued', 'syncing', 'complete', 'failed'])
})

it('works only while it is healthy: in no other state, and not by the health of another', () => {
  for (const state of integrationStates) {
    expect(isHealthy([{ integration: 'whatsapp', state }], 'whatsapp')).toBe(state === 'healthy')
    expect(hasSettingsAlert([{ integration: 'whatsapp', state }])).toBe(state === 'unhealthy')
  }
  expect(isHealthy([{ integration: 'gmail', state: 'healthy' }], 'whatsapp')).toBe(false)
  expect(isHealthy([], 'whatsapp')).toBe(false)
})

it('is there to be used while it works or will work again, and no more while it is being disconnected', () => {
  expect(integrationStates.filter(isInUse)).toEqual(['healthy', 'unhealthy'])
})
