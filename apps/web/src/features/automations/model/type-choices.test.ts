import { expect, it } from 'vitest'
import { aTextTemplate, id } from '../testing/workflows.ts'
import { typeChoices } from './type-choices.ts'

const templates = [aTextTemplate(), aTextTemplate({ id: id(902), types: ['Whitening', 'Retired type'] })]
const choices = (templateId: string | null) =>
  typeChoices(['Veneers', 'Implants', 'Whitening'], templates, templateId).map(({ type, disabledReason }) =>
    disabledReason ? `${type}: ${disabledReason}` : type,
  )
const TAKEN = 'Another template is for it'

it('types are sorted, and those of other templates are disabled (AUT-20)', () => {
  expect(choices(null)).toEqual([
    `General: ${TAKEN}`,
    'Implants',
    `Retired type: ${TAKEN}`,
    'Veneers',
    `Whitening: ${TAKEN}`,
  ])
  expect(choices(id(902))).toEqual([`General: ${TAKEN}`, 'Implants', 'Retired type', 'Veneers', 'Whitening'])
})

it('General stays with its template (AUT-20)', () => {
  expect(choices(id(901))).toEqual([
    'General: Always has a template',
    'Implants',
    `Retired type: ${TAKEN}`,
    'Veneers',
    `Whitening: ${TAKEN}`,
  ])
})
