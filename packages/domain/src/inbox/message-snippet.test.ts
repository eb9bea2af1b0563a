import { expect, it } from 'vitest'
import { messageSnippet, SNIPPET_MAX } from './message-snippet.ts'

it('folds a message into one line', () => {
  expect(messageSnippet('  Hi Hannah,\r\n\r\nis\tSaturday possible? ')).toBe(
    'Hi Hannah, is Saturday possible?',
  )
})

it('cuts a long message at its bound, never in the middle of a character', () => {
  const cut = messageSnippet('😀'.repeat(SNIPPET_MAX + 1))
  expect(cut).toBe(`${'😀'.repeat(SNIPPET_MAX)}…`)
})
