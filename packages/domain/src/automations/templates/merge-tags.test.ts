import { expect, it } from 'vitest'
import { hasUnsubscribeLink, mergeTagGroups, mergeTagLabel } from './merge-tags.ts'

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

it('a merge tag has one readable name, however it is written', () => {
  expect(
    ['{{patient.first_name}}', '{{ Practice.Phone }}', '{{signature}}', '{{brand.logo}}', '{{x}}'].map(
      mergeTagLabel,
    ),
  ).toEqual(['First name', 'Practice phone', 'Signature', 'Logo', null])
})

it.each([
  ['<p>Or {{unsubscribe_link}}</p>', true],
  ['<p>{{ Unsubscribe_Link }}</p>', true],
  ['<a title="x" href="{{unsubscribe_link}}">here</a>', true],
  ['<mj-button align="left" href="{{ unsubscribe_link }}">here</mj-button>', true],
  ['<mj-image href="{{unsubscribe_link}}" src="https://a.test/b.png" />', true],
  ['<img alt="{{unsubscribe_link}}">', false],
  ['<p title="{{unsubscribe_link}}">Hi</p>', false],
  ['<img alt="href=&quot;{{unsubscribe_link}}&quot;">', false],
  ['<!--{{unsubscribe_link}}-->', false],
  ['<p>{{signature}}</p>', false],
])('an email has its own link to unsubscribe in a text or as the address of a link: %s %s', (html, has) => {
  expect(hasUnsubscribeLink(html)).toBe(has)
})
