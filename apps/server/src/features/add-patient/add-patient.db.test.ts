import { describe, expect, it } from 'vitest'
import { addSources, aPatient, aPractice } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'

const { product, practice, staff } = await practiceFixture({ tx_types: ['General', 'Implants'] })
await addSources(product.deps, practice, 'Google Ads')

const lead = {
  firstName: 'Priya',
  lastName: 'Nair',
  email: 'priya.nair@post.example',
  phone: '07700 900731',
  gdpr: 'Opted In',
  txType: 'Implants',
  source: 'Google Ads',
  note: 'Evenings only',
  stage: 'newPatient',
  nextAction: 'enquiry',
  date: null,
  labels: [],
}

let leads = 0

/** A valid new lead with an email and phone that no other lead has. */
function aLead(overrides: Record<string, unknown> = {}) {
  leads += 1
  return {
    ...lead,
    email: `lead${leads}@post.example`,
    phone: `07700 901${String(leads).padStart(3, '0')}`,
    ...overrides,
  }
}

/** The moment this many days from now, at the same time of day in UTC. */
function inDays(days: number): string {
  return new Date(product.clock.now().getTime() + days * 86_400_000).toISOString()
}

describe('the check for an existing patient', () => {
  it('finds an email and a phone in any spelling (ADD-17, G-27)', async () => {
    await aPatient(product.deps, practice, {
      email: 'Ada.Byron@post.example',
      phone: '07700 900741',
      phone_e164: '+447700900741',
    })
    const check = async (query: Record<string, string>) =>
      (await staff.get(`/actions/exists?${new URLSearchParams(query)}`)).body
    expect(await check({ email: ' ada.byron@POST.example' })).toEqual({ email: true, phone: false })
    expect(await check({ phone: '+44 7700 900 741' })).toEqual({ email: false, phone: true })
    expect(await check({ email: 'ada.byron@post.example', phone: '07700900741' })).toEqual({
      email: true,
      phone: true,
    })
    expect(await check({ email: 'unknown@post.example', phone: '07700' })).toEqual({
      email: false,
      phone: false,
    })
  })

  it("finds patients of the user's practice only", async () => {
    const other = await aPractice(product.deps)
    await aPatient(product.deps, other, { email: 'elsewhere@post.example' })
    const response = await staff.get('/actions/exists?email=elsewhere@post.example')
    expect(response.body).toEqual({ email: false, phone: false })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each(['', '?email=&phone=%20'])('is refused without email and phone: %j', async (query) => {
    const response = await staff.get(`/actions/exists${query}`)
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({
      email: ['Email is required'],
      phone: ['Phone number is required'],
    })
  })
})

describe('adding a patient', () => {
  it('creates a lead that is due now, is found by search, and has the note on its timeline (ADD-20, ADD-21)', async () => {
    const added = await staff.post('/v2/actions', lead)
    expect(added.status).toBe(201)
    expect(added.body).toEqual({
      patient_id: expect.any(String),
      distinguisher: null,
      first_name: 'Priya',
      last_name: 'Nair',
      stage: 'newLead',
      next_action_at: expect.stringMatching(/Z$/),
      labels: [],
    })
    const id = added.body.patient_id
    expect((await staff.get(`/v3/patients/${id}`)).body).toMatchObject({
      email: 'priya.nair@post.example',
      phone: '+447700900731',
      gdpr: 'Opted In',
      type: 'Implants',
      source: 'Google Ads',
    })
    const { items } = (await staff.get(`/v2/patients/${id}/timeline`)).body
    expect(items).toHaveLength(2)
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'note', content: 'Evenings only' }),
        expect.objectContaining({ headline: 'Added to New Lead' }),
      ]),
    )
    expect((await staff.get('/v3/patients/search?query=priya')).body).toMatchObject([{ id }])
    const { body } = await staff.post('/v2/actions', aLead({ gdpr: 'Opted Out' }))
    expect((await staff.get(`/v3/patients/${body.patient_id}`)).body.gdpr).toBe('Opted Out')
  })

  it.each([
    ['enquiry', 'newLead', 0],
    ['thinkingConsult', 'working', 7],
    ['booking', 'consultation', 0],
    ['thinkingTx', 'thinking', 7],
    ['inTx', 'inTx', 28],
  ])(
    'with the next action %s creates a lead in %s, due at the sent date or else in %i days (ADD-20, C-26)',
    async (nextAction, stage, days) => {
      const withoutDate = (await staff.post('/v2/actions', aLead({ nextAction }))).body
      expect(withoutDate.stage).toBe(stage)
      const dueInDays = (Date.parse(withoutDate.next_action_at) - product.clock.now().getTime()) / 86_400_000
      // If the clocks change in the meantime, the difference is one hour.
      expect(Math.abs(dueInDays - days)).toBeLessThan(0.05)

      const date = inDays(3)
      const added = (await staff.post('/v2/actions', aLead({ nextAction, date }))).body
      expect([added.stage, added.next_action_at]).toEqual([stage, date])
    },
  )

  it('creates a patient in treatment as a won lead without a due date in the variant lite (FLOW-36)', async () => {
    const lite = await aPractice(product.deps, { features: ['lite'], tx_types: ['Implants'] })
    const person = product.visitor()
    await person.signIn(lite.email)
    await addSources(product.deps, lite, 'Google Ads')
    const { body } = await person.post('/v2/actions', aLead({ nextAction: 'inTx' }))
    expect(body).toMatchObject({ stage: 'wonSale', next_action_at: null })
  })

  it('shows the lead in its view of due actions and in search, and publishes it to other browsers (ADD-25)', async () => {
    const added = await staff.post(
      '/v2/actions',
      aLead({ firstName: 'Zenobia', nextAction: 'thinkingTx', date: inDays(0), labels: ['Nervous'] }),
    )
    const { patient_id } = added.body
    const due = (await staff.get('/actions/due?stages=thinking')).body
    expect(due.find((row: { patient_id: string }) => row.patient_id === patient_id)).toMatchObject({
      first_name: 'Zenobia',
      stage: 'thinking',
      source: 'Google Ads',
      labels: ['Nervous'],
      initialized: false,
    })
    expect((await staff.get('/v3/patients/search?query=zenobia')).body).toMatchObject([{ id: patient_id }])
    const published = await publishedEvents(product.deps, practice, patient_id, 'patient.actions.created')
    const details = {
      type: 'Implants',
      source: 'Google Ads',
      labels: ['Nervous'],
      referred: false,
      asleep: false,
    }
    expect(published).toMatchObject([{ payload: { stage: 'thinking', user_id: practice.userId, details } }])
  })

  it('stores labels in composed characters and on one line, and adds them to the recent labels of the practice (ADD-07, LBL-10)', async () => {
    const { body } = await staff.post('/v2/actions', aLead({ labels: [' Very\nnervous ', 'Cafe\u0301'] }))
    expect(body.labels).toEqual(['Very nervous', 'Café'])
    expect((await staff.get(`/v3/patients/${body.patient_id}`)).body.labels).toEqual(['Very nervous', 'Café'])
    expect((await staff.get('/v3/init')).body.labels_history.slice(0, 2)).toEqual(['Café', 'Very nervous'])
  })

  it('accepts null for optional fields (ADD-20, G-28)', async () => {
    const optional = { lastName: null, gdpr: null, date: null, stage: null, note: null, labels: null }
    const added = await staff.post('/v2/actions', aLead(optional))
    expect([added.status, added.body]).toMatchObject([201, { last_name: '', labels: [] }])
    const id = added.body.patient_id
    expect((await staff.get(`/v3/patients/${id}`)).body).toMatchObject({
      gdpr: 'Opted Out',
      stage: 'newLead',
    })
    const { items } = (await staff.get(`/v2/patients/${id}/timeline`)).body
    expect(items).toMatchObject([{ headline: 'Added to New Lead' }])
  })

  it("stores the lead source in the practice's spelling (SRC-05)", async () => {
    const { body } = await staff.post('/v2/actions', aLead({ source: ' google ADS ' }))
    expect((await staff.get(`/v3/patients/${body.patient_id}`)).body.source).toBe('Google Ads')
  })

  it('returns the first response to a repeated request with the same key, and adds the patient once', async () => {
    const request = aLead()
    const headers = { 'idempotency-key': '0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3' }
    const first = await staff.post('/v2/actions', request, { headers })
    const again = await staff.post('/v2/actions', request, { headers })
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = await staff.post('/v2/actions', aLead(), { headers })
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
    expect((await staff.post('/v2/actions', request)).status).toBe(409)
  })

  it('succeeds once when the same patient is added several times at once (G-28)', async () => {
    const request = aLead()
    const responses = await Promise.all(Array.from({ length: 4 }, () => staff.post('/v2/actions', request)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect((await staff.get(`/v3/patients/search?query=${request.email}`)).body).toHaveLength(1)
  })

  it.each([
    ['email', { email: 'Known.One@post.example' }, 'email', { email: ['A patient exists with this email'] }],
    ['phone', { phone: '+44 7700 900732' }, 'phone', { phone: ['A patient exists with this phone'] }],
    [
      'email and phone',
      { email: 'known.one@post.example', phone: '07700900732' },
      'email and phone',
      { email: ['A patient exists with this email'], phone: ['A patient exists with this phone'] },
    ],
  ])(
    'is refused with an error at the field if a patient of the practice has the same %s (G-28)',
    async (_, sameFields, which, errors) => {
      const other = await aPractice(product.deps)
      const known = { email: 'known.one@post.example', phone: '07700 900732', phone_e164: '+447700900732' }
      await aPatient(product.deps, other, { email: 'new.one@post.example' })
      const id = await aPatient(product.deps, practice, known)
      const response = await staff.post('/v2/actions', {
        ...lead,
        email: 'new.one@post.example',
        phone: '07700 900733',
        ...sameFields,
      })
      expect(response.status).toBe(409)
      expect(response.body).toEqual({
        code: 'duplicate_patient',
        message: `A patient exists with this ${which}`,
        errors,
      })
      expect((await staff.get('/v3/patients/search?query=known.one')).body).toMatchObject([{ id }])
      await staff.put(`/v3/patients/${id}`, { email: '', phone: '' })
    },
  )
})

