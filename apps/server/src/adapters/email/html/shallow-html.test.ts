import { describe, expect, it } from 'vitest'
import { withoutDeepNesting } from './shallow-html.ts'

const MAX_DEPTH = 40
const shallow = (html: string, maxElements = 10_000) => withoutDeepNesting(html, MAX_DEPTH, maxElements)
const nest = (count: number, opening: string, html: string, closing: string) =>
  opening.repeat(count) + html + closing.repeat(count)

describe('nested HTML', () => {
  const letter = '<h1>Hi</h1><p>One</p><p>Two <a href="x">link</a></p><ul><li>a<li>b</ul><img src="y">'
  const closed = letter.replace('<li>b', '</li><li>b</li>')

  it.each([
    ['a div', 'div', '<div>', '</div>'],
    ['a styled div', 'div', '<div style="padding-left:20px">', '</div>'],
    ['a span with a comment', 'span', '<span><!-- x -->', '</span>'],
    ['a font with white space', 'font', ' <font>\n', '\n</font> '],
    ['a table of one cell', 'table', '<table><tbody><tr><td>', '</td></tr></tbody></table>'],
    ['a table of one unclosed cell', 'table', '<table><tr><td>', '</table>'],
  ])('keeps its content and loses the wrappers when each is %s', (_wrapper, name, opening, closing) => {
    const html = shallow(nest(600, opening, letter, closing))
    expect(html.replace(/\s+|<!-- x -->/g, ' ').replace(/> </g, '><')).toContain(closed)
    expect(html.split(`<${name}`).length).toBeLessThanOrEqual(2)
  })

  it('has every reply of a thread on its own line, and a limited number of indented quotations', () => {
    const answers = Array.from({ length: 300 }, (_, index) => `Answer ${index} &amp; more`)
    const html = shallow(
      answers.map((text) => `<div style="margin-left:30px">${text}<blockquote><p>So:</p>`).join('') +
        '</blockquote></div>'.repeat(300),
    )
    for (const text of answers) expect(html).toMatch(new RegExp(`(?:>|^)${text}<`))
    expect(html.match(/<p>So:<\/p>/g)).toHaveLength(300)
    for (const name of ['div', 'blockquote']) {
      expect(html.split(`<${name}`)).toHaveLength(11)
      expect(html.split(`</${name}>`)).toHaveLength(11)
    }
  })

  it('has line breaks between texts that were on separate lines, and none between the cells of a row', () => {
    const rows = '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>'
    const html = shallow(
      nest(
        100,
        '<div>x<table><tr><td>y</td><td>',
        `One<div><div>Two</div></div>${rows}Three`,
        '</td></tr></table></div>',
      ),
    )
    const text = html.replace(/<(?!br)[^>]+>/g, '').replace(/ +/g, ' ')
    expect(text).toContain('One<br>Two<br> A B <br> C <br>Three')
  })

  it('keeps ten of a hundred nested lists, the text of all as lines, and the link in the deepest', () => {
    const html = shallow(nest(100, '<ul><li>x', '<a href="1">look</a>', '</li></ul>'))
    expect(html).toContain('<br>x<a href="1">look</a>')
    expect(html.split('<ul>')).toHaveLength(11)
    expect(html.split('<li>')).toHaveLength(11)
    expect(html.match(/x/g)).toHaveLength(100)
  })

  it('has no element beyond the maximum depth, whatever its name', () => {
    const names = Array.from({ length: 100 }, (_, index) => `name-${index}`)
    const html = shallow(
      `${names.map((name) => `<${name}>x`).join('')}${names
        .toReversed()
        .map((name) => `</${name}>`)
        .join('')}`,
    )
    expect(html.match(/<name/g)).toHaveLength(MAX_DEPTH)
    expect(html.match(/<\/name/g)).toHaveLength(MAX_DEPTH)
    expect(html.match(/x/g)).toHaveLength(100)
  })

  it('closes the same elements as the sanitiser when a closing tag is missing', () => {
    const html = shallow(nest(100, '<div>x', '<p>One<ul><li>a<li>b</ul><dl><dt>c<dd>d</dl>', '</div>'))
    expect(html).toContain('<p>One</p><ul><li>a</li><li>b</li></ul><dl><dt>c</dt><dd>d</dd></dl>')
  })

  it.each([
    ['is not deep', nest(MAX_DEPTH, '<div>', letter.replaceAll(/<\/?(?!br)[^>]*>/g, ''), '</div>')],
    ['has too many elements', nest(100, '<div>', '<b>x</b>'.repeat(10_000), '</div>')],
  ])('is unchanged when it %s', (_why, html) => {
    expect(shallow(html)).toBe(html)
  })

  it('takes time in proportion to its length when elements are never closed', () => {
    const html = '<p><div>x'.repeat(50_000)
    expect(shallow(html, 1_000_000).match(/x/g)).toHaveLength(50_000)
  })
})
