import { expect, it } from 'vitest'
import { previewText } from './preview-text.ts'

const groups = [
  { name: 'Patient', mergeTags: [{ name: 'First name', value: 'Amelia' }] },
  { name: 'Appointment', mergeTags: [{ name: 'Date', value: '' }] },
]

it('fills a template for a patient, and names the placeholders that have no value', () => {
  expect(previewText('Hi {{patient.first_name}}, see you on {{appointment.date}}', groups)).toBe(
    'Hi Amelia, see you on [Appointment date]',
  )
  expect(previewText('{{patient.first_name}} {{x.y}}', [])).toBe('[First name] {{x.y}}')
})
