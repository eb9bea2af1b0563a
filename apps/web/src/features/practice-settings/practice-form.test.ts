import type { PracticeSettings } from '@enamel/contract/practice-settings'
import { expect, it } from 'vitest'
import { checkPracticeForm, newDomain, practiceChanges, practiceForm } from './practice-form.ts'

const settings: PracticeSettings = {
  name: 'Brightside Dental',
  phone: '+441632960100',
  region: 'scotland',
  representative: 'Hannah Price',
  email: 'hello@brightside.test',
  signature: { enabled: false, html: '' },
  types: ['General', 'Implants'],
  available_types: ['General', 'Implants'],
}
const form = practiceForm(settings, 'GB')

it('the form shows the details with a readable phone number, and checks them by the rules of the server (PRC-02, PRC-03, SETT-09)', () => {
  expect(form).toEqual({
    name: 'Brightside Dental',
    phone: '01632 960100',
    region: 'scotland',
    representative: 'Hannah Price',
    email: 'hello@brightside.test',
    types: ['General', 'Implants'],
  })
  expect(checkPracticeForm(form, 'GB')).toEqual({})
  expect(checkPracticeForm({ ...form, name: ' ', representative: '', phone: '1', email: 'x' }, 'GB')).toEqual(
    {
      name: 'Enter a practice name',
      representative: 'Enter a representative name',
      phone: 'Enter a valid phone number',
      email: 'Enter a valid email address',
    },
  )
  expect(checkPracticeForm({ ...form, phone: ' ', email: '' }, 'GB')).toEqual({
    phone: 'Must not be empty',
    email: 'Must not be empty',
  })
})

it('a save sends the changed fields alone, with what they were based on (SETT-07)', () => {
  expect(practiceChanges({ phone: '01632 960200', types: ['General'] }, settings)).toEqual({
    phone: '01632 960200',
    types: ['General'],
    based_on: { phone: '+441632960100', types: ['General', 'Implants'] },
  })
  expect(practiceChanges({ region: 'northern-ireland' }, settings)).toEqual({
    region: 'northern-ireland',
    based_on: { region: 'scotland' },
  })
})

it('a new domain of the email is announced once the address is complete', () => {
  expect(newDomain(settings.email, 'hello@harbour.test')).toBe('harbour.test')
  expect(newDomain(settings.email, 'Reception@Brightside.test ')).toBeNull()
  expect(newDomain(settings.email, 'hello@')).toBeNull()
})
