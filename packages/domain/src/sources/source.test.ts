import { describe, expect, it } from 'vitest'
import { canNameSource, DEFAULT_SOURCE, isBuiltIn, isSameSource, leadSources, readSources } from './source.ts'

const unknown = { name: 'Unknown', custom: false, count: 3 }

describe('a list of lead sources', () => {
  it('is read with its name, custom flag and count (SRC-01)', () =>
    expect(readSources([unknown, { name: 'Radio', custom: true, count: 0 }])).toEqual([
      unknown,
      { name: 'Radio', custom: true, count: 0 },
    ]))

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
  ])('is an error when it is empty or malformed: %j (SRC-01)', (answer) =>
    expect(readSources(answer)).toBeNull(),
  )

  it('is by name and never without the built-in ones', () => {
    expect(leadSources([], new Map()).map(({ name }) => name)).toEqual(['Unknown', 'Website'])
    expect(leadSources(['x-ray day', 'Instagram'], new Map([['Unknown', 2]]))).toEqual([
      { name: 'Instagram', custom: true, count: 0 },
      { name: 'Unknown', custom: false, count: 2 },
      { name: 'Website', custom: false, count: 0 },
      { name: 'x-ray day', custom: true, count: 0 },
    ])
  })
})

it('is Unknown for a patient without one (SRC-04)', () => {
  expect(DEFAULT_SOURCE).toBe('Unknown')
  expect(isBuiltIn('unknown')).toBe(true)
})

it('is the same source in any case, however it is composed and spaced', () => {
  expect(isSameSource('Google Ads', ' google ads ')).toBe(true)
  expect(isSameSource('Google', 'Google Ads')).toBe(false)
  expect(isSameSource('Cafe\u0301 Rouge', 'caf\u00e9  rouge')).toBe(true)
})

it('has a name that fits into an address', () => {
  for (const name of ['.', '..']) expect(canNameSource(name)).toBe(false)
  for (const name of ['...', 'Dr. Shah', '/', '%2e']) expect(canNameSource(name)).toBe(true)
})
