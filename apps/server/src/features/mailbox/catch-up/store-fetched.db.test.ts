import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { openLog } from '../../../log.ts'
import { aPatient, inside } from '../../../testing/builders.ts'
import { practiceFixture } from '../../../testing/practice-fixture.ts'
import { placeMessageJob } from '../../inbound/place-message.job.ts'
import { storeFetched } from './store-fetched.ts'

const { product, practice, staff } = await practiceFixture()
const now = product.clock.now()

const itemOf = (id: string) =>
  ({
    id,
    thread: 'thread',
    folder: 'received',
    from: 'jane@home.example',
    replyTo: [],
    to: ['desk@mail.example'],
    messageId: null,
    inReplyTo: null,
    at: now,
    isUnread: true,
    isList: false,
  }) as const

it('lists an email that the mailbox does not hand over for staff, who can only dismiss it', async () => {
  const patient = await aPatient(product.deps, practice, { email: 'jane@home.example' })
  const item = itemOf('large')
  const store = () =>
    inside(product.deps, practice, (tx) =>
      storeFetched(tx, [{ item, patients: ['jane@home.example'], content: null }], {
        mailbox: 'gmail',
        connectedAt: now,
        now,
      }),
    )
  await store()
  await store()
  const { data, total } = (await staff.get('/v3/unplaced')).body
  expect([total, data]).toEqual([1, [expect.objectContaining({ reason: 'unreadable', from: item.from })]])
  const placed = await staff.post(`/v3/unplaced/${data[0].id}/place`, { patient_id: patient })
  expect([placed.status, placed.body.code]).toEqual([422, 'cannot_place'])
  expect((await staff.delete(`/v3/unplaced/${data[0].id}`)).status).toBe(204)
})

it('joins an email that came by SMTP, and is not placed yet, to its conversation in the mailbox', async () => {
  const { deps } = product
  const email = 'joan@home.example'
  const patientId = await aPatient(deps, practice, { email })
  const raw = Buffer.from(`From: ${email}\r\nTo: desk@mail.example\r\nSubject: Twice\r\n\r\nHello`)
  const content = { fingerprint: 'twice', storageKey: `inbound/${practice.id}/twice.eml` }
  await deps.storage.put(content.storageKey, raw)
  const id = uuid()
  await inside(deps, practice, async (tx) => {
    await tx
      .insertInto('inbound_messages')
      .values({
        client_id: tx.clientId,
        id,
        channel: 'Email',
        fingerprint: content.fingerprint,
        received_at: now,
        raw: JSON.stringify({ envelope_from: email, recipients: ['desk@mail.example'] }),
        storage_key: content.storageKey,
        sender: email,
        state: 'received',
      })
      .execute()
    const item = { ...itemOf('twice'), from: email }
    await storeFetched(tx, [{ item, patients: [email], content }], {
      mailbox: 'gmail',
      connectedAt: now,
      now,
    })
  })
  const context = { deps, log: openLog('silent'), attempt: 1, signal: undefined }
  await placeMessageJob.run(context, { client_id: practice.id, id })
  const written = await inside(deps, practice, (tx) =>
    tx.selectFrom('communications').selectAll().where('patient_id', '=', patientId).execute(),
  )
  expect(written).toMatchObject([{ mailbox: 'gmail', mailbox_thread: 'thread' }])
})
