import { expect, it } from 'vitest'
import { mergeTagGroups } from './merge-tags.ts'

it('merge tags are offered in groups, and the value of each is the tag itself (AUT-17)', () => {
  expect(mergeTagGroups.map(({ name, mergeTags }) => [name, mergeTags.map(({ value }) => value)])).toEqual([
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
  expect(mergeTagGroups[0]?.mergeTags[0]).toEqual({ name: 'First name', value: '{{patient.first_name}}' })
})
