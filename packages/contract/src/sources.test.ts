import { describe, expect, it } from 'vitest'
import { sources } from './sources.ts'

const unknown = { name: 'Unknown', custom: false, count: 3 }
const list = sources.list.responses[200]

describe('a list of lead sources', () => {
  it('contains the name, custom flag and count of each source (SRC-01)', () => {
    const both = [unknown, { name: 'Radio', custom: true, count: 0 }]
    expect(list.parse(both)).toEqual(both)
  })

  it.each([
    [[]],
    [null],
    [undefined],
    ['Unknown'],
    [{ sources: [unknown] }],
    [[unknown, null]],
    [[{ ...unknown, name: '' }]],
    [[{ ...unknown, name: 7 }]],
    [[{ ...unknown, custom: 'no' }]],
    [[{ ...unknown, count: -1 }]],
    [[{ ...unknown, count: 1.5 }]],
    [[{ name: 'Unknown', custom: false }]],
  ])('is invalid when it is empty or malformed: %j (SRC-01)', (response) =>
    expect(list.safeParse(response).success).toBe(false),
  )
})
