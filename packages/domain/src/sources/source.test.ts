import { describe, expect, it } from 'vitest'
import {
  canNameSource,
  DEFAULT_SOURCE,
  isBuiltIn,
  isSameSource,
  leadSources,
  readSources,
  sourceNameError,
} from './source.ts'

describe('a list of lead sources', () => {
  it('is in alphabetical order, and always includes the built-in ones', () => {
    expect(leadSources([], new Map()).map(({ name }) => name)).toEqual(['Unknown', 'Website'])
    expect(leadSources(['x-ray day', 'Instagram'], new Map([['Unknown', 2]]))).toEqual([
      { name: 'Instagram', custom: true, count: 0 },
      { name: 'Unknown', custom: false, count: 2 },
      { name: 'Website', custom: false, count: 0 },
      { name: 'x-ray day', custom: true, count: 0 },
    ])
  })
})

it('uses Unknown as the default source (SRC-04)', () => {
  expect(DEFAULT_SOURCE).toBe('Unknown')
  expect(isBuiltIn('unknown')).toBe(true)
})

it('considers source names equal regardless of case, spacing and Unicode composition', () => {
  expect(isSameSource('Google Ads', ' google ads ')).toBe(true)
  expect(isSameSource('Google', 'Google Ads')).toBe(false)
  expect(isSameSource('Cafe\u0301 Rouge', 'caf\u00e9  rouge')).toBe(true)
})

it('accepts only source names that can be part of a URL', () => {
  for (const name of ['.', '..']) expect(canNameSource(name)).toBe(false)
  for (const name of ['...', 'Dr. Shah', '/', '%2e']) expect(canNameSource(name)).toBe(true)
})

describe('a new name of a source', () => {
  it('is not empty, and equals no existing name, whatever its case and spacing (SRC2-06)', () => {
    const others = ['Google Ads', 'Website']
    expect(sourceNameError('Instagram', others)).toBeNull()
    for (const blank of ['', '   ', '\u200b']) expect(sourceNameError(blank, others)).toBe('Name is required')
    for (const taken of ['Google Ads', ' google  ADS ', 'website'])
      expect(sourceNameError(taken, others)).toBe('A lead source with this name already exists.')
    expect(sourceNameError('..', others)).toBe('A lead source cannot be called "." or ".."')
  })
})

describe('a list of sources', () => {
  const source = { name: 'Unknown', custom: false, count: 0 }

  it('is valid when it is not empty and each source has a name, a custom flag and a count from 0 (SRC2-04)', () => {
    expect(readSources([source, { name: 'Own', custom: true, count: 7 }])).toHaveLength(2)
    const invalid = [
      [],
      null,
      {},
      [null],
      [source, { ...source, name: '' }],
      [{ ...source, name: 3 }],
      [{ name: 'Unknown', count: 0 }],
      [{ ...source, custom: 'yes' }],
      [{ ...source, count: -1 }],
      [{ ...source, count: 1.5 }],
      [{ ...source, count: '1' }],
      [{ name: 'Unknown', custom: false }],
    ]
    for (const list of invalid) expect(readSources(list), JSON.stringify(list)).toBeNull()
  })
})
