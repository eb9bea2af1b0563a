import { afterEach, describe, expect, it } from 'vitest'
import { brokenMails, mailCorpus } from '../../../../../../e2e/mail-corpus/corpus.ts'
import { hostileMails } from '../../../../../../e2e/mail-corpus/hostile-html.ts'
import type { MailCase } from '../../../../../../e2e/mail-corpus/mail-case.ts'
import { mailBench } from '../testing/mail-bench.ts'
import { mailKind } from './mail-kind.ts'
import { parseEmail } from './parse-email.ts'

const bench = mailBench()
afterEach(bench.close)

const KIND_OF_REASON = {
  auto_reply: 'auto_reply',
  computer_mail: 'computer_mail',
  mailing_list: 'mailing_list',
  bounce: 'delivery_report',
  unreadable: 'unreadable',
  no_sender: 'message',
} as const

/** The parser's result, in the terms of the corpus. */
function read(mail: MailCase) {
  const result = parseEmail(mail.raw)
  const { from } = result.ok ? result.email : result
  const kind = result.ok ? mailKind(result.email, mail.from) : 'unreadable'
  const senderEmail = from?.address ?? (mail.from || null)
  return {
    kind,
    senderEmail,
    isPlaceable: kind === 'message' && senderEmail !== null,
    subject: result.ok ? result.email.subject : result.subject,
    text: result.ok ? result.email.text : '',
    listedFiles: result.ok
      ? result.email.attachments.filter((one) => !one.inline).map((one) => one.filename)
      : [],
  }
}

describe('the mail corpus', () => {
  it('is large and varied, and its emails have different names', () => {
    expect(mailCorpus.length).toBeGreaterThanOrEqual(200)
    expect(brokenMails.length).toBeGreaterThanOrEqual(40)
    expect(hostileMails.length).toBeGreaterThanOrEqual(40)
    expect(new Set(mailCorpus.map((mail) => mail.name)).size).toBe(mailCorpus.length)
  })

  it('can be received in any order: no email makes a lead of a sender whose other email must not be placed', () => {
    const authorsOf = (isPlaced: boolean) =>
      mailCorpus
        .filter(({ expected }) => expected.placedOnTimeline === isPlaced)
        .map(({ from, expected }) => expected.authorEmail ?? expected.senderEmail ?? from)
        .filter((address) => address !== '')
    const leads = new Set(authorsOf(true))
    expect(authorsOf(false).filter((author) => leads.has(author))).toEqual([])
  })

  it.each(mailCorpus.map((mail) => [mail.name, mail] as const))(
    'contains an email that is read as intended: %s',
    (_name, mail) => {
      expectAsIntended(mail)
    },
  )

  it('is received completely from a real SMTP client', async () => {
    const { server, received } = await bench.serve()
    const client = bench.client(server.port, { pool: true, maxConnections: 1, maxMessages: 1_000_000 })
    for (const mail of mailCorpus) {
      await client.sendMail({ envelope: { from: mail.from, to: [mail.to] }, raw: Buffer.from(mail.raw) })
      const arrived = received.pop()
      expectAsIntended({
        ...mail,
        from: arrived?.envelopeFrom ?? 'lost',
        raw: arrived?.raw ?? new Uint8Array(),
      })
    }
  }, 30_000)
})

function expectAsIntended(mail: MailCase): void {
  const found = read(mail)
  const { name, expected } = mail
  expect(found.isPlaceable, name).toBe(expected.placedOnTimeline)
  if (expected.unplacedReason) expect(found.kind, name).toBe(KIND_OF_REASON[expected.unplacedReason])
  if (expected.senderEmail) expect(found.senderEmail, name).toBe(expected.senderEmail)
  if (expected.subjectContains) expect(found.subject, name).toContain(expected.subjectContains)
  if (expected.textContains) expect(found.text, name).toContain(expected.textContains)
  if (expected.attachments) expect(found.listedFiles, name).toEqual(expected.attachments)
}
