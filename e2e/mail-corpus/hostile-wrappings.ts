import { base64, entity, letterHead, multipart, quotedPrintable, textPart } from './write-mail.ts'

/** The places of hostile code in a mail's HTML. */
const places: readonly [string, (payload: string) => string][] = [
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

/** The encodings of its bytes. Only decoding reveals the hidden code. */
const encodings: readonly ((name: string, subject: string, html: string) => Uint8Array)[] = [
  (name, subject, html) => entity(letterHead(name, subject, HTML, 'Content-Transfer-Encoding: 8bit'), html),
  (name, subject, html) =>
    entity(letterHead(name, subject, HTML, 'Content-Transfer-Encoding: base64'), base64(html)),
  (name, subject, html) =>
    entity(
      letterHead(name, subject, HTML, 'Content-Transfer-Encoding: quoted-printable'),
      quotedPrintable(html),
    ),
  (name, subject, html) => {
    const part = entity([HTML, 'Content-Transfer-Encoding: base64'], base64(html))
    const { head, body } = multipart('alternative', 'two-ways', textPart('A word about implants.'), part)
    return entity(letterHead(name, subject, head), body)
  },
]

export interface Wrapped {
  name: string
  subject: string
  html: string
  raw: Uint8Array
}

/** Every hostile piece in every place, its encodings taken in turn. */
export function inEveryPlace(pieces: readonly { name: string; payload: string }[]): Wrapped[] {
  return places.flatMap(([place, put]) =>
    pieces.map(({ name: piece, payload }, index) => {
      const name = `hostile-${piece}-${place}`
      const subject = `Hostile ${piece} ${place}`
      const html = `<p>A word about implants.</p>${put(payload)}<p>Kind regards</p>`
      const encode = encodings[index % encodings.length] ?? encodings[0]
      return { name, subject, html, raw: encode?.(name, subject, html) ?? new Uint8Array() }
    }),
  )
}
