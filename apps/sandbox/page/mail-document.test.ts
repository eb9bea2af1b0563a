import { expect, it } from 'vitest'
import { mailDocument } from './mail-document.ts'

it('puts the rules before the mail, so that nothing in it can come first', () => {
  const document = mailDocument('<p>Hello</p>')
  expect(document.indexOf("default-src 'none'")).toBeGreaterThan(0)
  expect(document.indexOf("default-src 'none'")).toBeLessThan(document.indexOf('<p>Hello</p>'))
  expect(document).not.toContain('script-src')
})
