import type { EmailTag } from '@enamel/domain/automations/email/tree/email-element'
import { expect, it } from 'vitest'
import { coloursOf, paddingAttributes, pixels, readPadding } from './block-style.ts'
import type { EmailNode } from './email-node.ts'

const node = (tag: EmailTag, attributes: Record<string, string> = {}): EmailNode => ({
  id: tag,
  tag,
  attributes,
  content: '',
  children: [],
})

it('padding is read from every form in which MJML writes it, and from the defaults', () => {
  expect(readPadding(node('mj-text', { padding: '10px' }))).toEqual([10, 10, 10, 10])
  expect(readPadding(node('mj-text', { padding: '10px 20px' }))).toEqual([10, 20, 10, 20])
  expect(readPadding(node('mj-text', { padding: '1px 2px 3px 4px', 'padding-top': '9px' }))).toEqual([
    9, 2, 3, 4,
  ])
  expect(readPadding(node('mj-text'))).toEqual([8, 32, 8, 32])
  expect(
    readPadding(node('mj-text', { ...paddingAttributes([1, 2, 3, 4]) } as Record<string, string>)),
  ).toEqual([1, 2, 3, 4])
  expect([pixels('24px', 0), pixels('1.5', 0), pixels('50%', 7), pixels(undefined, 7)]).toEqual([
    24, 1.5, 7, 7,
  ])
})

it('the background of a text is the innermost one that is painted', () => {
  const body = node('mj-body')
  const section = node('mj-section', { 'background-color': '#eee' })
  const column = node('mj-column', { 'background-color': 'transparent' })
  expect(coloursOf([body, section, column, node('mj-text', { color: '#000000' })])).toEqual({
    text: '#000000',
    background: '#eeeeee',
  })
  expect(coloursOf([body, section, column, node('mj-button')])).toEqual({
    text: '#ffffff',
    background: '#1f2427',
  })
  expect(coloursOf([body, section, column, node('mj-text', { color: 'red' })])).toBeNull()
})
