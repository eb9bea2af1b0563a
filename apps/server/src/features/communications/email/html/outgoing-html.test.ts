import { describe, expect, it } from 'vitest'
import { outgoingEmail } from './outgoing-html.ts'

describe('an email that staff write', () => {
  it('is sent as text and as HTML, with the signature in both', () => {
    const { text, html } = outgoingEmail(
      'Dear Olivia,\nsee https://brightside.test <soon>',
      '<p><b>Brightside</b><br>020 7946 0000</p>',
    )
    expect(text).toBe('Dear Olivia,\nsee https://brightside.test <soon>\n\n-- \nBrightside\n020 7946 0000')
    expect(html).toContain(
      'Dear Olivia,<br>\nsee <a href="https://brightside.test/" target="_blank" rel="noopener noreferrer nofollow">https://brightside.test</a> &lt;soon&gt;</div>',
    )
    expect(html).toContain('<p><b>Brightside</b><br>020 7946 0000</p>')
  })

  it.each([null, '', '  '])(
    'contains nothing in place of a signature when there is none: %j',
    (signature) => {
      const { text, html } = outgoingEmail('Hi', signature)
      expect(text).toBe('Hi')
      expect(html.match(/<div/g)).toHaveLength(1)
    },
  )
})
