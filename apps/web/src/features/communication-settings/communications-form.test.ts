import type { CommunicationSettings } from '@enamel/contract/communication-settings'
import { expect, it } from 'vitest'
import {
  checkCommunications,
  communicationChanges,
  communicationsForm,
  displayValue,
  fieldOfServer,
} from './communications-form.ts'

const open = { opens: '09:00:00', closes: '17:00:00' }
const off = { enabled: false, message: '' }
const settings: CommunicationSettings = {
  sending_email: 'hello@brightside.test',
  business_hours: {
    monday: open,
    tuesday: open,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
    sunday: null,
  },
  sms_autoresponses: {
    in_hours_new: off,
    in_hours_existing: off,
    out_of_hours_new: off,
    out_of_hours_existing: off,
  },
  undo_send_seconds: 5,
  sms_status: { number: null },
}
const form = communicationsForm(settings)
const errors = (changes: Partial<typeof form>) =>
  checkCommunications({ ...form, ...changes }, 'brightside.test')

it('the form has the local part of the address, a field for each day and one for each answer, checked by the rules of the server (COMS-02, COMS-10, COMS-13)', () => {
  expect(form).toEqual({
    local_part: 'hello',
    undo_seconds: '5',
    ...settings.business_hours,
    ...settings.sms_autoresponses,
  })
  expect(errors({})).toEqual({})
  expect(
    errors({
      local_part: 'front desk',
      monday: { opens: '17:00:00', closes: '17:00:00' },
      in_hours_new: { enabled: true, message: ' ' },
    }),
  ).toEqual({
    local_part: 'Enter a valid email address',
    monday: 'Opening time must be before closing time',
    in_hours_new: 'Must not be empty',
  })
  expect(errors({ local_part: 'müller' }).local_part).toContain('letters from a to z')
})

it('without an email the practice has no address to check or to save', () => {
  const without = { ...settings, sending_email: null }
  expect(communicationsForm(without).local_part).toBe('')
  expect(checkCommunications(communicationsForm(without), null)).toEqual({})
})

it('a save sends the changed fields alone, with what they were based on (SETT-07)', () => {
  const answer = { enabled: true, message: 'We open at nine.' }
  expect(communicationChanges({ local_part: ' welcome ', tuesday: null, sunday: open }, settings)).toEqual({
    sending_email: 'welcome@brightside.test',
    business_hours: { tuesday: null, sunday: open },
    based_on: { sending_email: 'hello@brightside.test', business_hours: { tuesday: open, sunday: null } },
  })
  expect(communicationChanges({ out_of_hours_new: answer }, settings)).toEqual({
    sms_autoresponses: { out_of_hours_new: answer },
    based_on: { sms_autoresponses: { out_of_hours_new: off } },
  })
})

it('errors of the server belong to the field of their day or answer', () => {
  expect(
    [
      'sending_email',
      'business_hours.monday',
      'business_hours.monday.opens',
      'sms_autoresponses.in_hours_new.message',
    ].map(fieldOfServer),
  ).toEqual(['local_part', 'monday', 'monday', 'in_hours_new'])
})

it('values of another user are readable', () => {
  expect([null, open, 'hello', off, { enabled: true, message: 'Hi' }].map(displayValue)).toEqual([
    'Closed',
    '9:00am to 5:00pm',
    'hello',
    'off, no message',
    'on, “Hi”',
  ])
})

it('the seconds in which a message can be taken back are whole, from 0 to 30, and are saved as a number', () => {
  const error = 'Enter whole seconds from 0 to 30'
  expect(['0', '30', '31', '-1', '2.5', '', 'x'].map((undo_seconds) => errors({ undo_seconds }))).toEqual([
    {},
    {},
    ...Array(5).fill({ undo_seconds: error }),
  ])
  expect(communicationChanges({ undo_seconds: '10' }, settings)).toEqual({
    undo_send_seconds: 10,
    based_on: { undo_send_seconds: 5 },
  })
  expect(fieldOfServer('undo_send_seconds')).toBe('undo_seconds')
})
