import { expect, it } from 'vitest'
import {
  inTemplateOrder,
  sortedTypes,
  takenTypes,
  templateName,
  templateTypesError,
} from './template-types.ts'

const general = { id: '1', types: ['General'] }
const implants = { id: '2', types: ['Implants', 'Veneers'] }

it('types of a template are sorted and named together (AUT-20)', () => {
  expect(sortedTypes(['Whitening', 'Implants', 'Whitening'])).toEqual(['Implants', 'Whitening'])
  expect(templateName(['Implants', 'Whitening'])).toBe('Implants, Whitening')
})

it('a type that another template has is taken (AUT-20)', () => {
  expect(takenTypes([general, implants], null)).toEqual(['General', 'Implants', 'Veneers'])
  expect(takenTypes([general, implants], '2')).toEqual(['General'])
})

it('a template is for types of the practice, and General stays with its own (G3-14)', () => {
  const available = ['General', 'Implants']
  expect(templateTypesError(['Implants'], null, available)).toBeNull()
  expect(templateTypesError([], null, available)).toBe('Choose at least one type')
  expect(templateTypesError(['Implants', 'Magic'], null, available)).toBe('Unknown type: Magic')
  expect(templateTypesError(['Veneers'], null, available)).toBe('Unknown type: Veneers')
  expect(templateTypesError(['Veneers'], implants, available)).toBeNull()
  expect(templateTypesError(['General', 'Implants'], general, available)).toBeNull()
  for (const [types, template] of [
    [['Implants'], general],
    [['General'], implants],
    [['General'], null],
  ] as const)
    expect(templateTypesError(types, template, available)).toBe('General stays with its template')
})

it('the template for General is listed first', () => {
  const crowns = { id: '3', types: ['Crowns'] }
  expect(inTemplateOrder([implants, general, crowns])).toEqual([general, crowns, implants])
})
