import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailboxPractice, writtenMail } from '../testing/mailbox-practice.ts'

let fixture: Awaited<ReturnType<typeof mailboxPractice>>
beforeAll(async () => {
  fixture = await mailboxPractice()
})
afterAll(() => fixture.stop())

const mail = (subject: string) =>
  writtenMail({ From: 'desk.brightside@outlook.example', To: 'jo@mail.test', Subject: subject })
/** @returns the path of a new draft */
async function aDraft(subject: string): Promise<string> {
  const body = mail(subject).toString('base64')
  const { body: draft } = await fixture.graph('POST', '/me/messages', {
    body,
    headers: { 'Content-Type': 'text/plain' },
  })
  return `/me/messages/${draft.id}`
}
const file = (content: Buffer, more: object = {}) => ({
  '@odata.type': '#microsoft.graph.fileAttachment',
  name: 'Plan é.pdf',
  contentType: 'application/pdf',
  contentBytes: content.toString('base64'),
  ...more,
})
const put = (url: string, range: string, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', headers: { 'Content-Range': range, ...headers }, body: new Uint8Array(body) })
/** The files of the last email in a folder, as the control API shows them. */
async function filesOf(subject: string) {
  const { latest } = await fixture.mailbox('microsoft')
  const { id } = latest.find((one: { subject: string }) => one.subject === subject)
  return (await fixture.get(`/mailbox/mail/${id}?provider=microsoft`)).body
}

describe('files of a draft', () => {
  it('are added one by one and sent with it', async () => {
    const path = await aDraft('Two files')
    const first = Buffer.from('the first')
    expect(await fixture.graph('POST', `${path}/attachments`, { body: file(first) })).toMatchObject({
      status: 201,
      body: { name: 'Plan é.pdf', size: first.length },
    })
    await fixture.graph('POST', `${path}/attachments`, { body: file(Buffer.from('x'), { name: 'b.txt' }) })
    expect((await fixture.graph('POST', `${path}/send`)).status).toBe(202)
    const { text, attachments } = await filesOf('Two files')
    expect(text.trim()).toBe('Hello')
    expect(attachments.map(({ filename }: { filename: string }) => filename)).toEqual(['Plan é.pdf', 'b.txt'])
    expect((await fixture.graph('POST', `${path}/attachments`, { body: file(first) })).status).toBe(400)
  })

  it('are uploaded in ranges when they are large', async () => {
    const path = await aDraft('A large file')
    const content = Buffer.alloc(5_000_000, 'large ')
    const AttachmentItem = { attachmentType: 'file', name: 'x-ray.png', size: content.length }
    const session = await fixture.graph('POST', `${path}/attachments/createUploadSession`, {
      body: { AttachmentItem },
    })
    expect(session).toMatchObject({ status: 201, body: { nextExpectedRanges: ['0-'] } })
    const { uploadUrl } = session.body
    const half = 3_000_000
    const firstHalf = content.subarray(0, half)
    const first = await put(uploadUrl, `bytes 0-${half - 1}/${content.length}`, firstHalf)
    expect([first.status, await first.json()]).toEqual([200, { nextExpectedRanges: [String(half)] }])
    expect((await put(uploadUrl, `bytes 0-${half - 1}/${content.length}`, firstHalf)).status).toBe(416)
    const rest = `bytes ${half}-${content.length - 1}/${content.length}`
    expect((await put(uploadUrl, rest, content.subarray(half), { Authorization: 'Bearer x' })).status).toBe(
      400,
    )
    expect((await put(uploadUrl, rest, content.subarray(half))).status).toBe(201)
    expect((await filesOf('A large file')).attachments).toMatchObject([{ filename: 'x-ray.png' }])
    expect((await put(uploadUrl, rest, content.subarray(half))).status).toBe(404)
  })
})
