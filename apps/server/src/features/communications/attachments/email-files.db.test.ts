import { FILE_GONE } from '@enamel/domain/communications/attachments/upload-problem'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from './testing/samples.ts'
import { openUploadFixture, type UploadFixture } from './testing/upload-fixture.ts'

let fixture: UploadFixture
beforeAll(async () => {
  fixture = await openUploadFixture()
})
afterAll(() => fixture.system.stop())

describe('an email with files', () => {
  it('delivers its files byte for byte under their names, and shows them (RPL-15)', async () => {
    const patient = await fixture.createPatient()
    const ids = [
      await fixture.uploadFile(
        patient.id,
        pdf,
        'Kostenvoranschlag für Jürgen – November 2026 – zweite Fassung.pdf',
      ),
      await fixture.uploadFile(patient.id, png, 'x-ray.png'),
    ]
    const message = uuid()
    const response = await fixture.email(patient.id, ids, message)
    expect(response.status).toBe(201)
    expect(response.body.event.attachments).toEqual([
      {
        id: ids[0],
        name: 'Kostenvoranschlag für Jürgen – November 2026 – zweite Fassung.pdf',
        type: 'application/pdf',
        size: pdf.length,
        state: 'stored',
        url: `/api/v3/attachments/${ids[0]}`,
      },
      expect.objectContaining({ id: ids[1], name: 'x-ray.png', type: 'image/png' }),
    ])
    // A repeated request returns the same message, although its files have left the draft.
    expect((await fixture.email(patient.id, ids, message)).status).toBe(200)
    await fixture.eventWith(patient.id, message, 'delivered')
    expect(await deliveredFiles(patient.email)).toEqual([
      [
        'Kostenvoranschlag für Jürgen – November 2026 – zweite Fassung.pdf',
        'application/pdf',
        pdf.toString('base64'),
      ],
      ['x-ray.png', 'image/png', png.toString('base64')],
    ])
    expect((await fixture.fetchFile(ids[0] ?? '')).content.equals(pdf)).toBe(true)
    expect((await fixture.staff.get(`/patients/${patient.id}/conversation`)).body.snippet).toBe(
      'Your estimate',
    )
  })

  it('delivers its files when it is sent again after a failure', async () => {
    const patient = await fixture.createPatient()
    const upload = await fixture.uploadFile(patient.id)
    await fixture.system.control('PUT', 'trouble', { service: 'mail', mode: 'reject' })
    const message = uuid()
    await fixture.email(patient.id, [upload], message)
    await fixture.eventWith(patient.id, message, 'failed')
    expect(await fixture.system.outbox('email', patient.email)).toEqual([])
    await fixture.system.control('PUT', 'trouble', { service: 'mail', mode: 'ok' })
    const retryResponse = await fixture.staff.post(
      `/v3/patients/${patient.id}/communications/${message}/retry`,
    )
    expect(retryResponse.status).toBe(200)
    await fixture.eventWith(patient.id, message, 'delivered')
    expect(await deliveredFiles(patient.email)).toEqual([
      ['Estimate.pdf', 'application/pdf', pdf.toString('base64')],
    ])
  })

  it('leaves its files in the draft when it is refused', async () => {
    const patient = await fixture.createPatient({ email: null })
    const upload = await fixture.uploadFile(patient.id)
    expect((await fixture.email(patient.id, [upload])).body.code).toBe('no_email')
    expect((await fixture.fetchFile(upload)).status).toBe(200)
    expect((await fixture.remainingRows()).map(({ id }) => id)).toContain(upload)
  })

  it('can contain a file only once, and only one of two concurrent emails gets the file', async () => {
    const { id } = await fixture.createPatient()
    const upload = await fixture.uploadFile(id)
    expect((await fixture.email(id, [upload, upload])).body.errors).toEqual({ [upload]: [FILE_GONE] })
    const responses = await Promise.all([fixture.email(id, [upload]), fixture.email(id, [upload])])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  it('needs text too', async () => {
    const { id } = await fixture.createPatient()
    const upload = await fixture.uploadFile(id)
    const withoutText = { id: uuid(), channel: 'Email', body: ' ', attachment_ids: [upload] }
    const refused = await fixture.staff.post(`/v3/patients/${id}/communications`, withoutText)
    expect(refused.body.errors).toEqual({ body: ['Write a message first'] })
  })

  /** The files of the only email to this address, as the sandbox received it. */
  async function deliveredFiles(address: string): Promise<[name: string, type: string, content: string][]> {
    const items = (await fixture.system.outbox('email', address)) as unknown as {
      id: string
      attachments: { filename: string; type: string }[]
    }[]
    expect(items).toHaveLength(1)
    const [{ id, attachments } = { id: '', attachments: [] }] = items
    return Promise.all(
      attachments.map(async ({ filename, type }, index) => {
        const file = await fetch(`${fixture.system.sandbox.url}/control/outbox/${id}/attachments/${index}`)
        return [filename, type, Buffer.from(await file.arrayBuffer()).toString('base64')]
      }),
    )
  }
})
