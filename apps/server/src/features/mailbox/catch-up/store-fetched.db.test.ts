import { expect, it } from 'vitest'
import { aPatient, inside } from '../../../testing/builders.ts'
import { practiceFixture } from '../../../testing/practice-fixture.ts'
import { storeFetched } from './store-fetched.ts'

const { product, practice, staff } = await practiceFixture()

it('lists an email that the mailbox does not hand over for staff, who can only dismiss it', async () => {
  const patient = await aPatient(product.deps, practice, { email: 'jane@home.example' })
  const now = product.clock.now()
  const item = {
    id: 'large',
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
  } as const
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
