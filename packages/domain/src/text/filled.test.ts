import { expect, it } from 'vitest'
import { filled } from './filled.ts'

it('fills each place once, with values as they are', () => {
  expect(filled('{name} on {date}, {name}', { name: '$& {date}', date: 'Friday' })).toBe(
    '$& {date} on Friday, $& {date}',
  )
})

it('throws where a word is missing', () => {
  expect(() => filled('On {date}', {})).toThrow('Nothing to say for {date}')
})
