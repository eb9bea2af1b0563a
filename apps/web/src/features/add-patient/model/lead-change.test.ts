import { emptyLead } from '@enamel/domain/add-patient/lead-draft'
import { expect, it } from 'vitest'
import { changed, changedFields } from './lead-change.ts'

it('changes only its fields', () => {
  const named = changed(emptyLead, { contact: { name: 'Beth Langley' } })
  expect(named).toEqual({ ...emptyLead, contact: { ...emptyLead.contact, name: 'Beth Langley' } })
  expect(changed(named, { labels: ['Nervous'] })).toEqual({ ...named, labels: ['Nervous'] })
  expect(changed(named, { labels: [] }).contact.name).toBe('Beth Langley')
})

it('is about the fields that it names, of whatever group', () => {
  expect(changedFields({ contact: { email: '' }, labels: [], nextAction: { note: '' } })).toEqual([
    'email',
    'labels',
    'note',
  ])
  expect(changedFields({})).toEqual([])
})
