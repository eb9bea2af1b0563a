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
  it('is stored, and is fetched byte for byte from its own URL (COM-24)', async () => {
    const { id } = await fixture.createPatient()
    const response = await fixture.upload(id, png, 'Röntgen "Größe" 歯.PNG')
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      id: expect.any(String),
      name: 'Röntgen _Größe_ 歯.PNG',
      type: 'image/png',
      url: `/api/v3/attachments/${response.body.id}`,
    })
    const { status, headers, content } = await fixture.fetchFile(response.body.id)
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

  it('is not compressed in transit, even if it is text, so that its length is known (G1-13, COM-24)', async () => {
    const { id } = await fixture.createPatient()
    const letter = Buffer.from(`{\\rtf1\\ansi ${'Dear Jo. '.repeat(5000)}}`)
    const { headers, content } = await fixture.fetchFile(await fixture.uploadFile(id, letter, 'Letter.rtf'))
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('content-length')).toBe(String(letter.length))
    expect(content.equals(letter)).toBe(true)
  })

  it.each([
    ['when it is missing from the request', undefined, '', NO_FILE],
    ['when it is empty', Buffer.alloc(0), 'Estimate.pdf', EMPTY_FILE],
    ['when its type is not allowed', Buffer.from('<p>'), 'page.html', NOT_ALLOWED],
    ['when its extension is wrong', png, 'Estimate.pdf', CONTENT_MISMATCH],
    ['when its name is only a path', pdf, '../../..', NOT_ALLOWED],
  ])('is refused %s, with a message, and leaves nothing behind', async (_, content, name, message) => {
    const { id } = await fixture.createPatient()
    const [files, rows] = [await fixture.remainingFiles(), await fixture.remainingRows()]
    const response = content
      ? await fixture.upload(id, content, name)
      : await fixture.staff.post(`/v3/patients/${id}/attachments`, undefined, { raw: new FormData() })
    expect(response.status).toBe(422)
    expect(response.body).toEqual({ code: 'file_refused', message })
    expect(await fixture.remainingFiles()).toEqual(files)
    expect(await fixture.remainingRows()).toEqual(rows)
  })

  it.each(samples)('is accepted if its type is allowed: .%s as %s', async (extension, type, content) => {
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
  ])('is refused if its type is not allowed: %s', async (name) => {
    const { id } = await fixture.createPatient()
    const { status, body } = await fixture.upload(id, pdf, name)
    expect([status, body]).toEqual([422, { code: 'file_refused', message: NOT_ALLOWED }])
  })

  it('can be up to 20 MB in size', async () => {
    const { id } = await fixture.createPatient()
    const files = await fixture.remainingFiles()
    const large = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 32)])
    for (const more of [1, 10 * 1024 * 1024]) {
      const refused = await fixture.upload(id, large(ATTACHMENT_BYTES_MAX + more), 'Scan.pdf')
      expect(refused.status).toBe(413)
      expect(refused.body).toEqual({ code: 'file_too_large', message: 'Files can be 20 MB at most' })
    }
    expect(await fixture.remainingFiles()).toEqual(files)
    const largest = await fixture.uploadFile(id, large(ATTACHMENT_BYTES_MAX), 'Scan.pdf')
    expect((await fixture.fetchFile(largest)).content.length).toBe(ATTACHMENT_BYTES_MAX)
    // With a second file it is too large for an email.
    const response = await fixture.email(id, [largest, await fixture.uploadFile(id)])
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ attachment_ids: [TOO_LARGE_FOR_EMAIL] })
    // The timeout is long because the test transfers a hundred megabytes.
  }, 60_000)

  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}', 415, 'unsupported_media_type'],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, '--x', 400, 'malformed'],
    ['one of two files', undefined, undefined, 422, 'file_refused'],
  ])('is refused when it is sent as %s', async (_, headers, raw, status, code) => {
    const { id } = await fixture.createPatient()
    const files = await fixture.remainingFiles()
    const formWithTwoFiles = formWith(pdf, 'a.pdf')
    formWithTwoFiles.append('file', new File([new Uint8Array(pdf)], 'b.pdf'))
    const response = await fixture.staff.post(`/v3/patients/${id}/attachments`, undefined, {
      raw: raw ?? formWithTwoFiles,
      ...(headers && { headers }),
    })
    expect([response.status, response.body.code]).toEqual([status, code])
    expect(await fixture.remainingFiles()).toEqual(files)
  })

  it('leaves nothing behind when its upload is interrupted', async () => {
    const { id } = await fixture.createPatient()
    const [files, rows] = [await fixture.remainingFiles(), await fixture.remainingRows()]
    const { headers } = await requestHead(id)
    const socket = connect(Number(new URL(fixture.system.url).port), '127.0.0.1')
    const partialBody = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-${'x'.repeat(99_000)}`
    socket.write(`${headers}\r\n\r\n${partialBody}`)
    await eventually(async () => expect(await fixture.remainingRows()).toHaveLength(rows.length + 1), WITHIN)
    socket.destroy()
    await eventually(async () => expect(await fixture.remainingRows()).toEqual(rows), WITHIN)
    expect(await fixture.remainingFiles()).toEqual(files)
  })

  /** The head of this browser's request, which announces a longer body than will be sent. */
  async function requestHead(patientId: string) {
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

  it('needs the feature flag attachments (TML-16)', async () => {
    const { id } = await fixture.createPatient()
    const upload = await fixture.uploadFile(id)
    await setFeatures(['timeline-v2'])
    expect((await fixture.upload(id, pdf, 'a.pdf')).body.message).toBe(NO_ATTACHMENTS)
    expect((await fixture.email(id, [upload])).body.errors).toEqual({ attachment_ids: [NO_ATTACHMENTS] })
    await setFeatures(['timeline-v2', 'attachments'])
    expect((await fixture.email(id, [upload])).status).toBe(201)
  })

  it('is recorded in the audit log with the user who added and discarded it, and the patient', async () => {
    const { id } = await fixture.createPatient()
    const upload = await fixture.uploadFile(id)
    await fixture.staff.delete(`/v3/patients/${id}/attachments/${upload}`)
    const entries = await inside(fixture.system.deps, fixture.practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'status', 'user_id'])
        .where('patient_id', '=', id)
        .execute(),
    )
    const user = { user_id: fixture.practice.userId }
    expect(entries).toEqual([
      { action: 'attachment.add', status: 201, ...user },
      { action: 'attachment.discard', status: 204, ...user },
    ])
  })
})
