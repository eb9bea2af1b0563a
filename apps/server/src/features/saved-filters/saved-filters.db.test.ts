import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { signedInColleague } from '../../testing/signed-in-colleague.ts'

const { product, practice } = await practiceFixture()

const PATH = '/v3/saved-filters'
const inboxQuery = {
  types: ['Implants'],
  dates: { preset: 'week' },
  snoozed: false,
  mine: false,
  sort: 'desc',
  unread: true,
  starred: false,
}
const { unread: _, starred: __, ...everyScreen } = inboxQuery
const queueQuery = { ...everyScreen, sources: [], labels: ['Nervous'], referrals: 'both' }

/** A user of the practice who has no saved filters yet. */
async function aPerson(): Promise<Person> {
  return (await signedInColleague(product, practice)).person
}

const aFilter = (details: object = {}) => ({
  id: uuid(),
  screen: 'inbox',
  name: 'Unread implants',
  query: inboxQuery,
  ...details,
})
const namesOf = async (person: Person) =>
  (await person.get(PATH)).body.map(({ name }: { name: string }) => name)

describe('saved filters', () => {
  it('of both screens are listed by name, for their user alone', async () => {
    const [ada, sam] = [await aPerson(), await aPerson()]
    const ofInbox = aFilter({ name: 'unread' })
    const ofQueue = aFilter({ screen: 'queue', name: 'Anxious', query: queueQuery })
    expect((await ada.post(PATH, ofInbox)).status).toBe(201)
    expect(await ada.post(PATH, ofQueue)).toMatchObject({ status: 201, body: ofQueue })
    expect((await ada.get(PATH)).body).toEqual([ofQueue, ofInbox])
    expect((await sam.get(PATH)).body).toEqual([])
  })

  it('are saved once by a repeated request, and not at all by the same id with other content', async () => {
    const ada = await aPerson()
    const filter = aFilter()
    await ada.post(PATH, filter)
    expect(await ada.post(PATH, filter)).toMatchObject({ status: 200, body: filter })
    expect(await ada.post(PATH, { ...filter, name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'id_reused' },
    })
    expect(await namesOf(ada)).toEqual([filter.name])
  })

  it('have different names on one screen, in upper or lower case, and may share one on two screens', async () => {
    const [ada, sam] = [await aPerson(), await aPerson()]
    await ada.post(PATH, aFilter())
    const taken = { status: 409, body: { code: 'name_taken' } }
    expect(await ada.post(PATH, aFilter({ name: ' UNREAD  Implants' }))).toMatchObject(taken)
    expect((await ada.post(PATH, aFilter({ screen: 'queue', query: queueQuery }))).status).toBe(201)
    expect((await sam.post(PATH, aFilter())).status).toBe(201)
    const other = aFilter({ name: 'Other' })
    await ada.post(PATH, other)
    const rename = (name: string) => ada.put(`${PATH}/${other.id}`, { screen: 'inbox', name })
    expect(await rename('unread implants')).toMatchObject(taken)
    expect((await rename('OTHER')).body.name).toBe('OTHER')
  })

  it('of two requests at the same time with one name, one is saved', async () => {
    const ada = await aPerson()
    const answers = await Promise.all([ada.post(PATH, aFilter()), ada.post(PATH, aFilter())])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with a name of 61 characters', { name: 'x'.repeat(61) }, 'name'],
    ['with the combination of the other screen', { screen: 'queue' }, 'query.sources'],
  ])('are refused %s', async (_what, details, field) => {
    const ada = await aPerson()
    const { status, body } = await ada.post(PATH, aFilter(details))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(field)
    expect((await ada.post(PATH, aFilter({ screen: 'reports' }))).status).toBe(422)
    expect(await namesOf(ada)).toEqual([])
  })

  it('number at most thirty on each screen', async () => {
    const ada = await aPerson()
    for (let count = 1; count <= 30; count++)
      expect((await ada.post(PATH, aFilter({ name: `Filter ${count}` }))).status).toBe(201)
    expect(await ada.post(PATH, aFilter())).toMatchObject({
      status: 409,
      body: { code: 'too_many', message: expect.stringContaining('30 saved filters') },
    })
    expect((await ada.post(PATH, aFilter({ screen: 'queue', query: queueQuery }))).status).toBe(201)
  })

  it('change their name and their combination independently, and not their screen', async () => {
    const ada = await aPerson()
    const filter = aFilter()
    await ada.post(PATH, filter)
    const change = (body: object) => ada.put(`${PATH}/${filter.id}`, body)
    const query = { ...inboxQuery, starred: true }
    await change({ screen: 'inbox', query })
    expect((await change({ screen: 'inbox', name: 'Starred' })).body).toEqual({
      ...filter,
      name: 'Starred',
      query,
    })
    expect((await change({ screen: 'queue', query: queueQuery })).status).toBe(404)
    expect((await ada.get(PATH)).body).toMatchObject([{ screen: 'inbox', query }])
  })

  it('are deleted, and restored with the same id', async () => {
    const ada = await aPerson()
    const filter = aFilter()
    await ada.post(PATH, filter)
    expect((await ada.delete(`${PATH}/${filter.id}`)).status).toBe(204)
    expect((await ada.delete(`${PATH}/${filter.id}`)).status).toBe(404)
    expect((await ada.post(PATH, filter)).status).toBe(201)
    expect((await ada.get(PATH)).body).toEqual([filter])
  })

  it('of a colleague are not found', async () => {
    const [ada, sam] = [await aPerson(), await aPerson()]
    const filter = aFilter()
    await ada.post(PATH, filter)
    expect((await sam.put(`${PATH}/${filter.id}`, { screen: 'inbox', name: 'Mine' })).status).toBe(404)
    expect((await sam.delete(`${PATH}/${filter.id}`)).status).toBe(404)
    expect(await namesOf(ada)).toEqual([filter.name])
  })
})
