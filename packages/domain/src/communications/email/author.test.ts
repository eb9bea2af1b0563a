import { describe, expect, it } from 'vitest'
import { authorOf, mayBeOneAuthor } from './author.ts'

const at = (address: string, name = '') => ({ address, name })
const author = (from: string | null, ...replyTo: string[]) =>
  authorOf({
    from: from === null ? null : at(from, 'WordPress'),
    replyTo: replyTo.map((address) => at(address, 'Jane Hart')),
    practiceDomains: ['brightside.test'],
  })?.address ?? null

describe('the author of a mail', () => {
  it.each([
    ['a form of the website', 'wordpress@brightside-dental.example', 'jane@patient.example'],
    ['a form that writes as the practice', 'hello@brightside.test', 'jane@patient.example'],
    ['a form that writes by a mailbox provider', 'brightside.web@gmail.com', 'jane@gmail.com'],
    ['a service for forms', 'notify@forms.test', 'jane@patient.example'],
  ])('is whom it asks to answer: %s', (_what, from, replyTo) => {
    expect(author(from, replyTo)).toBe(replyTo)
  })

  it('has the name that stands beside the address, not the form\u2019s', () => {
    const from = at('wordpress@site.example', 'WordPress')
    const replyTo = [at('jane@patient.example', 'Jane Hart')]
    expect(authorOf({ from, replyTo, practiceDomains: [] })).toEqual(replyTo[0])
  })

  it.each([
    ['none', []],
    ['the same address', ['Olivia@Mail.Example']],
    ['another of the organisation', ['office@mail.example']],
    ['one of a part of the organisation', ['desk@support.mail.example']],
    ['several', ['a@one.example', 'b@two.example']],
    ['one that nobody reads', ['no-reply@service.example']],
    ['the practice itself', ['hello@brightside.test']],
    ['one without a domain', ['jane@localhost']],
  ])('is who sent it when it asks to answer %s', (_what, replyTo) => {
    expect(author('olivia@mail.example', ...replyTo)).toBe('olivia@mail.example')
  })

  it('is the address in Reply-To when it has no sender, and null when it has neither', () => {
    expect(author(null, 'jane@patient.example')).toBe('jane@patient.example')
    expect(author(null)).toBeNull()
  })

  it('distinguishes two companies below one public suffix', () => {
    expect(author('web@agency.co.uk', 'jane@bakery.co.uk')).toBe('jane@bakery.co.uk')
    expect(author('web@mail.agency.co.uk', 'jane@agency.co.uk')).toBe('web@mail.agency.co.uk')
  })
})

describe('a sender whom we know, who asks for answers elsewhere', () => {
  const may = (sender: [address: string, name: string], answerTo: string) =>
    mayBeOneAuthor(at(...sender), at('jane@mail.example', answerTo))

  it.each([
    ['jane@work.example', 'Jane Hart', 'Jane Hart'],
    ['jane@work.example', 'Jane Hart', ''],
    ['jane@work.example', '', 'Jane Hart'],
    ['webster@work.example', 'J. Hart', 'Jane Hart'],
  ])('may be the author: %s as %j for %j', (address, name, answerTo) => {
    expect(may([address, name], answerTo)).toBe(true)
  })

  it.each([
    ['wordpress@site.example', 'WordPress', 'Jane Hart'],
    ['no-reply+form@site.example', '', ''],
    ['contactform@site.example', '', ''],
    ['info@brightside.test', 'Brightside Dental', ''],
    ['Admin@site.example', '', 'Jane Hart'],
    ['brightside.web@gmail.com', 'Brightside Dental', 'Jane Hart'],
  ])('is not the author: %s as %j for %j', (address, name, answerTo) => {
    expect(may([address, name], answerTo)).toBe(false)
  })
})
