import { describe, expect, it } from 'vitest'
import { failureReasons } from '../communications/delivery/failure-reason.ts'
import {
  checkInstructions,
  checkTestEmail,
  instructionsText,
  settingsEmailProblem,
} from './settings-email.ts'

describe('the test email', () => {
  const valid = ['hannah@brightside.test', ' Hannah@Brightside.TEST ']
  it.each(valid)('can be sent to %j (COMS-06)', (to) => {
    expect(checkTestEmail({ to })).toEqual({})
  })

  const invalid = ['', ' ', 'hannah', 'hannah@', 'hannah@brightside', 'a@b.test, c@d.test', 'Jo <jo@b.test>']
  it.each(invalid)('needs a valid address, which %j is not (COMS-06, SETT-09)', (to) => {
    expect(checkTestEmail({ to })).toEqual({ to: 'Enter a valid email address' })
  })
})

describe('the email with the DNS instructions', () => {
  it('needs a valid address and a text (COMS-05)', () => {
    expect(checkInstructions({ to: 'web@agency.test', text: 'Hello' })).toEqual({})
    expect(checkInstructions({ to: 'web', text: 'Hello' })).toEqual({ to: 'Enter a valid email address' })
    expect(checkInstructions({ to: 'web@agency.test', text: ' \n\u200b' })).toEqual({
      text: 'Must not be empty',
    })
    expect(checkInstructions({ to: 'web@agency.test', text: 'x'.repeat(5_001) })).toEqual({
      text: 'Must be at most 5000 characters',
    })
    expect(checkInstructions({ to: '', text: '' })).toEqual({
      to: 'Enter a valid email address',
      text: 'Must not be empty',
    })
  })

  it('begins with a text that names the practice and its domain', () => {
    const text = instructionsText({ practice: 'Brightside Dental', hostname: 'brightside.example' })
    expect(text).toContain('Brightside Dental sends emails')
    expect(text).toContain('add the records below to the DNS of brightside.example')
    expect(text).toContain('do not change or delete an MX record that is there already')
    expect(checkInstructions({ to: 'web@agency.test', text })).toEqual({})
  })
})

it('every failure of an email has a text that says what to do', () => {
  for (const reason of failureReasons) expect(settingsEmailProblem(reason)).toMatch(/(again|another|support)/)
  expect(settingsEmailProblem('setup')).toContain('contact support')
  expect(settingsEmailProblem('address_unknown')).toContain('Check it')
})
