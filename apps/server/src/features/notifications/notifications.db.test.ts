import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { periodicJob, runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { signedInColleague } from '../../testing/signed-in-colleague.ts'

const { product, practice, staff } = await practiceFixture()

let names = 0
/** A colleague with a name of their own, signed in. */
const aNamedColleague = () => signedInColleague(product, practice, { name: `Sam Patel ${++names}.` })

const patient = () => aPatient(product.deps, practice, { first_name: 'Grace', last_name: 'Hall' })
const assign = (id: string, user_id: string | null, person: Person = staff) =>
  person.put(`/v3/patients/${id}/assignee`, { user_id })
const listOf = async (person: Person) => (await person.get('/v3/notifications')).body
const aNote = (content: string, mentions?: string[]) => ({ id: uuid(), title: '', content, mentions })
const write = (id: string, note: object) => staff.post(`/v3/patients/${id}/notes`, note)

describe('an assignment', () => {
  it('notifies the user to whom a colleague assigned the patient, on all of their browsers', async () => {
    const sam = await aNamedColleague()
    const id = await patient()
    await assign(id, sam.id)
    const { data, unread } = await listOf(sam.person)
    expect(unread).toBe(1)
    expect(data).toEqual([
      {
        id: expect.any(String),
        kind: 'assigned',
        patient_id: id,
        patient_name: 'Grace Hall',
        actor_name: 'Hannah Price',
        excerpt: null,
        created_at: expect.any(String),
        read: false,
      },
    ])
    const events = await publishedEvents(product.deps, practice, null, 'notifications.changed')
    expect(events.at(-1)?.payload).toEqual({ user_id: sam.id, created: data[0] })
    expect(await listOf(staff)).toEqual({ data: [], unread: 0 })
  })

  it('to oneself notifies nobody, and repeated it notifies once', async () => {
    const sam = await aNamedColleague()
    const [own, given] = [await patient(), await patient()]
    await assign(own, sam.id, sam.person)
    await assign(given, sam.id)
    await assign(given, sam.id)
    expect(await listOf(sam.person)).toMatchObject({ data: [{ patient_id: given }], unread: 1 })
  })

  it('that is taken back leaves nothing unread behind', async () => {
    const [sam, ada] = [await aNamedColleague(), await aNamedColleague()]
    const id = await patient()
    await assign(id, sam.id)
    await assign(id, ada.id)
    expect(await listOf(sam.person)).toEqual({ data: [], unread: 0 })
    expect((await listOf(ada.person)).unread).toBe(1)
    await ada.person.put('/v3/notifications/read')
    await assign(id, null)
    expect(await listOf(ada.person)).toMatchObject({ data: [{ read: true }], unread: 0 })
  })
})

describe('a note', () => {
  it('notifies the colleagues whom it mentions, once, with its beginning', async () => {
    const sam = await aNamedColleague()
    const id = await patient()
    const note = aNote(`@${sam.name}\nplease ring her ${'x'.repeat(200)}`, [sam.id, practice.userId])
    expect((await write(id, note)).status).toBe(201)
    // The request is repeated by a page that does not know the colleagues any more.
    expect((await write(id, { ...note, mentions: undefined })).status).toBe(200)
    expect((await write(id, note)).status).toBe(200)
    const { data } = await listOf(sam.person)
    expect(data).toMatchObject([{ kind: 'mentioned', patient_id: id, actor_name: 'Hannah Price' }])
    expect(data[0].excerpt).toMatch(/^@Sam Patel \d+\. please ring her x+…$/)
    expect(await listOf(staff)).toEqual({ data: [], unread: 0 })
  })

  it('is saved, and notifies nobody whom its text does not name or who is no active user of the practice', async () => {
    const [sam, gone] = [await aNamedColleague(), await aNamedColleague()]
    const stranger = product.visitor()
    const other = await aPractice(product.deps)
    await stranger.signIn(other.email)
    await inside(product.deps, practice, (tx) =>
      tx.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', gone.id).execute(),
    )
    const id = await patient()
    const note = aNote(`@${gone.name} and @Hannah Price`, [sam.id, gone.id, other.userId, uuid()])
    expect((await write(id, note)).status).toBe(201)
    expect((await listOf(sam.person)).data).toEqual([])
    expect((await listOf(stranger)).data).toEqual([])
    const stored = await inside(product.deps, practice, (tx) =>
      tx.selectFrom('notifications').select('id').where('user_id', '=', gone.id).execute(),
    )
    expect(stored).toEqual([])
  })
})

describe('notifications', () => {
  it('are read one by one or all at once, by their user only', async () => {
    const [sam, ada] = [await aNamedColleague(), await aNamedColleague()]
    for (let count = 0; count < 3; count++) await assign(await patient(), sam.id)
    const [latest] = (await listOf(sam.person)).data
    expect((await ada.person.put(`/v3/notifications/${latest.id}/read`)).status).toBe(404)
    expect((await sam.person.put(`/v3/notifications/${latest.id}/read`)).status).toBe(204)
    expect(await listOf(sam.person)).toMatchObject({
      unread: 2,
      data: [{ id: latest.id, read: true }, {}, {}],
    })
    await ada.person.put('/v3/notifications/read')
    expect((await listOf(sam.person)).unread).toBe(2)
    await sam.person.put('/v3/notifications/read')
    expect((await listOf(sam.person)).unread).toBe(0)
  })

  it('are deleted within an hour after 90 days, read or not', async () => {
    const sam = await aNamedColleague()
    await assign(await patient(), sam.id)
    await sam.person.put('/v3/notifications/read')
    await assign(await patient(), sam.id)
    const age = (days: number) =>
      inside(product.deps, practice, (tx) =>
        tx
          .updateTable('notifications')
          .set({ created_at: new Date(product.clock.now().getTime() - days * MS_PER_DAY) })
          .where('user_id', '=', sam.id)
          .execute(),
      )
    await age(89)
    await runPeriodicJob(product.deps, 'notifications.forget')
    expect(await listOf(sam.person)).toMatchObject({ data: [{ read: false }, { read: true }], unread: 1 })
    await age(91)
    await runPeriodicJob(product.deps, 'notifications.forget')
    expect(await listOf(sam.person)).toEqual({ data: [], unread: 0 })
    expect(periodicJob('notifications.forget').everySeconds).toBe(3600)
  })
})
