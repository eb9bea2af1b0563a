import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
import {
  openPracticeSystemFixture,
  type PracticeSystemFixture,
  type TestPatient,
} from '../../testing/practice-system-fixture.ts'

let fixture: PracticeSystemFixture

beforeAll(async () => {
  fixture = await openPracticeSystemFixture()
})
afterEach(() => fixture.dentally.trouble('ok'))
afterAll(() => fixture.stop())

const find = (query: object) =>
  fixture.staff.get(`/dentally/patients?${new URLSearchParams(query as Record<string, string>)}`)
const setConnection = (row: object) =>
  inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.updateTable('integrations').set(row).where('client_id', '=', fixture.practice.id).execute(),
  )
const setFeatures = (features: string[]) =>
  inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.updateTable('clients').set({ features }).where('id', '=', fixture.practice.id).execute(),
  )
const ALL = ['timeline-v2', 'pms-events', 'patient-values', 'dentally-ui-v2', 'dentally:create-patient']

async function everyRequest(someone: TestPatient): Promise<[number, string][]> {
  const { get, delete: remove } = fixture.staff
  const answers = [
    await get('/dentally/patient-titles'),
    await get('/dentally/ethnicity-codes'),
    await get('/dentally/payment-plans'),
    await find({ query: someone.last_name }),
    await get(`/dentally/patients/${someone.id}`),
    await get(`/dentally/patients/${someone.id}/financials`),
    await fixture.create(someone),
    await fixture.link(someone.id, '100001'),
    await remove(`/dentally/links/${someone.id}`),
  ]
  return answers.map(({ status, body }) => [status, body?.code])
}

describe('the nine practice-system endpoints', () => {
  it('need the feature and a healthy connection (G-36, DEN-01)', async () => {
    const someone = await fixture.createPatient()
    const inactive = Array(9).fill([409, 'integration_inactive'])
    await setFeatures(ALL.filter((flag) => flag !== 'dentally-ui-v2'))
    expect(await everyRequest(someone)).toEqual(inactive)
    await setFeatures(ALL)
    await setConnection({ state: 'unhealthy' })
    expect(await everyRequest(someone)).toEqual(inactive)
    await setConnection({ state: 'disconnected' })
    expect(await everyRequest(someone)).toEqual(inactive)
    await setConnection({ state: 'healthy' })
    await setFeatures(ALL.filter((flag) => flag !== 'dentally:create-patient'))
    expect((await fixture.create(someone)).body.code).toBe('integration_inactive')
    await setFeatures(ALL)
    expect((await fixture.staff.get('/dentally/patient-titles')).status).toBe(200)
  })

  it('refuse requests without a healthy connection before they check the input (G-36)', async () => {
    const { get, post, delete: remove } = fixture.staff
    const wrong = async () => {
      const answers = [
        await get('/dentally/patients?query=x'),
        await get('/dentally/patients/nobody'),
        await post(`/dentally/patients/${(await fixture.createPatient()).id}`, { title: '' }),
        await post('/dentally/links', {}),
        await remove(`/dentally/links/${'x'.repeat(50)}`),
      ]
      return answers.map(({ status }) => status)
    }
    expect(await wrong()).toEqual([422, 404, 422, 422, 404])
    await setConnection({ state: 'unhealthy' })
    expect(await wrong()).toEqual(Array(5).fill(409))
    await setConnection({ state: 'healthy' })
  })

  it('include the stored data in the refusal to read a link while the connection is unhealthy (G-36)', async () => {
    const someone = await fixture.createPatient()
    await fixture.link(someone.id, await fixture.createInDentally(someone))
    const linked = await fixture.linkInState(someone.id, 'synced')
    const refused = () => fixture.staff.get(`/dentally/patients/${someone.id}`)
    await setConnection({ state: 'unhealthy' })
    expect(await refused()).toMatchObject({
      status: 409,
      body: { code: 'integration_inactive', record: linked },
    })
    await setConnection({ state: 'disconnected' })
    expect((await refused()).body.record).toBeUndefined()
    await setConnection({ state: 'healthy' })
  })

  it('accept requests only from staff, and only about patients of their practice', async () => {
    expect((await fixture.product.visitor().get('/dentally/payment-plans')).status).toBe(401)
    const other = await aPractice(fixture.product.deps, { features: ALL })
    const outsider = await aPatient(fixture.product.deps, other)
    expect((await fixture.staff.get(`/dentally/patients/${outsider}`)).status).toBe(404)
    expect((await fixture.staff.get(`/dentally/patients/${outsider}/financials`)).status).toBe(404)
    expect((await fixture.link(outsider, '100001')).status).toBe(404)
    expect((await fixture.create({ ...(await fixture.createPatient()), id: outsider })).status).toBe(404)
    const visitor = fixture.product.visitor()
    await visitor.signIn(other.email)
    expect((await visitor.get('/dentally/payment-plans')).body.code).toBe('integration_inactive')
  })

  it('list titles, ethnicity codes by label, and payment plans (DEN-20)', async () => {
    const titles = (await fixture.staff.get('/dentally/patient-titles')).body
    expect(titles).toEqual(expect.arrayContaining(['Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Dr']))
    const codes = (await fixture.staff.get('/dentally/ethnicity-codes')).body
    expect(codes).toMatchObject({ 'White British': '1', 'Not stated': '99' })
    expect((await fixture.staff.get('/dentally/payment-plans')).body).toContainEqual({
      id: '3',
      name: 'Denplan Care',
      patient_friendly_name: 'Dental care plan',
    })
  })
})

