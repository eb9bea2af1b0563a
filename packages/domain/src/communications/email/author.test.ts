import { describe, expect, it } from 'vitest'
import { authorOf, couldBeSameAuthor } from './author.ts'

const mailbox = (address: string, name = '') => ({ address, name })
const author = (from: string | null, ...replyTo: string[]) =>
  authorOf({
    from: from === null ? null : mailbox(from, 'WordPress'),
    replyTo: replyTo.map((address) => mailbox(address, 'Jane Hart')),
    practiceDomains: ['brightside.test'],
  })?.address ?? null

describe('the author of an email', () => {
  it.each([
    ['a form of the website', 'wordpress@brightside-dental.example', 'jane@patient.example'],
    ['a form that sends as the practice', 'hello@brightside.test', 'jane@patient.example'],
    ['a form that sends through a mailbox provider', 'brightside.web@gmail.com', 'jane@gmail.com'],
    ['a forms service', 'notify@forms.test', 'jane@patient.example'],
  ])('is the address in Reply-To for %s', (_what, from, replyTo) => {
    expect(author(from, replyTo)).toBe(replyTo)
  })

  it('has the name beside the address in Reply-To, not the name of the form', () => {
    const from = mailbox('wordpress@site.example', 'WordPress')
    const replyTo = [mailbox('jane@patient.example', 'Jane Hart')]
    expect(authorOf({ from, replyTo, practiceDomains: [] })).toEqual(replyTo[0])
  })

  it.each([
    ['is missing', []],
    ['has the same address', ['Olivia@Mail.Example']],
    ['has a different address of the organisation', ['office@mail.example']],
    ['has an address of a subdomain', ['desk@support.mail.example']],
    ['has several addresses', ['a@one.example', 'b@two.example']],
    ['has an address that is not read', ['no-reply@service.example']],
    ['has an address of the practice', ['hello@brightside.test']],
    ['has an address whose domain has no dot', ['jane@localhost']],
  ])('is the sender when Reply-To %s', (_what, replyTo) => {
    expect(author('olivia@mail.example', ...replyTo)).toBe('olivia@mail.example')
  })

  it('is the address in Reply-To when the email has no sender, and null when it has neither', () => {
    expect(author(null, 'jane@patient.example')).toBe('jane@patient.example')
    expect(author(null)).toBeNull()
  })

  it('is the address in Reply-To of a different company under the same public suffix', () => {
    expect(author('web@agency.co.uk', 'jane@bakery.co.uk')).toBe('jane@bakery.co.uk')
    expect(author('web@mail.agency.co.uk', 'jane@agency.co.uk')).toBe('web@mail.agency.co.uk')
  })
})

describe('a known sender with a different address in Reply-To', () => {
  const isPossible = (sender: [address: string, name: string], replyToName: string) =>
    couldBeSameAuthor(mailbox(...sender), mailbox('jane@mail.example', replyToName))

  it.each([
    ['jane@work.example', 'Jane Hart', 'Jane Hart'],
    ['jane@work.example', 'Jane Hart', ''],
    ['jane@work.example', '', 'Jane Hart'],
    ['webster@work.example', 'J. Hart', 'Jane Hart'],
  ])('may be the author: %s, named %j, with %j in Reply-To', (address, name, replyToName) => {
    expect(isPossible([address, name], replyToName)).toBe(true)
  })

  it.each([
    ['wordpress@site.example', 'WordPress', 'Jane Hart'],
    ['no-reply+form@site.example', '', ''],
    ['contactform@site.example', '', ''],
    ['info@brightside.test', 'Brightside Dental', ''],
    ['Admin@site.example', '', 'Jane Hart'],
    ['brightside.web@gmail.com', 'Brightside Dental', 'Jane Hart'],
  ])('is not the author: %s, named %j, with %j in Reply-To', (address, name, replyToName) => {
    expect(isPossible([address, name], replyToName)).toBe(false)
  })
})
