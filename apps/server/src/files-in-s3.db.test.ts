import { readdir } from 'node:fs/promises'
import { eventually } from '@enamel/testing/eventually'
import nodemailer from 'nodemailer'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type S3Server, startS3Server } from './adapters/storage/testing/s3-server.ts'
import { pdf, png } from './features/communications/attachments/testing/samples.ts'
import {
  openUploadFixture,
  type UploadFixture,
} from './features/communications/attachments/testing/upload-fixture.ts'
import { exportNow, requestExport, rowsOf, settled } from './features/exports/testing/export-fixture.ts'
import { WITHIN } from './testing/inbound-fixture.ts'
import { type TestProduct, testProduct } from './testing/test-product.ts'

const UNAVAILABLE = { code: 'unavailable', message: 'We are restarting. Please try again in a moment.' }
const LEADS = { report: 'overview/leadsReceived', type: 'overview' }

let s3: S3Server
/** A web process with its sandbox. */
let fixture: UploadFixture
let worker: TestProduct
let otherWeb: TestProduct

beforeAll(async () => {
  s3 = await startS3Server()
  fixture = await openUploadFixture({ ENAMEL_ROLE: 'web', ...s3.environment })
  const { databaseUrl = '' } = fixture.system.deps.config
  // Each process has its own folder.
  const shared = {
    DATABASE_URL: databaseUrl,
    ...s3.environment,
    MAIL_RELAY_URL: fixture.system.sandbox.smtpUrl,
  }
  worker = await testProduct({ ENAMEL_ROLE: 'worker', ...shared }, { clock: fixture.system.clock })
  otherWeb = await testProduct({ ENAMEL_ROLE: 'web', ...shared }, { clock: fixture.system.clock })
})
afterAll(async () => {
  await otherWeb?.stop()
  await worker?.stop()
  await fixture?.system.stop()
  await s3?.stop()
})

/** An email with a picture, handed to a web process. */
function writeEmail(from: string, subject: string): Promise<unknown> {
  const port = fixture.system.mailPort
  const relay = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  return relay.sendMail({
    from,
    to: `hello@${fixture.practice.domain}`,
    subject,
    text: 'My tooth',
    attachments: [{ filename: 'tooth.png', content: png }],
  })
}

async function readThrough(web: Pick<TestProduct, 'visitor' | 'url'>, attachment: string) {
  const person = web.visitor()
  await person.signIn(fixture.practice.email)
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  const response = await fetch(`${web.url}/api/v3/attachments/${attachment}`, { headers: { cookie } })
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()) }
}

it('processes without a shared folder send, receive and export files through their bucket', async () => {
  const patient = await fixture.createPatient()
  const upload = await fixture.uploadFile(patient.id, pdf)
  const message = uuid()
  expect((await fixture.email(patient.id, [upload], message)).status).toBe(201)
  const sent = await eventually(async () => {
    const [email] = await fixture.system.outbox('email', patient.email)
    if (!email) throw new Error('The email has not arrived')
    return email
  }, WITHIN)
  const file = await fetch(`${fixture.system.sandbox.url}/control/outbox/${sent.id}/attachments/0`)
  expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)

  await writeEmail(patient.email, 'A picture')
  const [received] = (await fixture.timelineWith(patient.id, 2)).filter(({ inbound }) => inbound)
  for (const web of [fixture.system, otherWeb]) {
    expect((await readThrough(web, upload)).content.equals(pdf)).toBe(true)
    expect((await readThrough(web, received.attachments[0].id)).content.equals(png)).toBe(true)
  }

  const { download } = await exportNow(fixture.staff, LEADS)
  expect(rowsOf(download).length).toBeGreaterThan(0)
  for (const { deps } of [fixture.system, otherWeb, worker])
    expect(await readdir(deps.config.dataFolder)).not.toContain('files')
})

it('while the bucket is unavailable, calls and mail are refused for a moment and jobs wait for it', async () => {
  const patient = await fixture.createPatient()
  const upload = await fixture.uploadFile(patient.id, pdf)
  await s3.kill()
  for (const response of [
    await fixture.upload(patient.id, png, 'x-ray.png'),
    await fixture.staff.get(`/v3/attachments/${upload}`),
  ]) {
    expect(response).toMatchObject({ status: 503, body: UNAVAILABLE })
    expect(response.headers.get('retry-after')).toBe('5')
  }
  await expect(writeEmail(patient.email, 'A picture')).rejects.toMatchObject({ responseCode: 451 })
  const message = uuid()
  expect((await fixture.email(patient.id, [upload], message)).status).toBe(201)
  const { body } = await requestExport(fixture.staff, { ...LEADS, types: 'Implants' })
  await expect.poll(() => failedAttempts('exports.make'), WITHIN).toBeGreaterThan(0)
  await expect.poll(() => failedAttempts('communications.deliver'), WITHIN).toBeGreaterThan(0)

  await s3.restart()
  await fixture.system.retry()
  expect((await settled(fixture.staff, body.url)).status).toBe(200)
  await expect.poll(() => fixture.system.outbox('email', patient.email), WITHIN).toHaveLength(1)
  expect((await fixture.upload(patient.id, png, 'x-ray.png')).status).toBe(201)
  await writeEmail(patient.email, 'A picture')
  await fixture.timelineWith(patient.id, 2)
})

/** How often jobs of this task have failed. */
async function failedAttempts(task: string): Promise<number> {
  const jobs = await fixture.system.queue()
  return jobs
    .filter((job) => job.task === task && !job.isRunning)
    .reduce((sum, { attempts }) => sum + attempts, 0)
}
