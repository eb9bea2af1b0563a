import { describe, expect, it } from 'vitest'
import { changedFields, hasValidChanges } from './changes.ts'

const saved = { name: 'Brightside', phone: '01632 960100' }
const errorsOf = ({ name }: typeof saved) => (name.trim() === '' ? { name: 'Enter a practice name' } : {})
const isOffered = (values: typeof saved) => hasValidChanges(changedFields(saved, values), errorsOf(values))

describe('the changes of a form', () => {
  it('are the fields whose value differs from the saved one (SETT-07)', () => {
    expect(changedFields(saved, { ...saved, name: 'Harbour' })).toEqual({ name: 'Harbour' })
    expect(changedFields(saved, { ...saved })).toEqual({})
    const ignoreCase = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
    expect(changedFields(saved, { ...saved, name: 'BRIGHTSIDE' }, ignoreCase)).toEqual({})
  })

  it('can be saved only while there are some and no field is invalid: not untouched, not with the old value typed back (SETT-06)', () => {
    expect(isOffered(saved)).toBe(false)
    expect(isOffered({ ...saved, name: 'Harbour' })).toBe(true)
    expect(isOffered({ phone: '01632 960200', name: ' ' })).toBe(false)
    expect(isOffered({ ...saved, name: 'Brightside' })).toBe(false)
    // After a save, the new value is the saved one.
    const harbour = { ...saved, name: 'Harbour' }
    expect(hasValidChanges(changedFields(harbour, harbour), {})).toBe(false)
  })
})
