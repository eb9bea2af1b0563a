import { eventually } from '@enamel/testing/eventually'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BreakableDatabase, breakableDatabase } from '../../db/testing/breakable-database.ts'
import { aPatient, aPractice, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { signRequest } from '../../testing/sign-request.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'

const TOKEN = 'a token for tests, 32 characters'
const UNAVAILABLE = { code: 'unavailable', message: 'We are restarting. Please try again in a moment.' }

let database: BreakableDatabase
let product: TestProduct
let practice: Practice
let staff: Person
let patientId: string

beforeAll(async () => {
  database = await breakableDatabase()
  product = await testProduct({
    DATABASE_URL: database.ownerUrl,
    ENAMEL_ROLE: 'web',
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: TOKEN,
  })
  practice = await aPractice(product.deps)
  patientId = await aPatient(product.deps, practice)
  staff = product.visitor()
  await staff.signIn(practice.email)
})
afterAll(async () => {
  await product?.stop()
  await database?.remove()
})

const read = () => staff.get('/v2/conversations/communications')
const send = (id: string) =>
  staff.post(`/v3/patients/${patientId}/communications`, { id, channel: 'SMS', message: 'Hello' })

function receiveText(): Promise<Response> {
  const url = `${product.url}/api/webhooks/twilio/sms`
  const fields = {
    MessageSid: `SM${'1'.repeat(32)}`,
    From: '+447700900321',
    To: practice.number,
    Body: 'Hello',
  }
  const { body, headers } = signRequest(url, fields, TOKEN)
  return fetch(url, { method: 'POST', body, headers })
}

function receiveMail(): Promise<unknown> {
  const relay = nodemailer.createTransport({ host: '127.0.0.1', port: product.mailPort, ignoreTLS: true })
  return relay.sendMail({ from: 'tom@post.example', to: `hello@${practice.domain}`, text: 'Hello' })
}

/** Expects that requests, webhooks and mail are refused with the advice to try again. */
async function expectUnavailable(): Promise<void> {
  for (const answer of [await read(), await send(uuid()), await product.visitor().signIn(practice.email)]) {
    expect(answer).toMatchObject({ status: 503, body: UNAVAILABLE })
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  const carrier = await receiveText()
  expect(carrier.status).toBe(503)
  expect(carrier.headers.get('retry-after')).toBe('5')
  expect(await carrier.json()).toEqual(UNAVAILABLE)
  await expect(receiveMail()).rejects.toMatchObject({ responseCode: 451 })
}

describe('the product while its database restarts', () => {
  it('refuses requests, webhooks and mail for a moment, and serves them when the database is back', async () => {
    await database.stop()
    try {
      await expectUnavailable()
      // Starting up, shut down, crashed, too many connections, connection failure, connection reset.
      for (const code of ['57P03', '57P01', '57P02', '53300', '08006', null]) {
        const refusing = await database.refuse(code)
        await expectUnavailable()
        refusing.end()
      }
    } finally {
      await database.start()
    }
    expect((await read()).status).toBe(200)
    expect((await receiveText()).status).toBe(200)
    await receiveMail()
  })

  it('rolls back an interrupted request, and carries the request out once when it is repeated', async () => {
    const id = uuid()
    const written = () => database.ask('select id from communications where id = $1', [id])
    const blocker = new pg.Client(database.ownerUrl)
    blocker.on('error', () => {})
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('lock table deliveries in exclusive mode')
    const interrupted = send(id)
    // The transaction has now written the message, and waits for the lock to write its delivery.
    await eventually(async () =>
      expect(await database.ask('select from pg_locks where not granted')).toHaveLength(1),
    )
    // A server that stops ends the blocker and the request in any order, and the request could commit in between.
    await database.ask('select pg_terminate_backend(pid) from pg_locks where not granted')
    await database.stop()
    await database.start()
    expect(await interrupted).toMatchObject({ status: 503, body: UNAVAILABLE })
    expect((await interrupted).headers.get('retry-after')).toBe('5')
    expect(await written()).toEqual([])

    expect((await send(id)).status).toBe(201)
    expect((await send(id)).status).toBe(200)
    expect(await written()).toHaveLength(1)
  })
})
