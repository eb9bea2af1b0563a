import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bareAddress,
  bounceAddress,
  bouncedCommunicationOf,
  communicationOfMessageId,
  messageIdOf,
  replyAddress,
  replyTokenOf,
} from './addresses.ts'
import { replySubject } from './reply-subject.ts'
import { snippetOf, withoutQuote } from './snippet.ts'
import { answeredIds, messageIds, REFERENCES_MAX, threadHeaders } from './threading.ts'

const id = '0198c1de-0000-7000-8000-000000000001'

describe('addresses that lead back', () => {
  it('carry a reply token there and back, even if servers change the case', () => {
    const address = replyAddress('k3f9-a_b', 'brightside.test')
    expect(address).toBe('reply+k3f9-a_b@brightside.test')
    expect(replyTokenOf(address)).toBe('k3f9-a_b')
    expect(replyTokenOf('"Brightside" <REPLY+K3F9-A_B@Brightside.test>')).toBe('k3f9-a_b')
    expect(replyTokenOf('hello@brightside.test')).toBeNull()
    expect(replyTokenOf('reply+@brightside.test')).toBeNull()
    expect(replyTokenOf('reply+a b@brightside.test')).toBeNull()
    expect(replyTokenOf(`reply+${'x'.repeat(59)}@brightside.test`)).toBeNull()
  })

  it('name the message a bounce is about, with or without the recipient behind it', () => {
    const address = bounceAddress(id, 'brightside.test')
    expect(address).toBe(`bounce+${id}@brightside.test`)
    expect(bouncedCommunicationOf(address)).toBe(id)
    expect(bouncedCommunicationOf(`<${address.toUpperCase()}>`)).toBe(id)
    expect(bouncedCommunicationOf(`bounce+${id}=jo=mail.example@brightside.test`)).toBe(id)
    expect(bouncedCommunicationOf('bounce+42@brightside.test')).toBeNull()
    expect(bouncedCommunicationOf(`reply+${id}@brightside.test`)).toBeNull()
  })

  it('find our own Message-IDs among others', () => {
    expect(messageIdOf(id, 'brightside.test')).toBe(`${id}@brightside.test`)
    expect(communicationOfMessageId(`<${id}@brightside.test>`)).toBe(id)
    expect(communicationOfMessageId(`${id}@brightside.test`)).toBe(id)
    expect(communicationOfMessageId('<CAF=x1@mail.gmail.com>')).toBeNull()
  })

  it('are extracted from the text around them', () => {
    expect(bareAddress('"Reid, Jo" <Jo.Reid@Mail.example> ')).toBe('jo.reid@mail.example')
    expect(bareAddress(' Jo@x.test')).toBe('jo@x.test')
    expect(bareAddress('<>')).toBe('')
  })
})

describe('threads', () => {
  it('put an answer under its parent: In-Reply-To is the parent, References its references and itself', () => {
    expect(threadHeaders({ message_id: '<c@x>', references: '<a@x>\r\n <b@x>' })).toEqual({
      in_reply_to: '<c@x>',
      references: '<a@x> <b@x> <c@x>',
    })
    expect(threadHeaders({ message_id: 'c@x', references: null })).toEqual({
      in_reply_to: '<c@x>',
      references: '<c@x>',
    })
  })

  it('start at what the parent answered when it has no References', () => {
    expect(threadHeaders({ message_id: '<b@x>', references: null, in_reply_to: '<a@x>' }).references).toBe(
      '<a@x> <b@x>',
    )
  })

  it('have no headers without a parent', () => {
    expect(threadHeaders({ message_id: null, references: '<a@x>' })).toEqual({
      in_reply_to: null,
      references: null,
    })
  })

  it('trim the middle of long References, leaving the first and the last', () => {
    const many = Array.from({ length: 50 }, (_, n) => `<${n}@x>`).join(' ')
    const ids = messageIds(threadHeaders({ message_id: '<parent@x>', references: many }).references)
    expect(ids).toHaveLength(REFERENCES_MAX)
    expect(ids[0]).toBe('0@x')
    expect(ids.slice(-2)).toEqual(['49@x', 'parent@x'])
    expect(ids[1]).toBe('32@x')
  })

  it('look for the answered message by In-Reply-To first, then by References from the latest back', () => {
    expect(answeredIds({ in_reply_to: '<c@x>', references: '<a@x> <b@x> <c@x>' })).toEqual([
      'c@x',
      'b@x',
      'a@x',
    ])
    expect(answeredIds({})).toEqual([])
  })

  it('read ids that came without brackets or glued together', () => {
    expect(messageIds('<a@x><b@x>, <a@x>')).toEqual(['a@x', 'b@x'])
    expect(messageIds('a@x b@x')).toEqual(['a@x', 'b@x'])
    expect(messageIds('your message of Monday')).toEqual([])
  })
})

it.each([
  ['Implants', 'Re: Implants'],
  ['Re: Implants', 'Re: Implants'],
  ['RE: re : Re[2]: Implants', 'Re: Implants'],
  ['AW: SV: Implants', 'Re: Implants'],
  ['Fwd: Implants', 'Re: Fwd: Implants'],
  ['Regarding: Implants', 'Re: Regarding: Implants'],
  ['', 'Re:'],
])('answers the subject %j with %j', (subject, answer) => {
  expect(replySubject(subject)).toBe(answer)
})

describe('a snippet', () => {
  it('is one line without white space to spare', () => {
    expect(snippetOf('  Hello\r\n\r\n\tthere,\u00a0Jo  ')).toBe('Hello there, Jo')
    expect(snippetOf('Offer\u200b\u00ad\u034f of the week')).toBe('Offer of the week')
    expect(snippetOf('\u2067turned\u202e round\u2069')).toBe('turned round')
    expect(snippetOf('👩‍👩‍👧 hello')).toBe('👩‍👩‍👧 hello')
  })

  it.each(['', ' \n\t ', '\u200b\ufeff', '\u3164', '\u200d'])(
    'of %j, which shows nothing, get a placeholder',
    (text) => {
      expect(snippetOf(text)).toBe('(no text)')
    },
  )

  it('is cut with an ellipsis', () => {
    expect(snippetOf('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`)
    expect(snippetOf('abcdef', 3)).toBe('abc…')
  })

  it.each([
    'On Thu, 20 Nov 2025 at 09:31, Brightside Dental <hello@brightside.test> wrote:',
    'On 20 Nov 2025, at 09:31, Brightside Dental\n<hello@brightside.test> wrote:',
    '-----Original Message-----',
    '________________________________',
  ])('leaves out what is quoted after %j', (introduction) => {
    expect(withoutQuote(`Yes please.\n\n${introduction}\n> Shall we book you in?\n`)).toBe('Yes please.')
  })

  it('leaves out quoted lines between answers', () => {
    expect(snippetOf('> Tuesday?\nYes\n> At five?\nBetter six')).toBe('Yes Better six')
  })

  it('is the quote itself when nothing else was written', () => {
    expect(snippetOf('> Shall we book you in?')).toBe('> Shall we book you in?')
  })

  it('takes no longer for hostile text than for a letter', () => {
    const hostile = ['\n'.repeat(200_000), ' on '.repeat(60_000), '> '.repeat(100_000), '-'.repeat(200_000)]
    for (const text of hostile) expect(snippetOf(text).length).toBeLessThanOrEqual(201)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof snippetOf(text) === 'string'))
  })
})
