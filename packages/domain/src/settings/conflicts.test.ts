import { describe, expect, it } from 'vitest'
import { conflictingFields } from './conflicts.ts'

describe('a change of settings', () => {
  it.each([
    ['nobody else changed the field', { name: 'New' }, { name: 'Old' }, { name: 'Old' }, []],
    ['another user changed the field', { name: 'New' }, { name: 'Old' }, { name: 'Theirs' }, ['name']],
    ['the change is repeated', { name: 'New' }, { name: 'Old' }, { name: 'New' }, []],
    [
      'another user changed a different field',
      { name: 'New' },
      { name: 'Old' },
      { name: 'Old', phone: '1' },
      [],
    ],
    ['it says nothing about the earlier value', { name: 'New' }, {}, { name: 'Theirs' }, []],
    ['a list has the same items', { types: ['A', 'B'] }, { types: ['A'] }, { types: ['A'] }, []],
    [
      'a day was closed meanwhile',
      { monday: { opens: '1' } },
      { monday: { opens: '0' } },
      { monday: null },
      ['monday'],
    ],
    ['the stored value is missing', { name: 'New' }, { name: 'Old' }, {}, ['name']],
  ])('conflicts or not when %s', (_case, change, basedOn, stored, fields) => {
    expect(conflictingFields(change, basedOn, stored)).toEqual(fields)
  })
})
