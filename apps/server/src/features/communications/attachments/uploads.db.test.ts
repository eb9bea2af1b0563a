import { connect } from 'node:net'
import { ATTACHMENT_BYTES_MAX } from '@enamel/domain/communications/attachments/attachment-types'
import {
  CONTENT_MISMATCH,
  EMPTY_FILE,
  NO_ATTACHMENTS,
  NO_FILE,
  NOT_ALLOWED,
} from '@enamel/domain/communications/attachments/upload-problem'
import { TOO_LARGE_FOR_EMAIL } from '@enamel/domain/reply/reply-files'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { pdf, png, samples } from './testing/samples.ts'
import { formWith, openUploadFixture, type UploadFixture } from './testing/upload-fixture.ts'

let fixture: UploadFixture

beforeAll(async () => {
  fixture = await openUploadFixture()
})
afterAll(() => fixture.system.stop())

function setFeatures(features: string[]) {
  return inside(fixture.system.deps, fixture.practice, (tx) =>
    tx.updateTable('clients').set({ features }).where('id', '=', tx.clientId).execute(),
  )
}

describe('a file that staff add to a draft (ACT-47)', () => {
  it('is stored, at an address of its own, and is fetched byte for byte (COM-24)', async () => {
    const { id } = await fixture.createPatient()
    const answer = await fixture.upload(id, png, 'Röntgen "Größe" 歯.PNG')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      name: 'Röntgen _Größe_ 歯.PNG',
      type: 'image/png',
      url: `/api/v3/attachments/${answer.body.id}`,
    })
    const { status, headers, content } = await fixture.fetched(answer.body.id)
    expect(status).toBe(200)
    expect(content.equals(png)).toBe(true)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-length')).toBe(String(png.length))
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="R_ntgen _Gr__e_ _.PNG"; filename*=UTF-8''R%C3%B6ntgen%20_Gr%C3%B6%C3%9Fe_%20%E6%AD%AF.PNG`,
    )
  })

  it('of text is not compressed on its way, so that its length is known (G1-13, COM-24)', async () => {
    const { id } = await fixture.createPatient()
    const letter = Buffer.from(`{\\rtf1\\ansi ${'Dear Jo. '.repeat(5000)}}`)
    const { headers, content } = await fixture.fetched(await fixture.uploaded(id, letter, 'Letter.rtf'))
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('content-length')).toBe(String(letter.length))
    expect(content.equals(letter)).toBe(true)
  })

  it.each([
    ['without a file', undefined, '', NO_FILE],
    ['empty', Buffer.alloc(0), 'Estimate.pdf', EMPTY_FILE],
    ['of another kind', Buffer.from('<p>'), 'page.html', NOT_ALLOWED],
    ['with a wrong extension', png, 'Estimate.pdf', CONTENT_MISMATCH],
    ['named by nothing but a path', pdf, '../../..', NOT_ALLOWED],
  ])('is refused %s, with a message, and leaves nothing', async (_, content, name, message) => {
    const { id } = await fixture.createPatient()
    const [files, rows] = [await fixture.filesRemaining(), await fixture.rowsRemaining()]
    const answer = content
      ? await fixture.upload(id, content, name)
      : await fixture.staff.post(`/v3/patients/${id}/attachments`, undefined, { raw: new FormData() })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ code: 'file_refused', message })
    expect(await fixture.filesRemaining()).toEqual(files)
    expect(await fixture.rowsRemaining()).toEqual(rows)
  })

  it.each(samples)('of an allowed type is taken: .%s as %s', async (extension, type, content) => {
    const { id } = await fixture.createPatient()
    const { status, body } = await fixture.upload(id, content, `Letter.${extension}`)
    expect([status, body]).toMatchObject([201, { name: `Letter.${extension}`, type }])
  })

  it.each([
    'setup.exe',
    'photos.zip',
    'logo.svg',
    'notes.txt',
    'teeth.stl',
    'list.xlsx',
    'x-ray.heic',
    'x-ray',
  ])('of any other type is refused: %s', async (name) => {
    const { id } = await fixture.createPatient()
    const { status, body } = await fixture.upload(id, pdf, name)
    expect([status, body]).toEqual([422, { code: 'file_refused', message: NOT_ALLOWED }])
  })

  it('can be 20 MB and no more', async () => {
    const { id } = await fixture.createPatient()
    const files = await fixture.filesRemaining()
    const large = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 32)])
    for (const more of [1, 10 * 1024 * 1024]) {
      const refused = await fixture.upload(id, large(ATTACHMENT_BYTES_MAX + more), 'Scan.pdf')
      expect(refused.status).toBe(413)
      expect(refused.body).toEqual({ code: 'file_too_large', message: 'Files can be 20 MB at most' })
    }
    expect(await fixture.filesRemaining()).toEqual(files)
    const largest = await fixture.uploaded(id, large(ATTACHMENT_BYTES_MAX), 'Scan.pdf')
    expect((await fixture.fetched(largest)).content.length).toBe(ATTACHMENT_BYTES_MAX)
    // With another one it is more than an email takes.
    const answer = await fixture.email(id, [largest, await fixture.uploaded(id)])
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ attachment_ids: [TOO_LARGE_FOR_EMAIL] })
    // A hundred megabytes are transferred here.
  }, 60_000)

  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}', 415, 'unsupported_media_type'],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, '--x', 400, 'malformed'],
    ['two files', undefined, undefined, 422, 'file_refused'],
  ])('is not accepted as %s', async (_, headers, raw, status, code) => {
    const { id } = await fixture.createPatient()
    const files = await fixture.filesRemaining()
    const two = formWith(pdf, 'a.pdf')
    two.append('file', new File([new Uint8Array(pdf)], 'b.pdf'))
    const answer = await fixture.staff.post(`/v3/patients/${id}/attachments`, undefined, {
      raw: raw ?? two,
      ...(headers && { headers }),
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await fixture.filesRemaining()).toEqual(files)
  })

  it('that breaks off leaves nothing', async () => {
    const { id } = await fixture.createPatient()
    const [files, rows] = [await fixture.filesRemaining(), await fixture.rowsRemaining()]
    const { headers } = await asSent(id)
    const socket = connect(Number(new URL(fixture.system.url).port), '127.0.0.1')
    const begun = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-${'x'.repeat(99_000)}`
    socket.write(`${headers}\r\n\r\n${begun}`)
    await eventually(async () => expect(await fixture.rowsRemaining()).toHaveLength(rows.length + 1), WITHIN)
    socket.destroy()
    await eventually(async () => expect(await fixture.rowsRemaining()).toEqual(rows), WITHIN)
    expect(await fixture.filesRemaining()).toEqual(files)
  })

  /** The head of this browser's call, for a body that is longer than what will be sent. */
  async function asSent(patientId: string) {
    const token = (await fixture.staff.get('/auth/csrf-token')).body.csrf_token
    const cookie = [...fixture.staff.cookies].map((pair) => pair.join('=')).join('; ')
    return {
      headers: [
        `POST /api/v3/patients/${patientId}/attachments HTTP/1.1`,
        `Host: ${new URL(fixture.system.url).host}`,
        `Origin: ${fixture.system.url}`,
        `Cookie: ${cookie}`,
        `X-CSRF-Token: ${token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 2000000',
      ].join('\r\n'),
    }
  }

  it('needs the flag attachments (TML-16)', async () => {
    const { id } = await fixture.createPatient()
    const upload = await fixture.uploaded(id)
    await setFeatures(['timeline-v2'])
    expect((await fixture.upload(id, pdf, 'a.pdf')).body.message).toBe(NO_ATTACHMENTS)
    expect((await fixture.email(id, [upload])).body.errors).toEqual({ attachment_ids: [NO_ATTACHMENTS] })
    await setFeatures(['timeline-v2', 'attachments'])
    expect((await fixture.email(id, [upload])).status).toBe(201)
  })

  it('is on record with who added and discarded it, and for whom', async () => {
    const { id } = await fixture.createPatient()
    const upload = await fixture.uploaded(id)
    await fixture.staff.delete(`/v3/patients/${id}/attachments/${upload}`)
    const entries = await inside(fixture.system.deps, fixture.practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'status', 'user_id'])
        .where('patient_id', '=', id)
        .execute(),
    )
    const by = { user_id: fixture.practice.userId }
    expect(entries).toEqual([
      { action: 'attachment.add', status: 201, ...by },
      { action: 'attachment.discard', status: 204, ...by },
    ])
  })
})
