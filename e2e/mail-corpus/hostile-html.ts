import { type HostileDocument, hostileDocuments, hostilePayloads } from './hostile-documents.ts'
import type { MailCase } from './mail-case.ts'
import { base64, entity, mailHead, multipart, placedMail, quotedPrintable, textPart } from './write-mail.ts'

const HTML = 'Content-Type: text/html; charset=utf-8'

/** The encodings of an email's bytes. In base64, only decoding reveals the hostile code. */
const encodings: readonly ((name: string, subject: string, html: string) => Uint8Array)[] = [
  (name, subject, html) => entity(mailHead(name, subject, HTML, 'Content-Transfer-Encoding: 8bit'), html),
  (name, subject, html) =>
    entity(mailHead(name, subject, HTML, 'Content-Transfer-Encoding: base64'), base64(html)),
  (name, subject, html) =>
    entity(
      mailHead(name, subject, HTML, 'Content-Transfer-Encoding: quoted-printable'),
      quotedPrintable(html),
    ),
  (name, subject, html) => {
    const part = entity([HTML, 'Content-Transfer-Encoding: base64'], base64(html))
    const { head, body } = multipart('alternative', 'two-ways', textPart('A word about implants.'), part)
    return entity(mailHead(name, subject, head), body)
  },
]

export interface HostileMail extends HostileDocument {
  raw: Uint8Array
}

/** Every hostile document as an email, with the encodings in turn. */
export const allHostileMails: readonly HostileMail[] = hostileDocuments.map((document, index) => {
  const { name, subject, html } = document
  const encode = encodings[(index % hostilePayloads.length) % encodings.length] ?? encodings[0]
  return { ...document, raw: encode?.(name, subject, html) ?? new Uint8Array() }
})

/** Every payload once, each in a different position from the one before. */
export const hostileMails: readonly HostileMail[] = hostilePayloads.map(
  (_, index) => allHostileMails[(index % 4) * hostilePayloads.length + index] as HostileMail,
)

/** The same emails as cases of the corpus. */
export const hostileCases: MailCase[] = hostileMails.map(({ name, raw }) =>
  placedMail(name, raw, { textContains: 'A word about implants.' }),
)
