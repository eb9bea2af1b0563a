import { expect, it } from 'vitest'
import { savedEmail } from './saved-email.ts'

const mjml =
  '<mjml><mj-body><mj-section><mj-column><mj-spacer height="8px" /></mj-column></mj-section></mj-body></mjml>'
const text = (html: string, definition: unknown) =>
  savedEmail({ definition, html }).children[0]?.children[0]?.children[0]?.content

it('a saved email is that of its definition, and without one that can be read one text of its HTML, without the footer (DSG-07)', () => {
  const leaf = savedEmail({ definition: { version: 1, mjml }, html: '<p>Not this</p>' }).children[0]
    ?.children[0]
  expect(leaf?.children[0]).toMatchObject({ tag: 'mj-spacer', attributes: { height: '8px' } })
  for (const definition of [
    null,
    undefined,
    'x',
    { version: 2, mjml },
    { version: 1 },
    { version: 1, mjml: '<p>' },
  ])
    expect(text('<p>Hello</p>', definition)).toBe('<p>Hello</p>')
  expect(text('<html><head><title>T</title></head><body class="a"> <p>Hi</p> </body></html>', null)).toBe(
    '<p>Hi</p>',
  )
  expect(text('<p>Hi</p>{{email.footer}}', null)).toBe('<p>Hi</p>')
  expect(savedEmail({ definition: null, html: '' }).children).toEqual([])
})
