import { emptyLead } from '@enamel/domain/add-patient/lead-draft'
import { expect, it } from 'vitest'
import { changed, changedFields } from './lead-change.ts'

it('changes only the named fields of a draft', () => {
  const named = changed(emptyLead, { contact: { name: 'Beth Langley' } })
  expect(named).toEqual({ ...emptyLead, contact: { ...emptyLead.contact, name: 'Beth Langley' } })
  expect(changed(named, { labels: ['Nervous'] })).toEqual({ ...named, labels: ['Nervous'] })
  expect(changed(named, { labels: [] }).contact.name).toBe('Beth Langley')
})

it('lists the changed fields of every group', () => {
  expect(changedFields({ contact: { email: '' }, labels: [], nextAction: { note: '' } })).toEqual([
    'email',
    'labels',
    'note',
  ])
  expect(changedFields({})).toEqual([])
})
