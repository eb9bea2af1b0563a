import { entity, filePart, htmlPart, multipart, nested, textPart } from '../mail-corpus/write-mail.ts'
import { PDF } from './files.ts'
import type { Person } from './patient.ts'

/** The lines of an email as mail programs write it: with a picture in its text, a linked picture, and a PDF. */
export function anXrayEmail(person: Person, xray: Buffer): string[] {
  const html = `<p>Here it is: <img alt="X-ray" src="cid:xray@post.example"></p><p>My number is ${person.number}.</p><img alt="My dog" src="https://pictures.example/dog.png">`
  const { head, body } = multipart(
    'mixed',
    'all',
    nested(
      'alternative',
      'words',
      textPart(`Here it is. My number is ${person.number}.`),
      nested(
        'related',
        'page',
        htmlPart(html),
        filePart('image/png', 'inline; filename="xray.png"', xray, 'Content-ID: <xray@post.example>'),
      ),
    ),
    filePart('application/pdf', 'attachment; filename="referral.pdf"', PDF),
  )
  const mail = entity(
    [
      `From: ${person.name} <${person.email}>`,
      'To: hello@brightside.test',
      'Subject: My X-ray',
      `Message-ID: <${crypto.randomUUID()}@post.example>`,
      'MIME-Version: 1.0',
      head,
    ],
    body,
  )
  return Buffer.from(mail).toString().split('\r\n')
}
