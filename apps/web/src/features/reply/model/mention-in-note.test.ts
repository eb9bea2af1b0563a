import { expect, it } from 'vitest'
import { withMentionAt } from './mention-in-note.ts'

it('a mention takes the place of what was typed, with one space behind it', () => {
  expect(withMentionAt('Ask @sa  about it', { from: 4, to: 7 }, 'Sam Patel')).toEqual({
    note: 'Ask @Sam Patel about it',
    end: 15,
  })
  expect(withMentionAt('@', { from: 0, to: 1 }, 'Ada')).toEqual({ note: '@Ada ', end: 5 })
})
