import { base64, entity, mailHead, multipart, quotedPrintable, textPart } from './write-mail.ts'

/** The positions of a hostile payload in an email's HTML. */
const positions: readonly [string, (payload: string) => string][] = [
  ['plain', (payload) => payload],
  ['cell', (payload) => `<table><tbody><tr><td align="left">${payload}</td></tr></tbody></table>`],
  [
    'quote',
    (payload) =>
      `<blockquote type="cite"><div dir="ltr">On Monday you wrote:<br>${payload}</div></blockquote>`,
  ],
  ['link', (payload) => `<a href="https://smile.example/"><font size="2"><b>${payload}</b></font></a>`],
]

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

export interface HostileMail {
  name: string
  subject: string
  html: string
  raw: Uint8Array
}

/** Every hostile payload in every position, with the encodings in turn. */
export function inEveryPosition(payloads: readonly { name: string; payload: string }[]): HostileMail[] {
  return positions.flatMap(([position, wrap]) =>
    payloads.map(({ name: payloadName, payload }, index) => {
      const name = `hostile-${payloadName}-${position}`
      const subject = `Hostile ${payloadName} ${position}`
      const html = `<p>A word about implants.</p>${wrap(payload)}<p>Kind regards</p>`
      const encode = encodings[index % encodings.length] ?? encodings[0]
      return { name, subject, html, raw: encode?.(name, subject, html) ?? new Uint8Array() }
    }),
  )
}
