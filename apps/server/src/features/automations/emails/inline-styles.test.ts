import { expect, it } from 'vitest'
import { withInlineStyles } from './inline-styles.ts'

it('headings of a text take on its sizes, and styles of their own win', () => {
  expect(withInlineStyles('<h2 title="a">One</h2>', { 'font-size': '30px' })).toBe(
    '<h2 title="a" style="margin:0;font-size:30px;line-height:28px;font-weight:600">One</h2>',
  )
  expect(withInlineStyles('<p style="color:red">One</p><ul><li>a</li></ul>', {})).toBe(
    '<p style="margin:0 0 12px;color:red">One</p><ul style="margin:0 0 12px;padding-left:24px"><li>a</li></ul>',
  )
  expect(withInlineStyles('<p>One</p><p>Two <a href="#">three</a></p>', {})).toBe(
    '<p style="margin:0 0 12px">One</p><p style="margin:0">Two <a href="#" style="color:inherit;text-decoration:underline">three</a></p>',
  )
})

it('pictures of a text have a description, which may be empty (DSG-05)', () => {
  expect(withInlineStyles('<img src="a" /><img alt="b" src="c" /><p>One</p>', {})).toBe(
    '<img alt="" src="a" /><img alt="b" src="c" /><p style="margin:0">One</p>',
  )
})
