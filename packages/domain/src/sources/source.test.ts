import { describe, expect, it } from 'vitest'
import { canNameSource, DEFAULT_SOURCE, isBuiltIn, isSameSource, leadSources } from './source.ts'

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
