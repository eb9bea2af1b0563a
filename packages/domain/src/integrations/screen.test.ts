import { expect, it } from 'vitest'
import { integrationKeys, integrationStates } from './integration.ts'
import { cardButtonTexts, screenOf } from './screen.ts'

it('the button of a card reads Manage, Repair or Set Up by the state of the connection (INT-04)', () => {
  expect(cardButtonTexts).toEqual({
    healthy: 'Manage',
    unhealthy: 'Repair',
    disconnected: 'Set Up',
    disconnecting: 'Manage',
  })
})

it('the screen of an integration follows from its state; only WhatsApp stays on Manage while it is disconnected (INT-05)', () => {
  const screens = Object.fromEntries(
    integrationKeys.map((key) => [key, integrationStates.map((state) => screenOf(key, state))]),
  )
  const general = ['manage', 'repair', 'setup', 'setup']
  expect(integrationStates).toEqual(['healthy', 'unhealthy', 'disconnected', 'disconnecting'])
  expect(screens).toEqual({
    gmail: general,
    outlook: general,
    dentally: general,
    whatsapp: ['manage', 'repair', 'setup', 'manage'],
  })
})
