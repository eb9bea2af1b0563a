import { expect, it } from 'vitest'
import { integrationStates } from '../integrations/integration.ts'
import { practiceSystemOffers } from './offers.ts'

const ALL = ['dentally-ui-v2', 'dentally:create-patient', 'patient-values']
const healthy = [{ integration: 'dentally', state: 'healthy' }] as const

it('offers each action by its flag while the connection works (DEN-01)', () => {
  const all = { present: true, link: true, create: true, values: true }
  const none = { present: false, link: false, create: false, values: false }
  expect(practiceSystemOffers({ features: ALL, connections: healthy })).toEqual(all)
  expect(practiceSystemOffers({ features: null, connections: healthy })).toEqual(none)
  expect(practiceSystemOffers({ features: [], connections: healthy })).toEqual(none)

  const without = (flag: string) =>
    practiceSystemOffers({ features: ALL.filter((name) => name !== flag), connections: healthy })
  expect(without('dentally-ui-v2')).toEqual({ ...none, values: true })
  expect(without('dentally:create-patient')).toEqual({ ...all, create: false })
  expect(without('patient-values')).toEqual({ ...all, values: false })
})

it('offers only manual values when no practice system is connected, or the connection does not work (DEN-01, C-28)', () => {
  const manual = { present: false, link: false, create: false, values: true }
  expect(practiceSystemOffers({ features: ALL, connections: [] })).toEqual(manual)
  for (const state of integrationStates.filter((name) => name !== 'healthy')) {
    const connections = [{ integration: 'dentally', state }] as const
    const present = state === 'unhealthy'
    expect(practiceSystemOffers({ features: ALL, connections })).toEqual({ ...manual, present })
  }
  const other = [{ integration: 'whatsapp', state: 'healthy' }] as const
  expect(practiceSystemOffers({ features: ALL, connections: other })).toEqual(manual)
})
