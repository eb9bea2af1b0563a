import type { EmailElement } from '@enamel/domain/automations/email/tree/email-element'
import { expect, it } from 'vitest'
import { sizeOf, type TextStyle, textStyleOf, withTextStyle } from './text-style.ts'

const text = (content: string, attributes: Record<string, string> = {}): EmailElement => ({
  tag: 'mj-text',
  attributes,
  content,
  children: [],
})

it('a text is in a ready style by its heading and its sizes', () => {
  expect(
    [
      text('<h1>A</h1>'),
      text('<h2>A</h2>'),
      text('A'),
      text('A', { 'font-size': '14px', 'line-height': '20px' }),
    ].map(textStyleOf),
  ).toEqual(['title', 'heading', 'body', 'small'])
  expect(textStyleOf(text('<h2>A</h2>', { 'font-size': '28px' }))).toBeNull()
  expect([sizeOf(text('<h1>A</h1>'), 'font-size'), sizeOf(text('A'), 'line-height')]).toEqual([
    '24px',
    '24px',
  ])
})

it('a ready style changes the element of the text, and removes its own sizes', () => {
  const styled = (content: string, style: TextStyle) =>
    withTextStyle(text(content, { 'font-size': '30px' }), style)
  expect(styled('A <b>b</b>', 'heading')).toEqual({
    attributes: { 'font-size': null, 'line-height': null, 'font-weight': null },
    content: '<h2>A <b>b</b></h2>',
  })
  expect(styled('<p>A</p><p>B</p>', 'title').content).toBe('<h1>A</h1><h1>B</h1>')
  expect(styled('<h1>A</h1><p>B</p>', 'body').content).toBe('<p>A</p><p>B</p>')
  expect(styled('<p>A</p>', 'small')).toMatchObject({
    attributes: { 'font-size': '14px' },
    content: '<p>A</p>',
  })
})
