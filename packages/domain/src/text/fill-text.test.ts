import { expect, it } from 'vitest'
import { fillText } from './fill-text.ts'

it('fills each placeholder with its unchanged value, even if the value contains a placeholder', () => {
  expect(fillText('{name} on {date}, {name}', { name: '$& {date}', date: 'Friday' })).toBe(
    '$& {date} on Friday, $& {date}',
  )
})

it('throws when a value is missing', () => {
  expect(() => fillText('On {date}', {})).toThrow('No value for {date}')
})
