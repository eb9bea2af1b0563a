import { beforeEach, describe, expect, it } from 'vitest'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'

const { product } = await practiceFixture()
const PATH = '/v3/clients/settings/sources'
const BUILT_IN = [
  { name: 'Unknown', custom: false, count: 0 },
  { name: 'Website', custom: false, count: 0 },
]

let practice: Practice
let staff: Person
beforeEach(async () => {
  practice = await aPractice(product.deps)
  staff = product.visitor()
  await staff.signIn(practice.email)
})

const list = async () => (await staff.get(PATH)).body
const ownSource = (name: string, count = 0) => ({ name, custom: true, count })
const pathOf = (name: string) => `${PATH}/${encodeURIComponent(name)}`
const sourceOf = async (id: string) => (await staff.get(`/v3/patients/${id}`)).body.source
const patientFrom = (source: string) => aPatient(product.deps, practice, { source })

describe('the lead sources', () => {
  it('include Unknown and Website in every practice (SRC-01)', async () => {
    const response = await staff.get(PATH)
    expect(response.status).toBe(200)
    expect(response.body).toEqual(BUILT_IN)
  })

  it('contain the number of patients from each, counted in this practice only (SRC-01)', async () => {
    await staff.post(PATH, { name: 'Instagram' })
    await Promise.all([patientFrom('Instagram'), patientFrom('Instagram'), patientFrom('Website')])
    await aPatient(product.deps, await aPractice(product.deps), { source: 'Instagram' })
    expect(await list()).toEqual([
      ownSource('Instagram', 2),
      { name: 'Unknown', custom: false, count: 0 },
      { name: 'Website', custom: false, count: 1 },
    ])
  })

  it('can be listed, added, renamed and removed, and patients get the new source (SRC-02, SRC2-01, SRC2-08)', async () => {
    const added = await staff.post(PATH, { name: '  Word of mouth / friends ' })
    expect(added.status).toBe(201)
    expect(added.body).toEqual([...BUILT_IN, ownSource('Word of mouth / friends')])

    const id = await patientFrom('Word of mouth / friends')
    const renamed = await staff.post(pathOf('Word of mouth / friends'), { name: 'Friends' })
    expect(renamed.status).toBe(200)
    expect(renamed.body).toEqual([ownSource('Friends', 1), ...BUILT_IN])
    expect(await sourceOf(id)).toBe('Friends')
    expect((await staff.get('/v3/init')).body.client.sources).toEqual(['Friends', 'Unknown', 'Website'])

    const removed = await staff.delete(pathOf('Friends'))
    expect(removed.status).toBe(200)
    expect(removed.body).toEqual([{ name: 'Unknown', custom: false, count: 1 }, BUILT_IN[1]])
    expect(await sourceOf(id)).toBe('Unknown')
  })

  it('are announced to open browsers of the practice when they change', async () => {
    const published = () => publishedEvents(product.deps, practice, null, 'practice.settings.changed')
    const before = (await published()).length
    await staff.post(PATH, { name: 'Bus stop' })
    await staff.post(pathOf('Bus stop'), { name: 'Bus' })
    await staff.delete(pathOf('Bus'))
    await staff.post(PATH, { name: 'Unknown' })
    const sections = (await published()).slice(before).map(({ payload }) => payload)
    expect(sections).toEqual(Array.from({ length: 3 }, () => ({ sections: ['sources'] })))
  })

  it('cause an event in open browsers for each patient whose source changes (G-34)', async () => {
    await staff.post(PATH, { name: 'Friends' })
    const id = await patientFrom('Friends')
    const published = () => publishedEvents(product.deps, practice, id, 'patient.updated')
    const before = (await published()).length
    await staff.post(pathOf('Friends'), { name: 'Family' })
    expect(await published()).toHaveLength(before + 1)
    await staff.delete(pathOf('Family'))
    expect(await published()).toHaveLength(before + 2)
  })

  it('cannot be changed by another practice', async () => {
    const [other, outsider] = [await aPractice(product.deps), product.visitor()]
    await outsider.signIn(other.email)
    await outsider.post(PATH, { name: 'Radio' })
    const id = await aPatient(product.deps, other, { source: 'Radio' })
    expect((await staff.post(pathOf('Radio'), { name: 'Television' })).status).toBe(404)
    await staff.post(PATH, { name: 'Radio' })
    await staff.delete(pathOf('Radio'))
    expect((await outsider.get(`/v3/patients/${id}`)).body.source).toBe('Radio')
    expect((await outsider.get(PATH)).body).toEqual([ownSource('Radio', 1), ...BUILT_IN])
  })
})