describe('an invalid lead (ADD-09, ADD-10, ADD-11, ADD-13, ADD-15, ADD-20)', () => {
  it.each([
    [{ firstName: ' \u200b' }, { firstName: ['Full name cannot be blank if only whitespace'] }],
    [{ firstName: undefined }, { firstName: ['Full name cannot be blank if only whitespace'] }],
    [{ email: undefined }, { email: ['Email is required'] }],
    [{ email: '' }, { email: ['Email is required'] }],
    [{ phone: undefined }, { phone: ['Phone number is required'] }],
    [{ txType: undefined }, { txType: ['Please select a treatment type.'] }],
    [{ source: undefined }, { source: ['Please select a referral source.'] }],
    [
      { labels: Array.from({ length: 16 }, (_, index) => `Label ${index}`) },
      { labels: ['Patient can have maximum of 15 labels'] },
    ],
    [{ labels: ['x'.repeat(51)] }, { labels: ['Label must be less than 50 characters'] }],
    [{ email: 'priya@post' }, { email: ['Invalid email address'] }],
    [{ phone: 'call me' }, { phone: ['Must be a valid phone number'] }],
    [{ txType: '' }, { txType: ['Please select a treatment type.'] }],
    [{ txType: 'Whitening' }, { txType: ['Please select a treatment type.'] }],
    [{ source: 'Carrier pigeon' }, { source: ['Please select a referral source.'] }],
    [{ source: '' }, { source: ['Please select a referral source.'] }],
    [{ nextAction: 'callback' }, { nextAction: ['Please select what happens next.'] }],
    [{ nextAction: undefined }, { nextAction: ['Please select what happens next.'] }],
    [{ nextAction: null }, { nextAction: ['Please select what happens next.'] }],
    // The stage is determined by the next action only (C-26).
    [{ stage: 'working' }, { stage: [expect.any(String)] }],
    [{ date: '2020-01-01T09:00:00Z' }, { date: ['This date has passed. Please choose another.'] }],
    [{ date: '9999-12-31T23:59:59-14:00' }, { date: ['Must be in the years 1 to 9999'] }],
    [{ labels: ['Nervous', 'nervous'] }, { labels: ['Patient already has this label'] }],
    [{ labels: ['Caf\u00e9', 'Cafe\u0301'] }, { labels: ['Patient already has this label'] }],
    [{ labels: [' '] }, { labels: ['Label cannot be empty'] }],
    [{ labels: ['x'.repeat(300)] }, { labels: ['Label must be less than 50 characters'] }],
    [
      {
        firstName: '',
        phone: 'call me',
        txType: '',
        source: 'Carrier pigeon',
        date: '2020-01-01T09:00:00Z',
        labels: ['Nervous', 'nervous'],
      },
      {
        firstName: ['Full name cannot be blank if only whitespace'],
        phone: ['Must be a valid phone number'],
        txType: ['Please select a treatment type.'],
        source: ['Please select a referral source.'],
        date: ['This date has passed. Please choose another.'],
        labels: ['Patient already has this label'],
      },
    ],
  ])('is refused with %j', async (invalid, errors) => {
    const response = await staff.post('/v2/actions', {
      ...lead,
      email: 'someone.else@post.example',
      ...invalid,
    })
    expect(response.status).toBe(422)
    expect([response.body.code, response.body.errors]).toEqual(['validation', errors])
    expect((await staff.get('/v3/patients/search?query=someone.else')).body).toEqual([])
  })
})
