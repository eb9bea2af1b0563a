import { expect, it } from 'vitest'
import { automationPlaceholders, emailPlaceholderLabel } from './placeholders.ts'

it('placeholders are offered in groups, and each is its own value (AUT-17)', () => {
  expect(
    automationPlaceholders.map(({ name, mergeTags }) => [name, mergeTags.map(({ value }) => value)]),
  ).toEqual([
    [
      'Patient',
      [
        '{{patient.first_name}}',
        '{{patient.last_name}}',
        '{{patient.full_name}}',
        '{{patient.treatment_type}}',
      ],
    ],
    [
      'Practice',
      ['{{practice.name}}', '{{practice.phone}}', '{{practice.email}}', '{{practice.representative}}'],
    ],
    ['Appointment', ['{{appointment.date}}', '{{appointment.time}}']],
    ['Referrer', ['{{referrer.name}}']],
    ['Email', ['{{signature}}', '{{unsubscribe_link}}']],
  ])
  expect(automationPlaceholders[0]?.mergeTags[0]).toEqual({
    name: 'First name',
    value: '{{patient.first_name}}',
  })
})

it('a placeholder has one readable name, however it is written', () => {
  expect(
    ['{{patient.first_name}}', '{{ Practice.Phone }}', '{{signature}}', '{{brand.logo}}', '{{x}}'].map(
      emailPlaceholderLabel,
    ),
  ).toEqual(['First name', 'Practice phone', 'Signature', 'Logo', null])
})
