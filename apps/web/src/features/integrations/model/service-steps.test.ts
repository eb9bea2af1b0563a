import { expect, it } from 'vitest'
import { anIntegration } from '../../../signed-in/testing/an-integration.ts'
import { repairSteps, setupSteps } from './service-steps.ts'

const now = new Date('2025-11-20T12:00:00Z')
const signInAgain = (given: Parameters<typeof anIntegration>[0]) =>
  repairSteps(anIntegration(given), now, 'Europe/London')[1]?.text

it('a repair names the account with which the service is connected', () => {
  expect(signInAgain({ integration: 'gmail', account: 'desk@mail.test' })).toBe(
    'Use the same account as before, desk@mail.test. A new window opens. The window closes by itself.',
  )
})

it('a repair of Dentally names the practice to which its user must belong, if it is known', () => {
  expect(signInAgain({ integration: 'dentally', account: 'Brightside Dental' })).toBe(
    'A new window opens. Use a user of Brightside Dental, who may see patients, appointments and invoices. The window closes by itself.',
  )
  expect(signInAgain({ integration: 'dentally', account: null })).toBe(
    'A new window opens. Use an account that may see patients, appointments and invoices. The window closes by itself.',
  )
})

it('the setup of Outlook explains why it asks for more than to read emails, and that of Gmail does not', () => {
  const reason =
    'Outlook also asks to write and delete emails, because each email that we send begins as a draft.'
  const text = (key: 'gmail' | 'outlook', name: string) => setupSteps(key, name)[1]?.text
  expect(text('outlook', 'Outlook')).toContain(reason)
  expect(text('gmail', 'Gmail')).not.toContain('draft')
})
