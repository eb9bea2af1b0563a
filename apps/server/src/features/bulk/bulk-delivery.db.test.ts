import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../db/testing/fresh-database.ts'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { skipTo } from '../../testing/test-clock.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import {
  aRecipient,
  type BatchMessage,
  bulkEmail,
  bulkText,
  manyRecipients,
  writtenMessages,
} from './testing/bulk-fixture.ts'

/** The database of several processes, which start and stop during a test. */
const database = await freshDatabase()
const web = await productWithSandbox({ DATABASE_URL: database.ownerUrl, ENAMEL_ROLE: 'web' })
const { deps, clock } = web
const startedAt = clock.now().getTime()
skipTo(clock, '10:00:00')
afterAll(async () => {
  await web.stop()
  await database.drop()
})

const SLOW_MACHINE_MS = 120_000

/** Starts a process that runs the jobs, whose clock shows the same time. */
function startWorker(): Promise<TestProduct> {
  const { accountSid = '', authToken = '' } = deps.config.carrier ?? {}
  return testProduct(
    {
      DATABASE_URL: database.ownerUrl,
      ENAMEL_ROLE: 'worker',
      ENAMEL_DATA: deps.config.dataFolder,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_BASE_URL: web.sandbox.url,
      MAIL_RELAY_URL: web.sandbox.smtpUrl,
      PUBLIC_URL: web.url,
    },
    { clock },
  )
}

async function aPracticeWithUser(): Promise<{ practice: Practice; staff: Person }> {
  const practice = await aPractice(deps)
  const staff = web.visitor()
  await staff.signIn(practice.email)
  return { practice, staff }
}

async function messagesOf(staff: Person, batchId: string): Promise<BatchMessage[]> {
  return (await staff.get(`/communications/bulk/${batchId}`)).body.messages
}

/** Waits until no message of a bulk message is Sending. */
async function ended(staff: Person, batchId: string): Promise<BatchMessage[]> {
  await eventually(
    async () => {
      const [batch] = (await staff.get('/communications/bulk')).body.filter(
        ({ id }: { id: string }) => id === batchId,
      )
      expect(batch.state).toBe('complete')
    },
    { interval: 200, timeout: SLOW_MACHINE_MS },
  )
  return messagesOf(staff, batchId)
}

