import { expect, it } from 'vitest'
import type { PlaceholderGroup } from '../../templates/placeholders.ts'
import { withUpcomingAppointment } from './appointment.ts'

const NOW = new Date('2026-06-01T09:00:00Z')
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
  ['lies ahead', new Date('2026-06-01T09:00:00.001Z'), ['1 June 2026', '10:00am']],
  ['is this moment', NOW, ['to be confirmed', 'to be confirmed']],
  ['is past', new Date('2026-05-31T09:00:00Z'), ['to be confirmed', 'to be confirmed']],
])('an automation names the next action as the appointment only while it lies ahead: %s', (_, at, texts) => {
  const [date = '', time = ''] = texts
  expect(withUpcomingAppointment(groups('1 June 2026', '10:00am'), at, NOW)).toEqual(groups(date, time))
})

it('an automation says that the appointment is to be confirmed if the patient has no next action', () => {
  expect(withUpcomingAppointment(groups('', ''), null, NOW)).toEqual(
    groups('to be confirmed', 'to be confirmed'),
  )
})
