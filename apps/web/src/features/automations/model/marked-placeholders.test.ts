import { expect, it } from 'vitest'
import { markedPlaceholders } from './marked-placeholders.ts'

const labelOf = (written: string) => (written === '{{patient.first_name}}' ? 'First name' : null)

it('placeholders in the text of an email are chips with their names, those in attributes are unchanged', () => {
  const marked = markedPlaceholders(
    '<p title="{{patient.first_name}}">Dear {{patient.first_name}}, {{signature}}</p>',
    labelOf,
  )
  const chip = (name: string) => new RegExp(`<span style="[^"]*">${name}</span>`)
  expect(marked).toMatch(chip('First name'))
  expect(marked).toMatch(chip('\\{\\{signature\\}\\}'))
  expect(marked).toMatch(/^<p title="\{\{patient\.first_name\}\}">Dear <span/)
})
