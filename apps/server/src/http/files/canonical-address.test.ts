import { expect, it } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'

const redirectFrom = (host: string | undefined, publicUrl = 'http://localhost:3000') =>
  canonicalAddress(host, '/inbox?view=email', publicUrl)

it('a page that was opened under a different loopback name is redirected', () => {
  for (const host of ['127.0.0.1:3000', '[::1]:3000', '127.1.2.3:3000'])
    expect(redirectFrom(host)).toBe('http://localhost:3000/inbox?view=email')
  expect(redirectFrom('localhost:8080', 'http://127.0.0.1:8080')).toBe(
    'http://127.0.0.1:8080/inbox?view=email',
  )
})

it('a page under any other host or port, which may be a reverse proxy’s, is not redirected', () => {
  for (const host of ['localhost:3000', undefined, 'not a host', '192.0.2.7:3000', 'enamel.example'])
    expect(redirectFrom(host)).toBeNull()
  expect(redirectFrom('127.0.0.1:3000', 'http://localhost:8080')).toBeNull()
  expect(redirectFrom('127.0.0.1:3000', 'https://enamel.example')).toBeNull()
})

it('a redirect never leads to a different site, whatever the path', () => {
  const sent = canonicalAddress('127.0.0.1:3000', '//evil.example/\\@evil.example', 'http://localhost:3000')
  expect(new URL(sent ?? '').host).toBe('localhost:3000')
})
