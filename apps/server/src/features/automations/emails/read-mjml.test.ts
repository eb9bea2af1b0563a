import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMjml } from './read-mjml.ts'

const email = (column: string) =>
  `<mjml><mj-body><mj-section><mj-column>${column}</mj-column></mj-section></mj-body></mjml>`
const blocksOf = (column: string) => readMjml(email(column))?.sections[0]?.columns[0]?.blocks

describe('the MJML of an email', () => {
  it('is read as sections with columns of elements', () => {
    const source = `<mjml>
      <mj-head><mj-title>Hello</mj-title></mj-head>
      <mj-body background-color="#fff">
        <mj-section padding="0"><mj-column width="50%"><mj-text color='red'>Hi<br>there</mj-text></mj-column>
          <mj-column><mj-image src="https://a.test/?a&amp;b" alt="" /><mj-spacer/></mj-column></mj-section>
        <!-- <mj-section> -->
        <mj-section></mj-section>
      </mj-body></mjml>`
    expect(readMjml(source)).toEqual({
      attributes: { 'background-color': '#fff' },
      sections: [
        {
          attributes: { padding: '0' },
          columns: [
            {
              attributes: { width: '50%' },
              blocks: [{ tag: 'mj-text', attributes: { color: 'red' }, content: 'Hi<br>there' }],
            },
            {
              attributes: {},
              blocks: [
                { tag: 'mj-image', attributes: { src: 'https://a.test/?a&b', alt: '' }, content: '' },
                { tag: 'mj-spacer', attributes: {}, content: '' },
              ],
            },
          ],
        },
        { attributes: {}, columns: [] },
      ],
    })
  })

  it('is read without elements that an email may not have', () => {
    expect(
      blocksOf('<mj-raw><mj-text>a</mj-text></mj-raw><mj-social /><mj-text>b</mj-text><mj-html>c</mj-html>'),
    ).toEqual([{ tag: 'mj-text', attributes: {}, content: 'b' }])
  })

  it('resolves character references of attributes once', () => {
    expect(
      blocksOf('<mj-image alt="&lt;&#98;&#x3e; &amp;lt; &#0;&unknown;&quot;" />')?.[0]?.attributes.alt,
    ).toBe('<b> &lt; &unknown;"')
  })

  it.each([
    '',
    'Hello',
    '<p>Hello</p>',
    '<mjml></mjml>',
    '<mjml><mj-body>',
    '<mjml><mj-body></mjml></mj-body>',
    '<mjml><mj-body>Hello</mj-body></mjml>',
    '<mjml><mj-body><mj-text>a</mj-text></mj-body></mjml>',
    '<mjml><mj-section></mj-section><mj-body></mj-body></mjml>',
    email('<p>a</p>'),
    email('<mj-text>a'),
    email('<mj-text a="b>c</mj-text>'),
    email('<mj-column></mj-column>'),
  ])('is unreadable otherwise, so that nothing is lost: %s (DSG-07)', (source) => {
    expect(readMjml(source)).toBeNull()
  })

  it('is read or refused whatever it is, in time proportional to its length', () => {
    const piece = fc.constantFrom(
      ...['<mjml>', '<mj-body>', '<mj-section>', '<mj-column>', '<mj-text>', '</mj-text>', '</mj-column>'],
      ...['<mj-a b="', '"', "'", '<!--', '-->', '/>', '>', ' ', 'x', '</mjml>', '<mj-wrapper>', '<mj-group>'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const tree = readMjml(pieces.join(''))
        expect(tree === null || Array.isArray(tree.sections)).toBe(true)
      }),
    )
    for (const repeated of ['<mj-a b="', '<mj-section>', '<!--', '<mj-text>', `<mj-a ${'b '.repeat(50)}`])
      expect(readMjml(`<mjml><mj-body>${repeated.repeat(20_000)}`)).toBeNull()
  })
})
