import { DRAFTED_BYTES_MAX } from '@enamel/domain/communications/upload-problem'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPractice } from '../../../testing/builders.ts'
import { pdf } from './testing/samples.ts'
import { openUploadDesk, type UploadDesk } from './testing/upload-desk.ts'

let desk: UploadDesk

beforeAll(async () => {
  desk = await openUploadDesk()
})
afterAll(() => desk.world.stop())

/** An email with a file that its relay refused. */
async function aFailedEmail(content = pdf) {
  const { id } = await desk.somebody()
  const upload = await desk.uploaded(id, content, 'Estimate.pdf')
  await desk.world.control('PUT', 'trouble', { service: 'mail', mode: 'reject' })
  const message = uuid()
  expect((await desk.email(id, [upload], message)).status).toBe(201)
  await desk.eventWith(id, message, 'failed')
  await desk.world.control('PUT', 'trouble', { service: 'mail', mode: 'ok' })
  return { id, message, attachment: upload }
}

const reuse = (patientId: string, message: string, by = desk.staff) =>
  by.post(`/v3/patients/${patientId}/communications/${message}/attachments`)

describe('the files of a message that failed', () => {
  it('go into a draft as files of their own, and out with the next message (C1-06)', async () => {
    const { id, message, attachment } = await aFailedEmail()
    const answer = await reuse(id, message)
    expect(answer.status).toBe(201)
    const [copy] = answer.body.files
    expect(answer.body.files).toEqual([
      {
        id: expect.any(String),
        name: 'Estimate.pdf',
        type: 'application/pdf',
        size: pdf.length,
        url: `/api/v3/attachments/${copy.id}`,
      },
    ])
    expect(copy.id).not.toBe(attachment)
    expect((await desk.fetched(copy.id)).content.equals(pdf)).toBe(true)
    const next = uuid()
    expect((await desk.email(id, [copy.id], next)).status).toBe(201)
    const sent = await desk.eventWith(id, next, 'delivered')
    expect(sent.attachments).toMatchObject([{ name: 'Estimate.pdf', state: 'stored' }])
  })

  it('stay with that message when the draft throws its own away', async () => {
    const { id, message, attachment } = await aFailedEmail()
    const [copy] = (await reuse(id, message)).body.files
    expect((await desk.staff.delete(`/v3/patients/${id}/attachments/${copy.id}`)).status).toBe(204)
    expect((await desk.fetched(copy.id)).status).toBe(404)
    expect((await desk.fetched(attachment)).content.equals(pdf)).toBe(true)
  })

  it('fill nobody’s drafts beyond their limit, however many come at once', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(19 * 1024 * 1024, 32)])
    const { id, message } = await aFailedEmail(large)
    const answers = await Promise.all(Array.from({ length: 14 }, () => reuse(id, message)))
    const kept = answers.filter(({ status }) => status === 201)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length * large.length).toBeLessThanOrEqual(DRAFTED_BYTES_MAX)
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, body.code]).toEqual([422, 'drafts_full'])
    }
    for (const { body } of kept) await desk.staff.delete(`/v3/patients/${id}/attachments/${body.files[0].id}`)
  })

  it('leave nothing behind when one of them cannot be copied', async () => {
    const { id, message, attachment } = await aFailedEmail()
    await desk.world.world.storage.remove(`uploads/${desk.practice.id}/${attachment}`)
    const before = await desk.rowsLeft()
    expect((await reuse(id, message)).status).toBe(500)
    expect(await desk.rowsLeft()).toEqual(before)
  })

  it('are of this patient and this practice, and of a message that failed', async () => {
    const { id, message } = await aFailedEmail()
    const other = await desk.somebody()
    expect((await reuse(other.id, message)).status).toBe(404)
    const stranger = desk.world.visitor()
    await stranger.signIn((await aPractice(desk.world.world)).email)
    expect((await reuse(id, message, stranger)).status).toBe(404)
    expect((await reuse(id, uuid())).status).toBe(404)
    const sent = uuid()
    expect((await desk.email(id, [await desk.uploaded(id)], sent)).status).toBe(201)
    await desk.eventWith(id, sent, 'delivered')
    const answer = await reuse(id, sent)
    expect([answer.status, answer.body.code]).toEqual([409, 'not_failed'])
  })
})
