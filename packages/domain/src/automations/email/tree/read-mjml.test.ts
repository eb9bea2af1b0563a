import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailElement, emailTree } from './email-element.ts'
import { readMjml } from './read-mjml.ts'

const email = (column: string) =>
  `<mjml><mj-body><mj-section><mj-column>${column}</mj-column></mj-section></mj-body></mjml>`
const blocksOf = (column: string) => readMjml(email(column))?.children[0]?.children[0]?.children

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
    expect(readMjml(source)).toEqual(
      emailTree(
        [
          emailElement('mj-section', { padding: '0' }, [
            emailElement('mj-column', { width: '50%' }, [
              emailElement('mj-text', { color: 'red' }, 'Hi<br>there'),
            ]),
            emailElement('mj-column', {}, [
              emailElement('mj-image', { src: 'https://a.test/?a&b', alt: '' }),
              emailElement('mj-spacer'),
            ]),
          ]),
          emailElement('mj-section'),
        ],
        { 'background-color': '#fff' },
      ),
    )
  })

  it('is read without elements that an email may not have', () => {
    expect(
      blocksOf('<mj-raw><mj-text>a</mj-text></mj-raw><mj-social /><mj-text>b</mj-text><mj-html>c</mj-html>'),
    ).toEqual([emailElement('mj-text', {}, 'b')])
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
        expect(tree === null || tree.tag === 'mj-body').toBe(true)
      }),
    )
    for (const repeated of ['<mj-a b="', '<mj-section>', '<!--', '<mj-text>', `<mj-a ${'b '.repeat(50)}`])
      expect(readMjml(`<mjml><mj-body>${repeated.repeat(20_000)}`)).toBeNull()
  })
})
