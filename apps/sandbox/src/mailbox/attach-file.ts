import { randomUUID } from 'node:crypto'
import { headerLength } from './header-fields.ts'

export interface AttachedFile {
  name: string
  type: string
  content: Buffer
  /** Set for a picture that the HTML shows. */
  contentId: string | null
}

/** The fields that describe an email's content, with their continuation lines. */
const CONTENT_FIELDS = /^(?:content-[a-z-]+|mime-version)[ \t]*:.*(?:\r?\n[ \t].*)*\r?\n/gim

/** The email with one more file, after what it contained before. */
export function withFile(raw: Buffer, { name, type, content, contentId }: AttachedFile): Buffer {
  const length = headerLength(raw)
  const header = raw.subarray(0, length).toString('latin1').trimEnd()
  const contentFields = (`${header}\r\n`.match(CONTENT_FIELDS) ?? []).filter((field) => !/^mime/i.test(field))
  const boundary = `file-${randomUUID()}`
  const encodedName = `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`
  const fileFields = [
    `Content-Type: ${type}; name="${encodedName}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${contentId === null ? 'attachment' : 'inline'}; filename="${encodedName}"`,
    ...(contentId === null ? [] : [`Content-ID: <${contentId}>`]),
  ]
  return Buffer.concat([
    Buffer.from(`${header}\r\n`.replace(CONTENT_FIELDS, ''), 'latin1'),
    Buffer.from(`MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`),
    Buffer.from(`--${boundary}\r\n${contentFields.join('')}\r\n`, 'latin1'),
    raw.subarray(length),
    Buffer.from(`\r\n--${boundary}\r\n${fileFields.join('\r\n')}\r\n\r\n`),
    Buffer.from(content.toString('base64').replace(/.{76}/g, '$&\r\n')),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}
