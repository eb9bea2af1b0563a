import { describe, expect, it } from 'vitest'
import { claimError, MAX_MAIL_DOMAINS } from './claimable-domain.ts'

describe("the mail domain of a practice's email", () => {
  it.each([
    ['app.enamel.example', 'app.enamel.example'],
    ['mail.app.enamel.example', 'app.enamel.example'],
    ['enamel.example', 'app.enamel.example'],
    ['mail.enamel.example', 'app.enamel.example'],
    ['localhost', 'localhost'],
  ])('cannot be %s when the product is at %s', (domain, productHost) => {
    expect(claimError(domain, { productHost, ownDomains: 0 })).toBe(
      `Enter an address of your practice's own domain: ${domain} belongs to Enamel`,
    )
  })

  it.each([
    ['brightside.example', 'app.enamel.example'],
    ['notenamel.example', 'enamel.example'],
    ['brightside.co.uk', 'enamel.co.uk'],
    ['brightside.test', 'localhost'],
    // Anybody can have a host at such a service.
    ['brightside.github.io', 'enamel.github.io'],
  ])('can be %s when the product is at %s', (domain, productHost) => {
    expect(claimError(domain, { productHost, ownDomains: MAX_MAIL_DOMAINS - 1 })).toBeNull()
  })

  it('cannot be one more than the limit', () => {
    expect(claimError('brightside.example', { productHost: 'localhost', ownDomains: MAX_MAIL_DOMAINS })).toBe(
      'Your practice already has 10 email domains. Please contact support to give one up.',
    )
  })
})
