import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOUNCED_ID, bounceMails } from '../../../../../../e2e/mail-corpus/bounces.ts'
import { mailCorpus } from '../../../../../../e2e/mail-corpus/corpus.ts'
import { twentyMegabyteMail } from '../../../../../../e2e/mail-corpus/overload.ts'
import { PDF } from '../../../../../../e2e/mail-corpus/write-mail.ts'
import { MAX_REFERENCES } from './header-values.ts'
import { MAX_PARTS } from './mime-tree.ts'
import { parseEmail } from './parse-email.ts'
import type { ParsedEmail } from './parsed-email.ts'

function parsed(raw: string | Uint8Array): ParsedEmail {
  const result = parseEmail(typeof raw === 'string' ? Buffer.from(raw.replace(/\r?\n/g, '\r\n')) : raw)
  if (!result.ok) throw new Error('unreadable')
  return result.email
}

function withHeader(line: string): ParsedEmail {
  return parsed(`From: a@b.test\n${line}\n\nwords`)
}

function parsedFromCorpus(name: string): ParsedEmail {
  const found = mailCorpus.find((mail) => mail.name === name)
  if (!found) throw new Error(`no ${name} in the corpus`)
  return parsed(found.raw)
}

describe('parsing ids and references', () => {
  it.each([
    ['Message-ID: <a@b.test>', 'a@b.test'],
    ['Message-ID:\n <folded@b.test>', 'folded@b.test'],
    ['Message-Id: bare@b.test', 'bare@b.test'],
    ['MESSAGE-ID: <no-at-sign>', 'no-at-sign'],
    ['Message-ID: <>', null],
    ['Message-ID: <two words@b.test>', null],
    ['Message-ID: nothing', null],
    [`Message-ID: <${'x'.repeat(999)}>`, null],
    ['X-Other: 1', null],
  ])('reads the id of %j', (line, id) => {
    expect(withHeader(line).messageId).toBe(id)
  })

  it('reads references in order without duplicates, and the first id of In-Reply-To', () => {
    const email = withHeader(
      'In-Reply-To: Your mail of Monday <p@b.test> <q@b.test>\nReferences: <a@b.test>,<b@b.test>\n <a@b.test>\t<c@b.test>',
    )
    expect(email.inReplyTo).toBe('p@b.test')
    expect(email.references).toEqual(['a@b.test', 'b@b.test', 'c@b.test'])
  })

  it('keeps the first and the latest of too many references', () => {
    const ids = Array.from({ length: 400 }, (_, at) => `<${at}@b.test>`)
    const { references } = withHeader(`References: ${ids.join('\n ')}`)
    expect([references.length, references[0], references[1], references.at(-1)]).toEqual([
      MAX_REFERENCES,
      '0@b.test',
      '301@b.test',
      '399@b.test',
    ])
  })
})

