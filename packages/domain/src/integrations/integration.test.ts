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

it('defines four services with a name and a description, four connection states and four sync states (INT-02)', () => {
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

it('counts a service as working only while its own connection is healthy', () => {
  for (const state of integrationStates) {
    expect(isHealthy([{ integration: 'whatsapp', state }], 'whatsapp')).toBe(state === 'healthy')
    expect(hasSettingsAlert([{ integration: 'whatsapp', state }])).toBe(state === 'unhealthy')
  }
  expect(isHealthy([{ integration: 'gmail', state: 'healthy' }], 'whatsapp')).toBe(false)
  expect(isHealthy([], 'whatsapp')).toBe(false)
})

it('counts a connection as existing while it is healthy or unhealthy, but not while it is being disconnected', () => {
  expect(integrationStates.filter(isInUse)).toEqual(['healthy', 'unhealthy'])
})