describe('a bulk message', () => {
  it(
    'reaches each patient once, although two processes work on it and one of them stops halfway (BLK-10, BLK-11)',
    async () => {
      const { practice, staff } = await aPracticeWithUser()
      const ids = await manyRecipients(deps, practice, { count: 130, source: 'Radio' })
      const body = bulkEmail([], {
        total: 130,
        patient_ids: undefined,
        filter: { report: 'overview/leadsReceived' },
      })
      expect((await staff.post('/communications/bulk', body)).status).toBe(202)
      const [first, second] = [await startWorker(), await startWorker()]
      await eventually(async () => {
        expect((await writtenMessages(deps, practice, body.id)).length).toBeGreaterThan(0)
      })
      await first.stop()
      const messages = await ended(staff, body.id)
      await second.stop()
      expect(messages).toHaveLength(130)
      expect(messages.filter(({ state }) => state !== 'Sent')).toEqual([])
      const { body: outbox } = await web.control('GET', 'outbox?channel=email')
      const received = (outbox as { to: string; from: string }[]).filter(({ from }) =>
        from.includes(practice.domain),
      )
      expect(received.map(({ to }) => to).toSorted()).toEqual(
        Array.from({ length: 130 }, (_, index) => `grace${index + 1}@many.example`).toSorted(),
      )
      expect(new Set(messages.map(({ patient_id }) => patient_id))).toEqual(new Set(ids))
    },
    2 * SLOW_MACHINE_MS,
  )

  it(
    'as email has a link to unsubscribe in its text and HTML, and signed headers for the button of mail programs (G3-34, G3-38)',
    async () => {
      const { practice, staff } = await aPracticeWithUser()
      const to = `${uuid()}@mail.test`
      const body = bulkEmail([await aRecipient(deps, practice, { email: to, first_name: 'Jane' })])
      const { patient_ids, payload } = body
      const preview = (await staff.post('/communications/bulk/preview', { patient_ids, payload })).body
      await staff.post('/communications/bulk', body)
      const worker = await startWorker()
      await ended(staff, body.id)
      await worker.stop()
      const [mail] = await web.outbox('email', to)
      const { name } = (await staff.get('/v3/init')).body.client
      const url = /^<(.+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
      expect(url).toMatch(new RegExp(`^${web.url}/unsubscribe/[\\w-]{64}$`))
      expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      const signed = /\bh=([^;]+);/
        .exec(mail?.headers['dkim-signature'] ?? '')?.[1]
        ?.toLowerCase()
        .replace(/\s/g, '')
      expect(signed?.split(':')).toEqual(
        expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']),
      )
      const remark = `You receive this email because you agreed to hear from ${name}.`
      expect(mail?.body).toContain(`Hi Jane`)
      expect(mail?.body.trimEnd().endsWith(`${remark}\nUnsubscribe: ${url}`)).toBe(true)
      // The preview has the email as it is sent, with the practice's signature; only the link is a word.
      expect(mail?.body).toMatch(/^Hi Jane\n\n-- \n\S/)
      expect(preview.samples[0].message).toBe(
        mail?.body.trimEnd().replace(`\nUnsubscribe: ${url}`, ' Unsubscribe'),
      )
      expect(mail?.html).toContain(`${remark} <a href="${url}">Unsubscribe</a>`)
      const reply = { id: uuid(), channel: 'Email', subject: 'Your plan', body: 'Dear Jane' }
      const [{ patient_id }] = (await messagesOf(staff, body.id)) as [BatchMessage]
      await staff.post(`/v3/patients/${patient_id}/communications`, reply)
      const again = await startWorker()
      const answer = await eventually(async () => {
        const [, second] = await web.outbox('email', to)
        if (!second) throw new Error('not received')
        return second
      })
      await again.stop()
      expect(answer.headers['list-unsubscribe']).toBeUndefined()
      expect(answer.body).not.toContain('Unsubscribe')
    },
    SLOW_MACHINE_MS,
  )

  it(
    'as text ends with the line on how to opt out; STOP opts out with a business event, and the next one leaves the patient out (G3-34, G3-38, W-10)',
    async () => {
      const { practice, staff } = await aPracticeWithUser()
      const words = ['STOP', 'UNSUBSCRIBE', 'END', 'QUIT']
      const phones = words.map((_, index) => `+4477009008${10 + index}`)
      const patients: string[] = []
      for (const phone of phones)
        patients.push(await aRecipient(deps, practice, { phone, phone_e164: phone }))
      const refused = await aRecipient(deps, practice, {
        phone: '+447700900990',
        phone_e164: '+447700900990',
      })
      const worker = await startWorker()
      const body = bulkText([...patients, refused], 'Whitening is back')
      await staff.post('/communications/bulk', body)
      const messages = await ended(staff, body.id)
      expect(messages.find(({ patient_id }) => patient_id === refused)).toMatchObject({
        state: 'Failed',
        reason: 'provider_error',
      })
      expect(messages.filter(({ state }) => state === 'Sent')).toHaveLength(4)
      for (const [index, phone] of phones.entries()) {
        const [text, ...others] = await web.outbox('sms', phone)
        expect([text?.body, others]).toEqual(['Whitening is back\nReply STOP to opt out', []])
        await web.control('POST', 'sms', { from: phone, to: practice.number, body: words[index] })
      }
      for (const patient of patients) {
        await eventually(async () => {
          const { body: timeline } = await staff.get(`/v2/patients/${patient}/timeline`)
          expect(timeline.items).toContainEqual(
            expect.objectContaining({
              type: 'business_event',
              headline: 'Opted out of marketing',
              description: 'Replied STOP to a text',
            }),
          )
        })
        expect((await staff.get(`/v3/patients/${patient}`)).body.gdpr).toBe('Opted Out')
      }
      const next = bulkText(patients, 'Whitening again')
      await staff.post('/communications/bulk', next)
      const results = await ended(staff, next.id)
      expect(results.map(({ reason }) => reason)).toEqual(Array(4).fill('opted_out'))
      await worker.stop()
    },
    SLOW_MACHINE_MS,
  )
})

it(
  'a bulk text at night has a job for the morning, which sends it',
  async () => {
    skipTo(clock, '21:00:00')
    const { practice, staff } = await aPracticeWithUser()
    const phone = '+447700900820'
    const body = bulkText([await aRecipient(deps, practice, { phone, phone_e164: phone })])
    await staff.post('/communications/bulk', body)
    const worker = await startWorker()
    await eventually(async () => {
      const [job, ...others] = (await web.queue()).filter(({ key }) => key === `bulk ${body.id}`)
      expect(others).toEqual([])
      expect(job?.dueInMs).toBeGreaterThan(10.9 * 3_600_000)
    })
    await worker.stop()
    expect(await web.outbox('sms', phone)).toEqual([])
    expect(startedAt).toBeLessThan(clock.now().getTime())
    const rows = await inside(deps, practice, (tx) => tx.selectFrom('communications').select('id').execute())
    expect(rows).toEqual([])
  },
  SLOW_MACHINE_MS,
)
