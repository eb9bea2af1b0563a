import { describe, expect, it } from 'vitest'
import { generatedSignature } from './generated-signature.ts'
import { SIGNATURE_MAX_LENGTH, signatureError } from './signature.ts'

const details = {
  representative: 'Hannah Price',
  name: 'Brightside Dental',
  phone: '01632 960100',
  email: 'hello@brightside.test',
  logo: 'https://enamel.test/files/logo.png',
  rep: 'https://enamel.test/files/rep.png',
}

describe('the generated signature', () => {
  it('is built from representative, practice name, phone, email, logo and photo (PRC-17)', () => {
    const html = generatedSignature(details)
    expect(html).toContain('<strong>Hannah Price</strong>')
    expect(html).toContain('Brightside Dental')
    expect(html).toContain('<a href="tel:01632960100">01632 960100</a>')
    expect(html).toContain('<a href="mailto:hello@brightside.test">hello@brightside.test</a>')
    expect(html).toContain('<img src="https://enamel.test/files/logo.png" alt="Brightside Dental"')
    expect(html).toContain('<img src="https://enamel.test/files/rep.png" alt="Hannah Price"')
  })

  it('leaves out what a practice has not filled in (PRC-17)', () => {
    const html = generatedSignature({
      ...details,
      representative: '',
      phone: '',
      email: '',
      logo: null,
      rep: null,
    })
    expect(html.replace(/<[^>]*>/g, '')).toBe('Brightside Dental')
    expect(html).not.toMatch(/<img|<a |<strong|<br/)
  })

  it('shows markup in the details as text (PRC-17)', () => {
    const html = generatedSignature({
      ...details,
      representative: '<script>alert(1)</script>',
      name: '"><img src=x onerror=alert(1)>',
      email: '"onclick="x@brightside.test',
    })
    expect(html).not.toMatch(/<script|<img src=x|"onclick/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})

const typedSignatures: [string, string | null][] = [
  ['', 'Must not be empty'],
  [' \n ', 'Must not be empty'],
  ['<p>Hannah</p>', null],
  ['x'.repeat(SIGNATURE_MAX_LENGTH + 1), 'Must be at most 100000 characters'],
]
it.each(typedSignatures)('a custom signature is required and limited (PRC-16): %#', (html, message) => {
  expect(signatureError(html)).toBe(message)
})
