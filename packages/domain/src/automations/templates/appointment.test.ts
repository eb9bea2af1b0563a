import { expect, it } from 'vitest'
import type { PlaceholderGroup } from '../../templates/placeholders.ts'
import { withAppointment } from './appointment.ts'

const STARTED_AT = new Date('2026-06-01T09:00:00Z')
const groups = (date: string, time: string): PlaceholderGroup[] => [
  { name: 'Patient', mergeTags: [{ name: 'First name', value: 'Grace' }] },
  {
    name: 'Appointment',
    mergeTags: [
      { name: 'Date', value: date },
      { name: 'Time', value: time },
    ],
  },
]

it.each([
  ['later than the start', new Date('2026-06-01T09:00:00.001Z'), ['1 June 2026', '10:00am']],
  ['the start, to which a manual move sets it', STARTED_AT, ['to be confirmed', 'to be confirmed']],
  ['earlier than the start', new Date('2026-05-31T09:00:00Z'), ['to be confirmed', 'to be confirmed']],
])(
  'the appointment is the next action if it is later than the start of the enrolment: %s',
  (_, at, texts) => {
    const [date = '', time = ''] = texts
    expect(withAppointment(groups('1 June 2026', '10:00am'), at, STARTED_AT)).toEqual(groups(date, time))
  },
)

it('an automation says that the appointment is to be confirmed if the patient has no next action', () => {
  expect(withAppointment(groups('', ''), null, STARTED_AT)).toEqual(
    groups('to be confirmed', 'to be confirmed'),
  )
})
