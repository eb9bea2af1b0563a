import { expect, it } from 'vitest'
import { presentTemplate } from './present-template.ts'
import type { TemplateRow } from './template.queries.ts'

const row = {
  id: 'a',
  types: ['Crowns', 'Implants'],
  text: null,
  subject: 'Hello',
  preview: 'Soon',
  definition: { version: 1, mjml: '<mjml></mjml>' },
  html: '<p>Hi</p>',
  finished_customising: false,
} as unknown as TemplateRow

it('a template has id, name and types; its template is an email, or the text of an SMS (AUT-13)', () => {
  const { definition } = row
  expect(presentTemplate(row)).toEqual({
    id: 'a',
    name: 'Crowns, Implants',
    types: ['Crowns', 'Implants'],
    template: { subject: 'Hello', preview: 'Soon', definition, html: '<p>Hi</p>' },
    finished_customising: false,
  })
  const text = { ...row, text: 'Hi {{patient.first_name}}' }
  expect(presentTemplate(text)).toMatchObject({ template: 'Hi {{patient.first_name}}' })
})