describe('parsing dates', () => {
  it.each([
    ['Mon, 02 Mar 2026 09:14:05 +0000', '2026-03-02T09:14:05.000Z'],
    ['2 Mar 2026 09:14 +0530 (IST)', '2026-03-02T03:44:00.000Z'],
    ['Mon, 2 Mar 2026 09:14:05 BST', '2026-03-02T08:14:05.000Z'],
    ['Mon, 2 Mar 2026 09:14:05 EST', '2026-03-02T14:14:05.000Z'],
    ['Mon, 2 March 2026 09:14:05 GMT+0100', '2026-03-02T08:14:05.000Z'],
    ['Monday, 02-Mar-26 09:14:05 GMT', '2026-03-02T09:14:05.000Z'],
    ['Mon, 2 Mar 1998 09:14:05 -0000', '1998-03-02T09:14:05.000Z'],
    ['Fri, 1 Jan 2100 00:00:00 +0000', '2100-01-01T00:00:00.000Z'],
    ['2026-03-02T09:14:05Z', '2026-03-02T09:14:05.000Z'],
    ['Mon, 2 Xyz 2026 09:14:05 +0000', undefined],
    ['Mon, 2 Mar 2026 25:14:05 +0000', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('reads %j', (date, instant) => {
    expect(withHeader(`Date: ${date}`).date?.toISOString()).toBe(instant)
  })
})

describe('parsing addresses', () => {
  it.each([
    ['Olivia Hart <o@b.test>', { address: 'o@b.test', name: 'Olivia Hart' }],
    ['"Hart, Olivia" <o@b.test>', { address: 'o@b.test', name: 'Hart, Olivia' }],
    ['o@b.test (Olivia)', { address: 'o@b.test', name: 'Olivia' }],
    ['=?utf-8?B?Wm/Dqw==?= <o@b.test>', { address: 'o@b.test', name: 'Zoë' }],
    ['O@B.TEST', { address: 'O@B.TEST', name: '' }],
    ['"o@b.test" <o@b.test>', { address: 'o@b.test', name: '' }],
    ['mailto:o@b.test', { address: 'o@b.test', name: '' }],
    ["'o@b.test'", { address: 'o@b.test', name: '' }],
    ['ольга@почта.test', { address: 'ольга@почта.test', name: '' }],
    ['Friends: o@b.test, p@b.test;', { address: 'o@b.test', name: '' }],
    ['Olivia', null],
    ['<o@>', null],
    ['@b.test', null],
    ['undisclosed-recipients:;', null],
    ['', null],
  ])('reads the sender of %j', (from, address) => {
    expect(parsed(`From: ${from}\n\nwords`).from).toEqual(address)
  })

  it('reads all recipients, even of repeated headers', () => {
    const email = withHeader(
      'To: Group: a@b.test, "B" <b@b.test>;, c@b.test\nTo: d@b.test\nCc: nobody\nReply-To: r@b.test',
    )
    expect(email.to.map((one) => one.address)).toEqual(['a@b.test', 'b@b.test', 'c@b.test', 'd@b.test'])
    expect(email.cc).toEqual([])
    expect(email.replyTo).toEqual([{ address: 'r@b.test', name: '' }])
  })
})

describe('parsing parts', () => {
  it('marks a picture as inline only when the HTML shows it, and returns its bytes', () => {
    const email = parsedFromCorpus('picture-shown-twice-and-not-listed')
    expect(
      email.attachments.map(({ filename, inline, contentId }) => ({ filename, inline, contentId })),
    ).toEqual([
      { filename: 'logo.png', inline: true, contentId: 'logo@x' },
      { filename: 'unused.png', inline: false, contentId: 'unused@x' },
    ])
    expect(
      Buffer.from(email.attachments[0]?.content ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  it('reads the text from the HTML when the text part is empty', () => {
    const email = parsed(
      'From: a@b.test\nContent-Type: multipart/alternative; boundary=x\n\n--x\nContent-Type: text/plain\n\n \n--x\nContent-Type: text/html\n\n<style>p{}</style><p>One</p><ul><li>Two &amp; three</li></ul>Four<br>five<script>six</script>\n--x--',
    )
    expect(email.text).toBe('One\n\n- Two & three\n\nFour\nfive')
  })

  it('joins the text of several parts in both formats', () => {
    const email = parsedFromCorpus('ads-with-nested-alternatives')
    expect(email.text).toContain('Spring offer\n\n--\nSent through a mailing list')
    expect(email.html).toBe(
      '<h1>Spring offer</h1>\n<div style="white-space:pre-wrap">\n--\nSent through a mailing list</div>',
    )
  })

  it('reports that content beyond a limit was left out', () => {
    const flood = parsedFromCorpus('parts-five-thousand')
    expect(flood.incomplete).toBe(true)
    expect(flood.text.split('\n\n').length).toBeLessThanOrEqual(MAX_PARTS)
    expect(parsedFromCorpus('multiparts-two-hundred-deep').incomplete).toBe(true)
    expect(parsedFromCorpus('headers-ten-thousand').incomplete).toBe(true)
    expect(parsedFromCorpus('hand-nested-everything').incomplete).toBe(false)
  })
})

describe('parsing reports', () => {
  const reportIn = (name: string) => {
    const found = bounceMails.find((mail) => mail.name === name)
    return found ? parsed(found.raw).deliveryReport : null
  }

  it('reports a failure with its reason and the id of the returned message', () => {
    expect(reportIn('bounce-postfix')).toEqual({
      originalEnvelopeId: BOUNCED_ID,
      returnedMessageId: `${BOUNCED_ID}@brightside.test`,
      recipients: [
        {
          action: 'failed',
          status: '5.1.1',
          diagnostic: '550 5.1.1 <gone@mail.example>: Recipient address rejected: User unknown',
          finalRecipient: 'gone@mail.example',
        },
      ],
    })
  })

  it.each([
    ['delivery-success', ['delivered']],
    ['delivery-relayed', ['relayed']],
    ['bounce-delayed', ['delayed']],
    ['bounce-two-recipients', ['failed', 'failed']],
    ['bounce-fields-in-one-group', ['failed']],
    ['bounce-base64-report', ['failed']],
  ])('reads the actions of %s', (name, actions) => {
    expect(reportIn(name)?.recipients.map((recipient) => recipient.action)).toEqual(actions)
    expect(reportIn(name)?.originalEnvelopeId).toBe(BOUNCED_ID)
  })

  it('finds no report in an email without one', () => {
    expect(reportIn('bounce-qmail')).toBeNull()
  })

  it('reports a complaint', () => {
    const found = bounceMails.find((mail) => mail.name === 'complaint-abuse-report')
    expect(found && parsed(found.raw).feedbackReport).toEqual({
      feedbackType: 'abuse',
      returnedMessageId: `${BOUNCED_ID}@brightside.test`,
      originalRecipients: ['olivia@mail.example'],
    })
  })

  it('shortens the address in a complaint without leaving half a surrogate pair', () => {
    const found = bounceMails.find((mail) => mail.name === 'complaint-abuse-report')
    const longAddress = `${'a'.repeat(499)}\u{1f600}@mail.example`
    const raw = Buffer.from(found?.raw ?? [])
      .toString()
      .replace('olivia@mail.example', longAddress)
    const [address] = parsed(raw).feedbackReport?.originalRecipients ?? []
    expect(address).toHaveLength(500)
    expect(address?.isWellFormed()).toBe(true)
  })
})

/** Every string of a parsed mail, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Uint8Array || value instanceof Date) return []
  if (value instanceof Map) return [...value].flatMap(stringsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function expectStorable(raw: Uint8Array): void {
  for (const text of stringsIn(parseEmail(raw))) {
    expect(text.includes('\u0000')).toBe(false)
    expect(text.isWellFormed()).toBe(true)
  }
}

describe('any input of the parser', () => {
  it('is read into strings that can be stored', () => {
    for (const mail of mailCorpus) expectStorable(mail.raw)
  })

  it('is read or refused without throwing: any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), expectStorable), { numRuns: 500 })
  })

  it('is read or refused without throwing: emails with missing and foreign bytes', () => {
    const small = mailCorpus.filter((mail) => mail.raw.length < 5000)
    const damage = fc.record({
      mail: fc.constantFrom(...small),
      at: fc.nat(5000),
      remove: fc.nat(40),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 20 }),
        fc.constantFrom('\r\n\r\n', '--', ';', '"', '=?', '<', '\u0000').map((text) => Buffer.from(text)),
      ),
    })
    const damaged = fc
      .array(damage, { minLength: 1, maxLength: 3 })
      .map((steps) =>
        steps.reduce<Uint8Array>(
          (raw, { at, remove, insert }) =>
            Buffer.concat([
              raw.subarray(0, at % raw.length),
              insert,
              raw.subarray((at % raw.length) + remove),
            ]),
          steps[0]?.mail.raw ?? new Uint8Array(),
        ),
      )
    fc.assert(fc.property(damaged, expectStorable), { numRuns: 500 })
  })

  it('is read into strings that can be stored: an invitation with U+0000', () => {
    const invitation = ['BEGIN:VEVENT', 'SUMMARY:\u0000Implant evening', 'END:VEVENT'].join('\r\n')
    const raw = Buffer.from(`From: a@b.test\r\nContent-Type: text/calendar\r\n\r\n${invitation}`)
    expectStorable(raw)
    expect(parsed(raw).text).toBe('Implant evening')
  })

  it('is not modified', () => {
    const raw = Buffer.from('From: a@b.test\r\rwords')
    const before = Buffer.from(raw)
    parseEmail(raw)
    expect(raw.equals(before)).toBe(true)
  })
})

describe('an email of 20 MB', () => {
  it('is parsed with its complete files', () => {
    const mail = twentyMegabyteMail()
    const email = parsed(mail.raw)
    expect(email.text).toBe(mail.expected.textContains)
    expect(email.attachments.map(({ filename, content }) => [filename, content.length])).toEqual([
      ['one.pdf', 10 * 1024 * 1024 - PDF.length],
      ['two.pdf', 10 * 1024 * 1024 - PDF.length],
      ['c.csv', 3],
    ])
  })
})
