import { Readable } from 'node:stream'
import { allowedTypeNamed, allowedTypes } from '@enamel/domain/communications/attachments/attachment-types'
import {
  CONTENT_MISMATCH,
  FILE_IN_FILE,
  NOT_ALLOWED,
} from '@enamel/domain/communications/attachments/upload-problem'
import { describe, expect, it } from 'vitest'
import { checkContent } from './check-content.ts'
import { compound, docm, docx, pdf, png, samples, zip } from './testing/samples.ts'

/** Reads the content in chunks, as from a disk. */
function check(name: string, content: Buffer, declared = '') {
  const chunks = Array.from({ length: Math.ceil(content.length / 65_536) }, (_, index) =>
    content.subarray(index * 65_536, (index + 1) * 65_536),
  )
  return checkContent({ name, type: declared }, async () => Readable.from(chunks, { objectMode: false }))
}

describe('a file that staff send', () => {
  it.each(samples)('is recognised by its bytes: .%s as %s', async (extension, type, content) => {
    expect(await check(`Letter.${extension}`, content)).toEqual({ ok: true, type })
    expect(await check(`LETTER.${extension.toUpperCase()}`, content, type)).toEqual({ ok: true, type })
  })

  it('can have every allowed type (COM-20)', () => {
    expect(new Set(samples.map(([extension]) => allowedTypeNamed(extension)))).toEqual(new Set(allowedTypes))
  })

  it.each(['page.html', 'setup.exe', 'photos.zip', 'logo.svg', 'card.vcf', 'letter', '.pdf', 'x.pdf.exe'])(
    'cannot be named %s',
    async (name) => {
      expect(await check(name, pdf)).toEqual({ ok: false, reason: NOT_ALLOWED })
    },
  )

  const others = samples.filter(([extension]) => !['pdf'].includes(extension))
  it.each(others)('is refused when it is named .pdf and contains .%s', async (_, _type, content) => {
    expect(await check('Letter.pdf', content)).toEqual({ ok: false, reason: CONTENT_MISMATCH })
  })

  it.each([
    ['a program named .jpg', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'x-ray.jpg'],
    ['a page named .png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'x-ray.png'],
    ['plain text named .doc', Buffer.from('Dear Jo'), 'letter.doc'],
    ['a document with macros', docm, 'letter.docx'],
    ['an archive named .docx', zip({ 'a.txt': 'a' }), 'letter.docx'],
    ['an old spreadsheet named .doc', compound('Workbook'), 'letter.doc'],
    ['a new document named .doc', docx, 'letter.doc'],
    ['of an unknown type', Buffer.from([1, 2, 3]), 'voice.aac'],
  ])('is refused when it is %s', async (_, content, name) => {
    expect(await check(name, content)).toEqual({ ok: false, reason: CONTENT_MISMATCH })
  })

  it.each(['text/html', 'audio/mpeg', 'image/svg+xml', 'model/stl'])(
    'is refused when it is a PDF that its sender declares as %s',
    async (declared) => {
      expect(await check('a.pdf', pdf, declared)).toEqual({ ok: false, reason: CONTENT_MISMATCH })
    },
  )

  it.each([
    ['a.rtf', 'application/msword'],
    ['a.rtf', 'text/rtf'],
    ['a.aac', 'audio/vnd.dlna.adts'],
    ['a.ogg', 'video/ogg'],
    ['a.docx', 'application/octet-stream'],
  ])('named %s may be declared as %s, as some browsers do', async (name, declared) => {
    const [, , content = png] = samples.find(([extension]) => name.endsWith(extension)) ?? []
    expect(await check(name, content, declared)).toMatchObject({ ok: true })
  })

  it('is refused when it starts as a page or ends as an archive (polyglots)', async () => {
    const refused = { ok: false, reason: FILE_IN_FILE }
    const gif = Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')
    expect(await check('smile.gif', gif)).toEqual(refused)
    const archive = zip({ 'a.class': 'x' })
    expect(await check('smile.png', Buffer.concat([png, archive]))).toEqual(refused)
    expect(await check('a.pdf', Buffer.concat([pdf, Buffer.alloc(70_000), archive]))).toEqual(refused)
    const mark = Buffer.from('PK\x05\x06 is no archive')
    expect(await check('a.pdf', Buffer.concat([pdf, mark, Buffer.alloc(40)]))).toMatchObject({ ok: true })
  })
})
