import { expect, it } from 'vitest'
import { mailDocument } from './mail-document.ts'

it('puts the content security policy before the email’s HTML, and allows no scripts', () => {
  const document = mailDocument('<p>Hello</p>')
  expect(document.indexOf("default-src 'none'")).toBeGreaterThan(0)
  expect(document.indexOf("default-src 'none'")).toBeLessThan(document.indexOf('<p>Hello</p>'))
  expect(document).not.toContain('script-src')
})