describe('a change to the lead sources', () => {
  it('leaves no patient with a removed source, even when saving and removing are concurrent', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 12 }, async (_, round) => {
        const name = `Poster ${round}`
        await staff.post(PATH, { name })
        const id = await aPatient(product.deps, practice, { stage: 'working' })
        const path = `/v3/patients/${id}`
        const [save] = await Promise.all([
          round % 2 === 0
            ? staff.put(`${path}/actions`, { next_action: 'lost', note: 'Too far', source: name })
            : staff.put(path, { source: name }),
          staff.delete(pathOf(name)),
        ])
        return { status: save.status, source: await sourceOf(id) }
      }),
    )
    for (const { status, source } of rounds) {
      expect([200, 422]).toContain(status)
      expect(source).toBe('Unknown')
    }
  })

  const builtIn = ['Unknown', 'website']
  it.each(builtIn)('is refused for the built-in source %s (SRC2-07)', async (name) => {
    expect(await staff.post(pathOf(name), { name: 'Other' })).toMatchObject({
      status: 403,
      body: { code: 'not_custom' },
    })
    expect(await staff.delete(pathOf(name))).toMatchObject({ status: 403, body: { code: 'not_custom' } })
    expect(await list()).toEqual(BUILT_IN)
  })

  it('is refused for a name that is taken, whatever its case and the white space around it, and for a blank one (SRC2-06)', async () => {
    await staff.post(PATH, { name: 'Radio' })
    await staff.post(PATH, { name: 'Poster' })
    for (const name of ['radio', 'UNKNOWN', ' Website ']) {
      expect(await staff.post(PATH, { name })).toMatchObject({ status: 409, body: { code: 'name_taken' } })
      expect((await staff.post(pathOf('Poster'), { name })).status).toBe(409)
    }
    for (const body of [{ name: '' }, { name: '  ' }, {}]) {
      expect((await staff.post(PATH, body)).status).toBe(422)
      expect((await staff.post(pathOf('Radio'), body)).status).toBe(422)
    }
    expect(await list()).toEqual([ownSource('Poster'), ownSource('Radio'), ...BUILT_IN])
  })

  it('finds a source whatever the Unicode form and spacing of its name', async () => {
    expect((await staff.post(PATH, { name: 'Cafe\u0301\n Rouge' })).body[0]).toEqual(ownSource('Café Rouge'))
    expect((await staff.post(PATH, { name: 'caf\u00e9  rouge' })).status).toBe(409)
    const id = await patientFrom('Café Rouge')
    expect((await staff.post(pathOf('Cafe\u0301 Rouge'), { name: 'Cafe\u0301  Noir' })).body[0]).toEqual(
      ownSource('Café Noir', 1),
    )
    expect(await sourceOf(id)).toBe('Café Noir')
    expect((await staff.delete(pathOf('Cafe\u0301 Noir'))).status).toBe(200)
  })

  it('is accepted even if only the case of a name differs', async () => {
    await staff.post(PATH, { name: 'google ads' })
    const id = await patientFrom('google ads')
    const response = await staff.post(pathOf('google ads'), { name: 'Google Ads' })
    expect(response.body).toEqual([ownSource('Google Ads', 1), ...BUILT_IN])
    expect(await sourceOf(id)).toBe('Google Ads')
  })

  it('applies to patients who had a source with this name, in any spelling, before the practice added it', async () => {
    const early = await Promise.all(['radio', ' RADIO '].map(patientFrom))
    const other = await patientFrom('Poster')
    expect((await staff.post(PATH, { name: 'Radio' })).body[0]).toEqual(ownSource('Radio', 2))
    for (const id of early) expect(await sourceOf(id)).toBe('Radio')
    const waiting = await patientFrom('television')
    expect((await staff.post(pathOf('Radio'), { name: 'Television' })).body[0]).toEqual(
      ownSource('Television', 3),
    )
    for (const id of [...early, waiting]) expect(await sourceOf(id)).toBe('Television')
    expect(await sourceOf(other)).toBe('Poster')
  })

  it.each(['.', '..', ' .. '])('is refused for the name %j, which means a folder in a URL', async (name) => {
    await staff.post(PATH, { name: 'Radio' })
    const errors = { name: ['A lead source cannot be called "." or ".."'] }
    expect(await staff.post(PATH, { name })).toMatchObject({ status: 422, body: { errors } })
    expect(await staff.post(pathOf('Radio'), { name })).toMatchObject({ status: 422, body: { errors } })
    expect(await list()).toEqual([ownSource('Radio'), ...BUILT_IN])
  })

  it('is refused for an unknown source', async () => {
    expect((await staff.post(pathOf('Radio'), { name: 'Poster' })).status).toBe(404)
    expect((await staff.delete(pathOf('Radio'))).status).toBe(404)
  })

  it('succeeds once when two users add the same name at the same time', async () => {
    const responses = await Promise.all(['Radio', 'RADIO'].map((name) => staff.post(PATH, { name })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

it('a patient without a given source has the source Unknown (SRC-04)', async () => {
  expect(await sourceOf(await aPatient(product.deps, practice))).toBe('Unknown')
  const stored = await inside(product.deps, practice, (tx) =>
    tx.selectFrom('patients').select('source').where('client_id', '=', practice.id).execute(),
  )
  expect(stored).toEqual([{ source: 'Unknown' }])
})
