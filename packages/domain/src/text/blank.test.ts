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
])('considers a text without a visible character blank: %j', (text) => expect(isBlank(text)).toBe(true))

it.each(['a', '-', '0', ' é ', '李', '\u200b.', '😀'])('does not consider a visible text blank: %j', (text) =>
  expect(isBlank(text)).toBe(false),
)
