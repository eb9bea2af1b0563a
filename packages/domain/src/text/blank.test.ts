import { expect, it } from 'vitest'
import { isBlank } from './blank.ts'

it.each([
  '',
  ' \t\r\n',
  '\u200b',
  '\u200b\u200d\ufeff',
  '\u00ad',
  '\u2007\u3000',
  '\u0007\u001b',
  '\u3164',
  '\u202e',
])('a text that shows nothing is blank: %j', (text) => expect(isBlank(text)).toBe(true))

it.each(['a', '-', '0', ' é ', '李', '\u200b.', '😀'])('a visible one is not: %j', (text) =>
  expect(isBlank(text)).toBe(false),
)
