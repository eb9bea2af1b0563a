import { eventually } from '@enamel/testing/eventually'
import { sql } from 'kysely'
import limitConcurrency from 'p-limit'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../db/testing/fresh-database.ts'
import { openLog } from '../../log.ts'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import { productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { signRequest } from '../../testing/sign-request.ts'
import { testClock } from '../../testing/test-clock.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { placeMessageJob } from '../inbound/place-message.job.ts'
import { settingsOf } from './testing/answering-practice.ts'

/** The database of several processes, which start and stop during a test. */
const database = await freshDatabase()
const web = await productWithSandbox({ DATABASE_URL: database.ownerUrl, ENAMEL_ROLE: 'web' })
const { deps, clock } = web
afterAll(async () => {
  await web.stop()
  await database.drop()
})

/** Starts a process that runs the jobs. Its clock has skipped as much time as the other process's. */
async function startWorker(skippedMs = 0): Promise<TestProduct> {
  const { accountSid = '', authToken = '' } = deps.config.carrier ?? {}
  const clock = testClock()
  clock.skip(skippedMs)
  const environment = {
    DATABASE_URL: database.ownerUrl,
    ENAMEL_ROLE: 'worker',
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_BASE_URL: web.sandbox.url,
    PUBLIC_URL: web.url,
  }
  return testProduct(environment, { clock })
}

/** The number of transactions that a process runs at the same time. */
const CONNECTIONS = 10

/**
 * The time limit for many texts from one number, which are placed one after the other: beside other tests it
 * takes a minute or more on two cores.
 */
const MANY_TEXTS_MS = 150_000

/** A message on a timeline. */
interface Message {
  text_content: string
  inbound: boolean
}

let lastPhone = 0
const aPhone = () => `+447700900${String(600 + ++lastPhone).padStart(3, '0')}`

/** The carrier delivers a text to the product. */
async function receive({ number: To }: Practice, From: string, id: number): Promise<void> {
  const MessageSid = `SM${From.slice(1)}${id}`
  const fields = { MessageSid, From, To, Body: `Text ${id}`, NumMedia: '0' }
  const token = deps.config.carrier?.authToken ?? ''
  const { url, body, headers } = signRequest(`${web.url}/api/webhooks/twilio/sms`, fields, token)
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
}

/** Waits until no job is due. */
function idle(): Promise<void> {
  return eventually(
    async () => {
      const due = (await web.queue()).filter(({ isRunning, dueInMs }) => isRunning || dueInMs <= 0)
      expect(due.length).toBe(0)
    },
    { interval: 100, timeout: MANY_TEXTS_MS },
  )
}

const answersTo = async (phone: string) => (await web.outbox('sms', phone)).map(({ body }) => body)

const rowsOf = (practice: Practice) =>
  inside(deps, practice, (tx) =>
    tx.selectFrom('communications').select(['id', 'inbound']).where('client_id', '=', tx.clientId).execute(),
  )

describe('one number', () => {
  it('gets one answer to a thousand texts that are placed in parallel, even if several patients share it', async () => {
    const practice = await aPractice(deps, settingsOf({}))
    const phone = aPhone()
    const texts: { id: string; patientId: string }[] = []
    for (let patient = 1; patient <= 20; patient += 1) {
      const patientId = await aPatient(deps, practice, { phone, phone_e164: phone })
      const ids = await insertTexts(practice, { patientId, phone, count: 50 })
      texts.push(...ids.map((id) => ({ id, patientId })))
    }
    const together = barrier(CONNECTIONS)
    const place = ({ id, patientId }: (typeof texts)[number]) =>
      inside(deps, practice, async (tx) => {
        await together()
        await tx.emit({
          name: 'text_received',
          patientId,
          at: clock.now(),
          text: { id, from: phone, body: 'Hello', receivedAt: clock.now(), isNewNumber: false },
        })
      })
    await Promise.all(
      [...Map.groupBy(texts, ({ patientId }) => patientId).values()].map(async (ofPatient) => {
        for (const text of ofPatient) await place(text)
      }),
    )
    const workers = [await startWorker(), await startWorker()]
    await idle()
    expect(await answersTo(phone)).toEqual(['out_of_hours_existing'])
    expect((await rowsOf(practice)).filter(({ inbound }) => !inbound)).toHaveLength(1)
    for (const worker of workers) await worker.stop()
  })

  it(
    'gets one answer to two hundred texts that the carrier delivers at the same time, and all of them are on the timeline of their lead (COMS-15)',
    async () => {
      const practice = await aPractice(deps, settingsOf({}))
      const phone = aPhone()
      const bodies = Array.from({ length: 200 }, (_, index) => `Text ${index}`)
      const workers = [await startWorker(), await startWorker()]
      await limitConcurrency(CONNECTIONS).map(bodies, async (body) => {
        const { status } = await web.control('POST', 'sms', { from: phone, to: practice.number, body })
        expect(status).toBe(201)
      })
      await idle()
      expect(await answersTo(phone)).toEqual(['out_of_hours_new'])

      const user = web.visitor()
      await user.signIn(practice.email)
      const [lead] = (await user.get(`/v3/patients/search?query=${encodeURIComponent(phone)}`)).body
      const { items } = (await user.get(`/v2/patients/${lead.id}/timeline`)).body
      const messages: Message[] = items.filter(({ type }: { type: string }) => type === 'communication')
      const textsOf = (given: Message[]) => given.map(({ text_content }) => text_content)
      expect(textsOf(messages.filter(({ inbound }) => inbound)).toSorted()).toEqual(bodies.toSorted())
      expect(textsOf(messages.filter(({ inbound }) => !inbound))).toEqual(['out_of_hours_new'])
      for (const worker of workers) await worker.stop()
    },
    MANY_TEXTS_MS,
  )

  it('gets one answer to texts that arrive together and are placed by several processes, also as a new lead', async () => {
    const practice = await aPractice(deps, settingsOf({}))
    const phone = aPhone()
    const workers = [await startWorker(), await startWorker()]
    await Promise.all(Array.from({ length: 40 }, (_, id) => receive(practice, phone, id)))
    await idle()
    expect(await rowsOf(practice)).toHaveLength(41)
    expect(await answersTo(phone)).toEqual(['out_of_hours_new'])
    for (const worker of workers) await worker.stop()
  })
})

describe('a text that was received before a restart', () => {
  it('is answered once afterwards, whether it was placed before or after', async () => {
    const practice = await aPractice(deps, settingsOf({}))
    const [unplaced, placed] = [aPhone(), aPhone()]
    await receive(practice, unplaced, 1)
    await receive(practice, placed, 1)
    await place(practice, placed)
    expect([await answersTo(unplaced), await answersTo(placed)]).toEqual([[], []])
    const first = await startWorker()
    await idle()
    await first.stop()
    const second = await startWorker()
    await receive(practice, placed, 2)
    await idle()
    await second.stop()
    expect([await answersTo(unplaced), await answersTo(placed)]).toEqual([
      ['out_of_hours_new'],
      ['out_of_hours_new'],
    ])
  })

  it('is not answered if that was more than a quarter of an hour ago', async () => {
    const practice = await aPractice(deps, settingsOf({}))
    const [unplaced, placed] = [aPhone(), aPhone()]
    await receive(practice, unplaced, 1)
    await receive(practice, placed, 1)
    await place(practice, placed)
    const worker = await startWorker(16 * 60_000)
    await idle()
    await worker.stop()
    expect((await rowsOf(practice)).map(({ inbound }) => inbound)).toEqual([true, true])
    expect([await answersTo(unplaced), await answersTo(placed)]).toEqual([[], []])
  })
})

/** Waits until so many callers wait; later callers do not wait. */
function barrier(callers: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting >= callers) all.resolve()
    return all.promise
  }
}

/** Places a number's text, as a process does that ends immediately afterwards. */
async function place(practice: Practice, phone: string): Promise<void> {
  const { id } = await inside(deps, practice, (tx) =>
    tx
      .selectFrom('inbound_messages')
      .select('id')
      .where('client_id', '=', tx.clientId)
      .where('sender', '=', phone)
      .executeTakeFirstOrThrow(),
  )
  const context = { deps, log: openLog('silent'), attempt: 1, signal: undefined }
  await placeMessageJob.run(context, { client_id: practice.id, id })
}

/** Inserts received texts, which no event has reported. @returns their ids */
function insertTexts(
  practice: Practice,
  { patientId, phone, count }: { patientId: string; phone: string; count: number },
): Promise<string[]> {
  return inside(deps, practice, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into communications
        (client_id, id, patient_id, datetime, inbound, comm_type, status, text_content, from_number, created_at)
      select ${practice.id}, gen_random_uuid(), ${patientId}, ${clock.now()}, true, 'sms', 'received', 'Hello',
             ${phone}, ${clock.now()}
      from generate_series(1, ${count}) returning id`.execute(tx)
    return rows.map(({ id }) => id)
  })
}
