import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnerPool } from '../../db/database.ts'
import { silent } from '../../log.ts'
import { aMessage, aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { ApiResponse, Person } from '../../testing/person.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'

let product: TestProduct
let practice: Practice
let staff: Person
let owner: ReturnType<typeof openOwnerPool>

beforeAll(async () => {
  product = await testProduct()
  practice = await aPractice(product.deps)
  staff = product.visitor()
  await staff.signIn(practice.email)
  owner = openOwnerPool(product.deps.config.databaseUrl ?? '', { log: silent, connections: 1 })
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

/** The practice's audit log, oldest first. */
function auditEntries(audited: Practice = practice) {
  return inside(product.deps, audited, (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'patient_id', 'request_id', 'status', 'at'])
      .where('client_id', '=', audited.id)
      .orderBy('id')
      .execute(),
  )
}

/** The entries that a request adds: action, status and patient. */
async function entriesAddedBy(call: () => Promise<ApiResponse>) {
  const before = (await auditEntries()).length
  await call()
  return (await auditEntries())
    .slice(before)
    .map(({ action, status, patient_id }) => [action, status, patient_id])
}

/** Runs `action` while rows that match the condition cannot be written. */
async function whileWritesFail(table: string, condition: string, action: () => Promise<void>): Promise<void> {
  await owner.query(`alter table ${table} add constraint writes_fail check (not (${condition})) not valid`)
  try {
    await action()
  } finally {
    await owner.query(`alter table ${table} drop constraint writes_fail`)
  }
}

describe('a change and its audit entry', () => {
  const attempts: [string, string, (patientId: string) => Promise<ApiResponse>][] = [
    ['note.add', 'notes', (id) => staff.post(`/v3/patients/${id}/notes`, { id: uuid(), content: 'Hello' })],
    ['patient.save', 'patients', (id) => staff.put(`/v3/patients/${id}`, { last_name: 'Whitfield' })],
    ['conversation.star', 'conversations', (id) => staff.put(`/conversations/${id}/star`)],
    [
      'conversation.bulk-star',
      'conversations',
      (id) => staff.put('/conversations/bulk/star', { patient_ids: [id] }),
    ],
  ]

  it.each(attempts)('are written together or not at all: %s', async (action, table, attempt) => {
    const patientId = await aPatient(product.deps, practice)
    await aMessage(product.deps, practice, {
      patientId,
      type: 'sms',
      at: product.clock.now(),
      inbound: true,
      text: 'Hi',
    })
    const stored = () =>
      inside(product.deps, practice, (tx) =>
        tx
          .selectFrom(table as 'notes')
          .selectAll()
          .execute(),
      )
    const before = await stored()

    await whileWritesFail('audit_log', `action = '${action}'`, async () => {
      expect((await attempt(patientId)).status).toBe(500)
    })
    expect(await stored()).toEqual(before)

    await whileWritesFail(table, 'true', async () => {
      expect(
        await entriesAddedBy(async () => {
          const response = await attempt(patientId)
          expect(response.status).toBe(500)
          return response
        }),
      ).toEqual([])
    })

    expect(await entriesAddedBy(() => attempt(patientId))).toEqual([[action, expect.any(Number), patientId]])
    expect(await stored()).not.toEqual(before)
  })
})

describe('the patient of an audit entry', () => {
  it('is the patient in the path, if there is one', async () => {
    const id = await aPatient(product.deps, practice)
    expect(await entriesAddedBy(() => staff.get(`/v3/patients/${id}`))).toEqual([['patient.read', 200, id]])
    const unknown = uuid()
    expect(await entriesAddedBy(() => staff.get(`/v3/patients/${unknown}`))).toEqual([
      ['patient.read', 404, null],
    ])
  })

  it('is the patient of the file, never the id of a file or a message', async () => {
    const patientId = await aPatient(product.deps, practice)
    const at = product.clock.now()
    const communication_id = await aMessage(product.deps, practice, {
      patientId,
      type: 'email',
      at,
      inbound: true,
      text: 'Hi',
    })
    const id = uuid()
    const file = { name: 'scan.txt', type: 'text/plain', size: 4, storage_key: `test/${id}` }
    await product.deps.storage.put(file.storage_key, Buffer.from('scan'))
    await inside(product.deps, practice, (tx) =>
      tx
        .insertInto('attachments')
        .values({ client_id: practice.id, id, communication_id, position: 0, ...file })
        .execute(),
    )
    expect(await entriesAddedBy(() => staff.get(`/v3/attachments/${id}`))).toEqual([
      ['attachment.read', 200, patientId],
    ])
    expect(await entriesAddedBy(() => staff.get(`/v3/attachments/${uuid()}`))).toEqual([
      ['attachment.read', 404, null],
    ])
    expect(await entriesAddedBy(() => staff.delete(`/v3/unplaced/${uuid()}`))).toEqual([
      ['unplaced.dismiss', 404, null],
    ])
  })

  it('is each patient that a request for many patients changed', async () => {
    const ids = [await aPatient(product.deps, practice), await aPatient(product.deps, practice)]
    for (const patientId of ids) {
      const at = product.clock.now()
      await aMessage(product.deps, practice, { patientId, type: 'sms', at, inbound: true, text: 'Hi' })
    }
    const patient_ids = [...ids, uuid()]
    const marked = await entriesAddedBy(() =>
      staff.put('/conversations/bulk/read', { patient_ids, batch_size: 1 }),
    )
    expect(marked).toEqual(ids.map((id) => ['conversation.bulk-read', 200, id]))
  })

  it('is the lead that a request added', async () => {
    let added = ''
    const entry = await entriesAddedBy(async () => {
      const lead = {
        firstName: 'Jo',
        phone: '07700 900812',
        email: 'jo.reid@mail.example',
        txType: 'General',
        source: 'Unknown',
        nextAction: 'enquiry',
      }
      const response = await staff.post('/v2/actions', lead)
      added = response.body.patient_id
      return response
    })
    expect(entry).toEqual([['patient.add', 201, added]])
  })
})

describe('logging in and out', () => {
  it('records the user, the time and the request, but neither password nor email', async () => {
    const otherPractice = await aPractice(product.deps)
    const person = product.visitor()
    await person.signIn(otherPractice.email, 'a wrong password')
    await eventually(async () => expect(await auditEntries(otherPractice)).toHaveLength(1))
    product.clock.skip(1000)
    await person.signIn(otherPractice.email)
    product.clock.skip(1000)
    await person.signIn(otherPractice.email)
    product.clock.skip(1000)
    await person.delete('/auth/session')

    const entries = await auditEntries(otherPractice)
    expect(entries.map(({ action, status }) => [action, status])).toEqual([
      ['session.refused', 401],
      ['session.open', 200],
      ['session.open', 200],
      ['session.close', 200],
      ['session.close', 204],
    ])
    for (const entry of entries) {
      expect(entry.user_id).toBe(otherPractice.userId)
      expect(entry.patient_id).toBeNull()
      expect(entry.request_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(Math.abs(entry.at.getTime() - product.clock.now().getTime())).toBeLessThan(60_000)
    }
    expect(JSON.stringify(entries)).not.toMatch(/wrong password|practice\d+\.test/)
  })

  it('records a refused log-in with the correct password to a disabled practice', async () => {
    const disabled = await aPractice(product.deps, { active: false })
    await product.visitor().signIn(disabled.email)
    await eventually(async () =>
      expect((await auditEntries(disabled)).map(({ action, status }) => [action, status])).toEqual([
        ['session.refused', 403],
      ]),
    )
  })
})
