import { expect, it } from 'vitest'
import { addressAtOwnName } from './own-name.ts'

const at = (host: string | undefined, publicUrl = 'http://localhost:3000') =>
  addressAtOwnName(host, '/inbox?view=email', publicUrl)

it('redirects pages that were opened under another loopback name', () => {
  for (const host of ['127.0.0.1:3000', '[::1]:3000', '127.1.2.3:3000'])
    expect(at(host)).toBe('http://localhost:3000/inbox?view=email')
  expect(at('localhost:8080', 'http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080/inbox?view=email')
})

it('does not redirect from other names, which may be a reverse proxy’s', () => {
  for (const host of ['localhost:3000', undefined, 'not a host', '192.0.2.7:3000', 'enamel.example'])
    expect(at(host)).toBeNull()
  expect(at('127.0.0.1:3000', 'http://localhost:8080')).toBeNull()
  expect(at('127.0.0.1:3000', 'https://enamel.example')).toBeNull()
})

it('never redirects to another site, whatever the path', () => {
  const sent = addressAtOwnName('127.0.0.1:3000', '//evil.example/\\@evil.example', 'http://localhost:3000')
  expect(new URL(sent ?? '').host).toBe('localhost:3000')
})
