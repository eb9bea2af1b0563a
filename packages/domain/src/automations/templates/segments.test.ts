import { expect, it } from 'vitest'
import { chosenSegments, inTemplateOrder, segmentsError, takenSegments, templateName } from './segments.ts'

const general = { id: '1', types: ['General'] }
const implants = { id: '2', types: ['Implants', 'Veneers'] }

it('types of a template are sorted and named together (AUT-20)', () => {
  expect(chosenSegments(['Whitening', 'Implants', 'Whitening'])).toEqual(['Implants', 'Whitening'])
  expect(templateName(['Implants', 'Whitening'])).toBe('Implants, Whitening')
})

it('a type that another template has is taken (AUT-20)', () => {
  expect(takenSegments([general, implants], null)).toEqual(['General', 'Implants', 'Veneers'])
  expect(takenSegments([general, implants], '2')).toEqual(['General'])
})

it('a template is for types of the practice, and General stays with its own (G3-14)', () => {
  const available = ['General', 'Implants']
  expect(segmentsError(['Implants'], null, available)).toBeNull()
  expect(segmentsError([], null, available)).toBe('Choose at least one type')
  expect(segmentsError(['Implants', 'Magic'], null, available)).toBe('Unknown type: Magic')
  expect(segmentsError(['Veneers'], null, available)).toBe('Unknown type: Veneers')
  expect(segmentsError(['Veneers'], implants, available)).toBeNull()
  expect(segmentsError(['General', 'Implants'], general, available)).toBeNull()
  for (const [types, template] of [
    [['Implants'], general],
    [['General'], implants],
    [['General'], null],
  ] as const)
    expect(segmentsError(types, template, available)).toBe('General stays with its template')
})

it('the template for General is listed first', () => {
  const crowns = { id: '3', types: ['Crowns'] }
  expect(inTemplateOrder([implants, general, crowns])).toEqual([general, crowns, implants])
})
