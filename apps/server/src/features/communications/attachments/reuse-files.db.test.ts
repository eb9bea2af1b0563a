import { DRAFTED_BYTES_MAX } from '@enamel/domain/communications/attachments/upload-problem'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aPractice, inside } from '../../../testing/builders.ts'
import { pdf } from './testing/samples.ts'
import { openUploadFixture, type UploadFixture } from './testing/upload-fixture.ts'

let fixture: UploadFixture

beforeAll(async () => {
  fixture = await openUploadFixture()
})
afterAll(() => fixture.system.stop())

/** An email with a file, refused by the relay. */
async function aFailedEmail(content = pdf) {
  const { id } = await fixture.createPatient()
  const upload = await fixture.uploadFile(id, content, 'Estimate.pdf')
  await fixture.system.control('PUT', 'trouble', { service: 'mail', mode: 'reject' })
  const message = uuid()
  expect((await fixture.email(id, [upload], message)).status).toBe(201)
  await fixture.eventWith(id, message, 'failed')
  await fixture.system.control('PUT', 'trouble', { service: 'mail', mode: 'ok' })
  return { id, message, attachment: upload }
}

/** Lets no file be copied until this many requests copy one, each after it has found room in the drafts. */
function copyAtOnce(requests: number): void {
  const { storage } = fixture.system.deps
  const { put } = storage
  const all = Promise.withResolvers<void>()
  let waiting = 0
  storage.put = async (key, content) => {
    waiting += 1
    if (waiting === requests) all.resolve()
    await all.promise
    await put(key, content)
  }
  onTestFinished(() => {
    storage.put = put
  })
}

const reuse = (patientId: string, message: string, by = fixture.staff) =>
  by.post(`/v3/patients/${patientId}/communications/${message}/attachments`)

describe('the files of a message that failed', () => {
  it('are copied into a draft and sent with the next message (C1-06)', async () => {
    const { id, message, attachment } = await aFailedEmail()
    const response = await reuse(id, message)
    expect(response.status).toBe(201)
    const [copy] = response.body.files
    expect(response.body.files).toEqual([
      {
        id: expect.any(String),
        name: 'Estimate.pdf',
        type: 'application/pdf',
        size: pdf.length,
        url: `/api/v3/attachments/${copy.id}`,
      },
    ])
    expect(copy.id).not.toBe(attachment)
    expect((await fixture.fetchFile(copy.id)).content.equals(pdf)).toBe(true)
    const next = uuid()
    expect((await fixture.email(id, [copy.id], next)).status).toBe(201)
    const sent = await fixture.eventWith(id, next, 'delivered')
    expect(sent.attachments).toMatchObject([{ name: 'Estimate.pdf', state: 'stored' }])
  })

  it('stay with the failed message when the draft discards its copies', async () => {
    const { id, message, attachment } = await aFailedEmail()
    const [copy] = (await reuse(id, message)).body.files
    expect((await fixture.staff.delete(`/v3/patients/${id}/attachments/${copy.id}`)).status).toBe(204)
    expect((await fixture.fetchFile(copy.id)).status).toBe(404)
    expect((await fixture.fetchFile(attachment)).content.equals(pdf)).toBe(true)
  })

  it('do not fill the drafts beyond their limit, even with concurrent requests', async () => {
    const size = 19 * 1024 * 1024
    const requests = 14
    const { id, message } = await aFailedEmail()
    await inside(fixture.system.deps, fixture.practice, (tx) =>
      tx.updateTable('attachments').set({ size }).where('communication_id', '=', message).execute(),
    )
    copyAtOnce(requests)
    const responses = await Promise.all(Array.from({ length: requests }, () => reuse(id, message)))
    const accepted = responses.filter(({ status }) => status === 201)
    expect(accepted).toHaveLength(Math.floor(DRAFTED_BYTES_MAX / size))
    for (const { status, body } of responses) {
      if (status !== 201) expect([status, body.code]).toEqual([422, 'drafts_full'])
    }
    for (const { body } of accepted)
      await fixture.staff.delete(`/v3/patients/${id}/attachments/${body.files[0].id}`)
  })

  it('leave nothing behind when one of them cannot be copied', async () => {
    const { id, message, attachment } = await aFailedEmail()
    await fixture.system.deps.storage.remove(`uploads/${fixture.practice.id}/${attachment}`)
    const before = await fixture.remainingRows()
    expect((await reuse(id, message)).status).toBe(500)
    expect(await fixture.remainingRows()).toEqual(before)
  })

  it('can be reused only by the same practice for the same patient, and only if the message failed', async () => {
    const { id, message } = await aFailedEmail()
    const otherPatient = await fixture.createPatient()
    expect((await reuse(otherPatient.id, message)).status).toBe(404)
    const outsider = fixture.system.visitor()
    await outsider.signIn((await aPractice(fixture.system.deps)).email)
    expect((await reuse(id, message, outsider)).status).toBe(404)
    expect((await reuse(id, uuid())).status).toBe(404)
    const sent = uuid()
    expect((await fixture.email(id, [await fixture.uploadFile(id)], sent)).status).toBe(201)
    await fixture.eventWith(id, sent, 'delivered')
    const response = await reuse(id, sent)
    expect([response.status, response.body.code]).toEqual([409, 'not_failed'])
  })
})
