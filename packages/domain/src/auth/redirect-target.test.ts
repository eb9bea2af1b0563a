import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const allowed = [
  'https://app.enamel.example',
  'http://localhost:3000',
  'https://reports.enamel.example:8443/home',
]

describe('the target after login (AUTH-36)', () => {
  it.each(['/inbox', '/apiary', '/help?about=/api/', '/', '/patients/1?tab=notes#latest', '/search?q=a//b'])(
    'is the path %s of the product',
    (path) => {
      expect(redirectTarget(path, allowed)).toBe(path)
    },
  )

  it.each([
    ['https://app.enamel.example/inbox?x=1#y', 'https://app.enamel.example/inbox?x=1#y'],
    ['HTTPS://APP.Enamel.example/inbox', 'https://app.enamel.example/inbox'],
    ['https://app.enamel.example:443/inbox', 'https://app.enamel.example/inbox'],
    ['https://app.enamel.example', 'https://app.enamel.example'],
    ['https://reports.enamel.example:8443/week', 'https://reports.enamel.example:8443/week'],
    ['http://localhost:3000/inbox', 'http://localhost:3000/inbox'],
  ])('for %s is %s, because the host is in the list', (target, followed) => {
    expect(redirectTarget(target, allowed)).toBe(followed)
  })

  it.each([
    ['a lookalike host', 'https://app.enamel.example.evil.test/'],
    ['a lookalike host with a hyphen', 'https://app-enamel.example/'],
    ['a host that ends like an allowed one', 'https://evilapp.enamel.example/'],
    ['a trailing dot', 'https://app.enamel.example./'],
    ['a letter of a different alphabet', 'https://аpp.enamel.example/'],
    ['an encoded host', 'https://app.enamel.example%2eevil.test/'],
    ['//host', '//app.enamel.example/inbox'],
    ['///host', '///evil.test'],
    ['//host after a dot', '/.//evil.test'],
    ['//host after a folder', '/x/..//evil.test'],
    ['a backslash', '/\\evil.test'],
    ['backslashes', '\\\\evil.test'],
    ['a backslash after the scheme', 'https:\\\\evil.test'],
    ['a backslash after the host', 'https://evil.test\\@app.enamel.example/'],
    ['javascript:', 'javascript:alert(1)'],
    ['javascript: in mixed case', 'JaVaScRiPt:alert(1)'],
    ['javascript: with a tab inside', 'java\tscript:alert(1)'],
    ['data:', 'data:text/html,<script>alert(1)</script>'],
    ['a leading space', ' //evil.test'],
    ['a leading control character', '\u0001//evil.test'],
    ['a tab between the slashes', '/\t/evil.test'],
    ['a line break between the slashes', '/\n/evil.test'],
    ['a zero byte', '/inbox\u0000'],
    ['a name in front of an @', 'https://app.enamel.example@evil.test/'],
    ['a name and password', 'https://app.enamel.example:443@evil.test/'],
    ['a different port', 'https://app.enamel.example:444/'],
    ['plain http of an https site', 'http://app.enamel.example/'],
    ['a different scheme', 'ftp://app.enamel.example/'],
    ['no slashes', 'https:app.enamel.example'],
    ['a relative path', 'inbox'],
    ['an empty host', 'https:///inbox'],
    ['an API path', '/api/auth/sso/logout'],
    ['the root of the API', '/api'],
    ['a full URL of the API', 'https://app.enamel.example/api/auth/sso/logout'],
    ['an API path after dots', '/inbox/../api/auth/sso/logout'],
    ['an escaped API path', '/%61pi/auth/sso/logout'],
    ['an API path after escaped dots', '/x/%2e%2E/API/auth/sso/logout'],
    ['nothing', ''],
    ['null', null],
    ['undefined', undefined],
  ])('is / instead of %s', (_, target) => {
    expect(redirectTarget(target, allowed)).toBe('/')
  })

  it('is / instead of any host when none is allowed', () => {
    expect(redirectTarget('https://app.enamel.example/', [])).toBe('/')
    expect(redirectTarget('https://app.enamel.example/', ['not an address'])).toBe('/')
  })

  it('never has a host outside the list, for any combination', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      'https:',
      'http:',
      'javascript:',
      'app.enamel.example',
      'evil.test',
      '@',
      ':443',
      '?',
      '#',
      '.',
      '..',
      '%2f',
      '\t',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 8 }), (parts) => {
        const target = redirectTarget(parts.join(''), allowed)
        const page = 'https://app.enamel.example/login'
        expect(['app.enamel.example', 'localhost:3000']).toContain(hostOf(target, page))
      }),
      { numRuns: 3000 },
    )
  })
})

/**
 * The host to which a browser resolves the target. The rule itself does not use `URL`, so this check is independent.
 */
function hostOf(target: string, page: string): string {
  const { URL } = globalThis as unknown as { URL: new (url: string, base: string) => { host: string } }
  return new URL(target, page).host
}
