import { MS_PER_HOUR, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { afterAll, expect } from 'vitest'
import type { JobContext } from '../../../jobs/job.ts'
import { openLog } from '../../../log.ts'
import { aMessage, aPatient, aPractice, inside, type Practice } from '../../../testing/builders.ts'
import type { ApiResponse, Person } from '../../../testing/person.ts'
import { type SignedInColleague, signedInColleague } from '../../../testing/signed-in-colleague.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'
import { sendDueJob } from '../send-due.job.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
type Received = any

/** A practice whose staff schedule messages, without a worker, so that the tests decide when jobs run. */
export interface ScheduledFixture {
  product: TestProduct
  practice: Practice
  staff: Person
  /** A colleague of the staff, signed in. */
  colleague: SignedInColleague
  createPatient(given?: Parameters<typeof aPatient>[2]): Promise<string>
  /** This many minutes from now, ISO 8601. */
  inMinutes(count: number): string
  /** Schedules a text in an hour, unless anything else is given. */
  schedule(
    patientId: string,
    given?: { send_at?: string; message?: object; kind?: string },
    by?: Person,
  ): Promise<ApiResponse>
  /** Schedules a text that is expected to be accepted. @returns its id */
  aScheduled(patientId: string, given?: { send_at?: string; message?: object }, by?: Person): Promise<string>
  /** Uploads a file into a draft of the staff. @returns its id */
  uploadFile(patientId: string): Promise<string>
  /** Lets time pass, after which the staff and their colleague sign in again; by default until an hour is over. */
  passTime(ms?: number): Promise<void>
  /** Runs the job of a message. */
  sendDue(id: string): Promise<void>
  /** The patient writes a text now. */
  receive(patientId: string, text?: string): Promise<string>
  ofPatient(patientId: string): Promise<Received[]>
  timelineOf(patientId: string): Promise<Received[]>
}

const PDF = '%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'

/** Services that nothing reaches, since no worker runs. */
export const services = {
  TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a token for tests, 32 characters',
  TWILIO_BASE_URL: 'http://127.0.0.1:9',
  MAIL_RELAY_URL: 'smtp://127.0.0.1:9',
}

export async function scheduledFixture(environment: Record<string, string> = {}): Promise<ScheduledFixture> {
  const product = await testProduct({ ...services, ENAMEL_ROLE: 'web', ...environment })
  afterAll(() => product.stop())
  const { deps, clock } = product
  const practice = await aPractice(deps)
  const staff = product.visitor()
  await staff.signIn(practice.email)
  const colleague = await signedInColleague(product, practice)
  const inMinutes = (count: number) => new Date(clock.now().getTime() + count * MS_PER_MINUTE).toISOString()
  let lastPhone = 0

  const schedule: ScheduledFixture['schedule'] = (patientId, given = {}, by = staff) => {
    const { kind = 'text', send_at = inMinutes(60), message } = given
    const text = { id: uuid(), channel: 'SMS', message: 'Shall we say Tuesday?', ...message }
    return by.post(`/v3/patients/${patientId}/scheduled-messages`, { kind, send_at, message: text })
  }
  return {
    product,
    practice,
    staff,
    colleague,
    createPatient(given) {
      const phone = `+447700900${String(++lastPhone).padStart(3, '0')}`
      return aPatient(deps, practice, { phone, phone_e164: phone, ...given })
    },
    inMinutes,
    schedule,
    async aScheduled(patientId, given, by) {
      const { status, body } = await schedule(patientId, given, by)
      expect([status, body]).toMatchObject([201, { state: 'waiting' }])
      return body.id
    },
    async uploadFile(patientId) {
      const form = new FormData()
      form.append('file', new File([PDF], 'Estimate.pdf'))
      const response = await staff.post(`/v3/patients/${patientId}/attachments`, undefined, { raw: form })
      expect(response.status).toBe(201)
      return response.body.id
    },
    async passTime(ms = MS_PER_HOUR + MS_PER_MINUTE) {
      clock.skip(ms)
      await staff.signIn(practice.email)
      await colleague.person.signIn(colleague.email)
    },
    sendDue(id) {
      const context: JobContext = { deps, log: openLog('silent'), attempt: 1, signal: undefined }
      return sendDueJob.run(context, { client_id: practice.id, id })
    },
    receive: (patientId, text = 'Sorry, I meant Wednesday') =>
      aMessage(deps, practice, { patientId, type: 'sms', at: clock.now(), inbound: true, text }),
    ofPatient: async (patientId) => (await staff.get(`/v3/patients/${patientId}/scheduled-messages`)).body,
    timelineOf: async (patientId) => (await staff.get(`/v2/patients/${patientId}/timeline`)).body.items,
  }
}

/** The files that are stored for drafts and scheduled messages of a patient. */
export function uploadsOf({ product, practice }: ScheduledFixture, patientId: string) {
  return inside(product.deps, practice, (tx) =>
    tx
      .selectFrom('uploads')
      .select(['id', 'user_id', 'scheduled_message_id', 'expires_at'])
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute(),
  )
}
