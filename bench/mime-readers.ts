import { safeFileName } from '@enamel/domain/communications/attachments/safe-file-name'
import fc from 'fast-check'
import nodemailer from 'nodemailer'
import PostalMime from 'postal-mime'
import { htmlToText } from '../apps/server/src/adapters/email/html/html-to-text.ts'
import { parseEmail } from '../apps/server/src/adapters/email/mime/parse-email.ts'
import { brokenMails, mailCorpus } from '../e2e/mail-corpus/corpus.ts'
import { type MailCase, PRACTICE } from '../e2e/mail-corpus/mail-case.ts'

/**
 * Reads the same emails with the product's own reader and with postal-mime, and prints how many emails each reader
 * reads as expected and on how many it throws, the ratio of their times, and what each reads of deeply nested emails.
 *
 * node bench/mime-readers.ts [generated emails=1000]
 */
const [generatedCount = 1_000] = process.argv.slice(2).map(Number)
const ROUNDS = 5
/** How many characters of a text are printed. */
const SHOWN_CHARS = 60
const DEPTHS = [10, 100, 300]

interface ReadMail {
  sender: string | null
  subject: string
  text: string
  /** The names of the attachments, without pictures that are shown inside the HTML. */
  attachments: string[]
}

type Reader = (raw: Uint8Array) => Promise<ReadMail>

const own: Reader = async (raw) => {
  const result = parseEmail(raw)
  const sender = (result.ok ? result.email.from : result.from)?.address ?? null
  if (!result.ok) return { sender, subject: result.subject, text: '', attachments: [] }
  const { subject, text, attachments } = result.email
  return {
    sender,
    subject,
    text,
    attachments: attachments.filter(({ inline }) => !inline).map(({ filename }) => filename),
  }
}

const postal: Reader = async (raw) => {
  const { from, sender, subject = '', text, html = '', attachments } = await PostalMime.parse(raw)
  const isShown = (id = '') => id !== '' && html.includes(`cid:${id.replace(/[<>]/g, '')}`)
  const listed = attachments.filter(({ contentId }) => !isShown(contentId))
  return {
    sender: (from ?? sender)?.address ?? null,
    subject,
    text: text ?? htmlToText(html),
    attachments: listed.map(({ filename }) => safeFileName(filename ?? '')),
  }
}

const readers: Record<string, Reader> = { 'our own reader': own, 'postal-mime': postal }

function isAsExpected(mail: ReadMail, { from, expected }: MailCase): boolean {
  const { senderEmail, subjectContains, textContains, attachments } = expected
  return (
    (senderEmail === undefined || (mail.sender ?? (from || null)) === senderEmail) &&
    (subjectContains === undefined || mail.subject.includes(subjectContains)) &&
    (textContains === undefined || mail.text.includes(textContains)) &&
    (attachments === undefined || JSON.stringify(mail.attachments) === JSON.stringify(attachments))
  )
}

/** Emails as current mail programs write them, with texts in every script. */
async function generateMails(count: number): Promise<MailCase[]> {
  const phrases = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((text) => text.replace(/\p{Z}+/gu, ' ').trim())
  const name = phrases.map((text) => `${text.replace(/[\p{C}/\\:*?"<>|]/gu, '') || 'file'}.pdf`)
  const mails = fc.record({ subject: phrases, text: phrases, names: fc.array(name, { maxLength: 3 }) })
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return Promise.all(
    fc.sample(mails, { numRuns: count, seed: 1 }).map(async ({ subject, text, names }, index) => {
      const from = `sender${index}@mail.test`
      const files = names.map((filename) => ({ filename, content: Buffer.from(filename) }))
      const { message } = await writer.sendMail({ from, to: PRACTICE, subject, text, attachments: files })
      const expected = {
        senderEmail: from,
        subjectContains: subject,
        textContains: text,
        attachments: names.map(safeFileName),
      }
      return {
        name: from,
        from,
        to: PRACTICE,
        raw: message as Buffer,
        expected: { placedOnTimeline: true, ...expected },
      }
    }),
  )
}

function nestedMail(depth: number): Uint8Array {
  const open = Array.from({ length: depth }, (_, level) => {
    const boundary = `"b${level}"`
    return `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--b${level}\r\n`
  })
  return Buffer.from(
    `From: a@mail.test\r\nSubject: Deep\r\n${open.join('')}Content-Type: text/plain\r\n\r\nDown here`,
  )
}

const sets: Record<string, readonly MailCase[]> = {
  corpus: mailCorpus,
  broken: brokenMails,
  generated: await generateMails(generatedCount),
}

for (const [set, mails] of Object.entries(sets)) {
  for (const [name, reader] of Object.entries(readers)) {
    let asExpected = 0
    let thrown = 0
    for (const mail of mails) {
      const found = await reader(mail.raw).catch(() => null)
      if (!found) thrown++
      else if (isAsExpected(found, mail)) asExpected++
    }
    console.log(`${set}: ${name} reads ${asExpected} of ${mails.length} as expected and throws on ${thrown}`)
  }
}

const timedMails = [...mailCorpus, ...(sets.generated ?? [])]
const times = new Map(Object.keys(readers).map((name) => [name, [] as number[]]))
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, reader] of Object.entries(readers)) {
    const start = performance.now()
    for (const { raw } of timedMails) await reader(raw).catch(() => null)
    times.get(name)?.push(performance.now() - start)
  }
}
const best = (name: string) => Math.min(...(times.get(name) ?? []))
console.log(
  `time of postal-mime divided by time of our own reader: ${(best('postal-mime') / best('our own reader')).toFixed(2)}`,
)

for (const depth of DEPTHS) {
  for (const [name, reader] of Object.entries(readers)) {
    const found = await reader(nestedMail(depth)).catch(() => null)
    const text =
      found && `${JSON.stringify(found.text.slice(0, SHOWN_CHARS))}, ${found.text.length} characters`
    console.log(`${depth} levels deep: ${name} reads ${text ?? 'nothing, and throws'}`)
  }
}