describe('a search in Dentally', () => {
  it('returns matches with their details and how many there are (DEN-08, DEN-09)', async () => {
    const someone = await fixture.createPatient()
    const id = await fixture.createInDentally(someone)
    const { status, body } = await find({ query: `${someone.first_name} ${someone.last_name}` })
    expect(status).toBe(200)
    expect(body).toEqual({
      matches: [
        {
          id,
          first_name: someone.first_name,
          last_name: someone.last_name,
          image_url: null,
          email_address: someone.email,
          phone: someone.phone,
          date_of_birth: someone.date_of_birth,
          confidence: 1,
          linked_to: null,
        },
      ],
      total: 1,
    })
    expect((await find({ query: someone.phone })).body.matches[0]).toMatchObject({ id, confidence: 1 })
    expect((await find({ query: 'nobody like that' })).body).toEqual({ matches: [], total: 0 })
    expect((await find({ query: 'son' })).body.total).toBeGreaterThan(1)
  })

  it('finds patients by their number in Dentally and by a date of birth as people write it', async () => {
    const someone = await fixture.createPatient()
    const id = await fixture.createInDentally(someone, { date_of_birth: '1901-04-08' })
    for (const query of [id, `no. ${id}`, '8 April 1901', '8.4.1901']) {
      const { matches } = (await find({ query, patient_id: someone.id })).body
      expect(matches.map((match: { id: string }) => match.id)).toEqual([id])
    }
    expect((await find({ query: '999999999' })).body).toEqual({ matches: [], total: 0 })
  })

  it('ranks the results of all pages, and also counts the matches that it does not show', async () => {
    const patients = Array.from({ length: 130 }, (_, count) => ({
      first_name: `Wilf${count}`,
      last_name: 'Quillfeather',
    }))
    await fixture.dentally.control('PUT', 'practice-system/patients', { patients })
    const someone = await fixture.createPatient()
    const id = await fixture.createInDentally(someone, { last_name: 'Quillfeather' })
    const { matches, total } = (await find({ query: 'Quillfeather', patient_id: someone.id })).body
    expect([matches.length, total, matches[0].id]).toEqual([50, 131, id])
  })

  it('leaves out records that are no longer active in Dentally', async () => {
    const someone = await fixture.createPatient()
    const id = await fixture.createInDentally(someone)
    await fixture.dentally.archive(id)
    for (const query of [someone.phone, id])
      expect((await find({ query, patient_id: someone.id })).body).toEqual({ matches: [], total: 0 })
  })

  it('names the patient that a record is linked to', async () => {
    const [someone, duplicate] = [await fixture.createPatient(), await fixture.createPatient()]
    const id = await fixture.createInDentally(someone)
    await fixture.link(duplicate.id, id)
    const query = { query: someone.phone, patient_id: someone.id }
    for (const params of [query, { ...query, confidence: 0.05 }]) {
      const [match] = (await find(params)).body.matches
      const name = `${duplicate.first_name} ${duplicate.last_name}`
      expect(match).toMatchObject({ id, linked_to: { patient_id: duplicate.id, name } })
    }
  })

  it('suggests records that may be the patient, the likeliest first, and none below the requested confidence (DEN-08)', async () => {
    const someone = await fixture.createPatient()
    const misspelt = await fixture.createInDentally(someone, {
      last_name: `${someone.last_name}y`,
      email_address: null,
    })
    const parent = await fixture.createInDentally(someone, {
      first_name: 'Maximilian',
      last_name: 'Other',
      date_of_birth: '1931-01-01',
      email_address: null,
    })
    const query = { query: `${someone.first_name} ${someone.last_name}`, patient_id: someone.id }
    const { matches, total } = (await find({ ...query, confidence: 0.05 })).body
    expect(matches.map(({ id }: { id: string }) => id)).toEqual([misspelt, parent])
    expect(total).toBe(2)
    expect(matches[0].confidence).toBeGreaterThan(0.66)
    expect(matches[1].confidence).toBeLessThan(0.33)
    expect((await find({ ...query, confidence: 0.5 })).body).toMatchObject({
      matches: [{ id: misspelt }],
      total: 1,
    })
  })

  it('finds only records that match the query, the best matches first (DEN-08, G-41)', async () => {
    const [someone, sought] = [await fixture.createPatient(), await fixture.createPatient()]
    await fixture.createInDentally(someone)
    const id = await fixture.createInDentally(sought)
    for (const query of [sought.phone, sought.email, `${sought.first_name} ${sought.last_name}`]) {
      const { matches, total } = (await find({ query, patient_id: someone.id })).body
      expect([matches.map((match: { id: string }) => match.id), total]).toEqual([[id], 1])
    }
    const [first] = (await find({ query: sought.last_name, patient_id: someone.id })).body.matches
    expect(first.id).toBe(id)
  })

  it('is refused with its errors when it is malformed (DEN-07, G-41)', async () => {
    const wrong: [object, string][] = [
      [{ query: 'ab' }, 'query'],
      [{ query: '  a ' }, 'query'],
      [{}, 'query'],
      [{ query: 'abc', confidence: '2' }, 'confidence'],
      [{ query: 'abc', patient_id: '7' }, 'patient_id'],
    ]
    for (const [query, field] of wrong) {
      const { status, body } = await find(query)
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'validation', [field]])
    }
    expect((await find({ query: 'abc', patient_id: uuid() })).body.code).toBe('not_found')
    expect((await find({ query: 'ab' })).body.errors.query).toEqual(['Please enter at least 3 characters.'])
  })
})
