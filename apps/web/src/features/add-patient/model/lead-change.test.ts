import { emptyLead } from '@enamel/domain/add-patient/lead-draft'
import { expect, it } from 'vitest'
import { applyLeadChange, changedFields } from './lead-change.ts'

it('a change replaces only the fields that it contains', () => {
  const named = applyLeadChange(emptyLead, { contact: { name: 'Beth Langley' } })
  expect(named).toEqual({ ...emptyLead, contact: { ...emptyLead.contact, name: 'Beth Langley' } })
  expect(applyLeadChange(named, { labels: ['Nervous'] })).toEqual({ ...named, labels: ['Nervous'] })
  expect(applyLeadChange(named, { labels: [] }).contact.name).toBe('Beth Langley')
})

it('the changed fields are listed from every group', () => {
  expect(changedFields({ contact: { email: '' }, labels: [], nextAction: { note: '' } })).toEqual([
    'email',
    'labels',
    'note',
  ])
  expect(changedFields({})).toEqual([])
})
