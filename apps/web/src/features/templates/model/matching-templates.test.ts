import { expect, it } from 'vitest'
import { matchingTemplates } from './matching-templates.ts'

const sms = {
  name: 'We tried to reach you',
  channel: 'SMS',
  subject: null,
  body: 'Hi {{patient.first_name}}, {{x.y}}',
}
const email = {
  name: 'Your estimate',
  channel: 'Email',
  subject: 'Your estimate from {{practice.name}}',
  body: 'Dear {{ patient.first_name }}',
}

it('a template is found by its channel, and by name, subject or text regardless of case', () => {
  const all = [sms, email]
  expect(matchingTemplates(all, 'SMS', '')).toEqual([sms])
  expect(matchingTemplates(all, 'Email', ' ESTIMATE')).toEqual([email])
  expect(matchingTemplates(all, 'SMS', 'reach')).toEqual([sms])
  expect(matchingTemplates(all, 'SMS', 'patient.first')).toEqual([sms])
  expect(matchingTemplates(all, 'SMS', 'parking')).toEqual([])
})
