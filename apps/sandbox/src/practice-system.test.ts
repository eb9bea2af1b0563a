import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { account, dentallyPractice, isSigned } from './testing/dentally-practice.ts'

let fixture: Awaited<ReturnType<typeof dentallyPractice>>

beforeAll(async () => {
  fixture = await dentallyPractice()
})
afterEach(() => fixture.post('/reset'))
afterAll(() => fixture.stop())

const newPatient = {
  title: 'Mrs',
  first_name: 'Grace',
  last_name: 'Thornton',
  date_of_birth: '1984-03-12',
  gender: false,
  mobile_phone: '+447700900901',
  email_address: 'grace@patients.example',
  payment_plan_id: 2,
}

describe('the request checks of Dentally', () => {
  it('refuse a request without a User-Agent, with plain text instead of JSON', async () => {
    const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${account.token}` }
      const sent = request(`${fixture.sandbox.url}/dentally/v1/patients`, { headers }, async (response) => {
        let body = ''
        for await (const chunk of response) body += chunk
        resolve({ status: response.statusCode ?? 0, body })
      })
      sent.once('error', reject).end()
    })
    expect(status).toBe(403)
    expect(body).toMatch(/^Request forbidden by administrative rules.*User-Agent/)
  })

  it('accept only the practice’s key, and return its scopes and limit', async () => {
    const response = await fixture.call('GET', '/user')
    expect(response).toMatchObject({ status: 200, body: { user: { last_name: 'Price' } } })
    expect(response.headers.get('x-oauth-scopes')).toMatch(/patient/)
    expect(response.headers.get('x-ratelimit-limit')).toBe('100000')
    expect(await fixture.call('GET', '/user', undefined, { Authorization: 'Bearer another' })).toMatchObject({
      status: 401,
      body: { error: { type: 'invalid_request_error', message: expect.any(String) } },
    })
    expect(await fixture.call('GET', '/nothing')).toMatchObject({ status: 404 })
  })

  it('refuse a key that was not used for fourteen days, until it is renewed', async () => {
    expect((await fixture.call('GET', '/user')).status).toBe(200)
    await fixture.post('/clock/skip', { seconds: 14 * 86_400 + 60 })
    expect((await fixture.call('GET', '/user')).status).toBe(401)
    expect((await fixture.call('GET', '/user')).status).toBe(401)
    await fixture.post('/practice-system/token')
    expect((await fixture.call('GET', '/user')).status).toBe(200)
    await fixture.post('/clock/skip', { seconds: 13 * 86_400 })
    expect((await fixture.call('GET', '/user')).status).toBe(200)
  })

  it('refuse requests over the limit until the next full hour', async () => {
    const small = await dentallyPractice({}, {}, { size: 10, requestsPerHour: 2 })
    try {
      expect((await small.call('GET', '/user')).status).toBe(200)
      expect((await small.call('GET', '/user')).status).toBe(200)
      expect(await small.call('GET', '/user')).toMatchObject({
        status: 403,
        body: { error: { type: 'invalid_access_error', message: 'Rate limit exceeded' } },
      })
      await small.post('/clock/skip', { seconds: 3_600 })
      expect((await small.call('GET', '/user')).status).toBe(200)
    } finally {
      await small.stop()
    }
  })

  it('apply each mode of trouble', async () => {
    const callInTrouble = async (mode: string, method = 'GET', path = '/user', body?: object) => {
      await fixture.put('/trouble', { service: 'practice-system', mode })
      return fixture.call(method, path, body).catch(() => ({ status: 0, body: null, headers: new Headers() }))
    }
    expect((await callInTrouble('down')).status).toBe(0)
    expect((await callInTrouble('slow')).status).toBe(200)
    expect((await callInTrouble('error')).status).toBe(500)
    expect((await callInTrouble('expired_token')).status).toBe(401)
    expect((await callInTrouble('rate')).body.error.message).toBe('Rate limit exceeded')
    const limited = await callInTrouble('rate_429')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2'])
    const garbage = [
      await callInTrouble('garbage'),
      await callInTrouble('garbage'),
      await callInTrouble('garbage'),
    ]
    expect(garbage.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(garbage.map(({ body }) => typeof body)).toEqual(['string', 'object', 'string'])
    await fixture.post('/reset')
    expect(typeof (await callInTrouble('garbage')).body).toBe('string')
    expect((await callInTrouble('reject', 'POST', '/patients', { patient: newPatient })).status).toBe(422)
    const before = (await fixture.get('/practice-system/patients?query=Thornton')).body.total
    expect((await callInTrouble('lose_replies', 'POST', '/patients', { patient: newPatient })).status).toBe(0)
    expect((await fixture.get('/practice-system/patients?query=Thornton')).body.total).toBe(before + 1)
  })
})

describe('lists of Dentally', () => {
  it('return 25 rows a page by default, up to a hundred on request, and 25 when more are requested', async () => {
    const rowsFor = async (query: string) => (await fixture.list(`/patients${query}`)).patients.length
    expect(await rowsFor('')).toBe(25)
    expect(await rowsFor('?per_page=100')).toBe(100)
    expect(await rowsFor('?per_page=101')).toBe(25)
    const { patients, meta } = await fixture.list('/patients?per_page=100&page=2')
    expect(meta).toMatchObject({ current_page: 2, total_pages: Math.ceil(meta.total / 100) })
    expect(patients[0].id).not.toBe((await fixture.list('/patients')).patients[0].id)
  })

  it('ignore unknown filters and apply the others', async () => {
    const { meta } = await fixture.list('/patients')
    expect((await fixture.list('/patients?mobile_phone=07700900301')).meta.total).toBe(meta.total)
    expect((await fixture.list('/patients?site_id=elsewhere')).meta.total).toBe(0)
    const all = (await fixture.list('/appointments?cancelled=true')).meta.total
    expect((await fixture.list('/appointments?cancelled=true&start_date=2999-01-01')).meta.total).toBe(all)
    expect((await fixture.list('/appointments?cancelled=true&after=2999-01-01')).meta.total).toBe(0)
  })

  it('find a patient by name, phone number in any format, email, postcode and date of birth', async () => {
    await fixture.post('/practice-system/patients', {
      first_name: 'Siân',
      last_name: 'O’Connor-Quill',
      date_of_birth: '1971-08-21',
      mobile_phone: '07700 900902',
      email_address: 'Sian.Quill@patients.example',
      postcode: 'ZE99 9ZZ',
    })
    for (const query of [
      'sian oconnor',
      '+447700900902',
      '07700900902',
      'sian.quill@',
      'ZE999ZZ',
      '21/08/1971',
    ]) {
      const { patients } = await fixture.list(`/patients?query=${encodeURIComponent(query)}`)
      expect(patients.map(({ last_name }: { last_name: string }) => last_name)).toContain('O’Connor-Quill')
    }
  })

  it('leave out cancelled and missed visits unless the query includes them', async () => {
    const states = (rows: { state: string }[]) => new Set(rows.map(({ state }) => state))
    const shown = await fixture.list('/appointments?per_page=100')
    expect(states(shown.appointments).has('Cancelled')).toBe(false)
    expect(states((await fixture.list('/appointments?per_page=100&cancelled=true')).appointments)).toContain(
      'Cancelled',
    )
  })

  it('leave out the lines of invoices; a single invoice includes its lines, which add up to its amount', async () => {
    const { invoices } = await fixture.list('/invoices')
    expect(invoices[0].invoice_items).toBeUndefined()
    const { invoice } = await fixture.list(`/invoices/${invoices[0].id}`)
    expect(invoice.invoice_items[0].total_price).toBe(invoice.amount)
    const payments = await fixture.list('/payments')
    expect(payments.meta.total_amount).toMatch(/^\d+(\.\d+)?$/)
  })

  it('include the practice’s payment plans, sources, practitioners, sites and reasons', async () => {
    expect((await fixture.list('/payment_plans?active=true')).payment_plans).toContainEqual(
      expect.objectContaining({ id: 1, name: 'NHS', patient_friendly_name: 'NHS' }),
    )
    expect((await fixture.list('/acquisition_sources')).acquisition_sources.length).toBeGreaterThan(3)
    expect((await fixture.list('/practitioners')).practitioners[0].user.last_name).toBe('Okafor')
    expect((await fixture.list('/sites')).sites).toMatchObject([
      { id: account.siteId, name: 'Brightside Dental', postcode: 'EH2 1JE' },
    ])
    expect((await fixture.list('/appointment_reasons')).appointment_reasons[0].name).toBe('Exam')
  })
})

describe('a new patient in Dentally', () => {
  const create = (patient: object) => fixture.call('POST', '/patients', { patient })

  it('is refused with the errors of its fields, nested in either of two ways', async () => {
    const errors = {
      date_of_birth: ['seems to be missing'],
      title: ['seems to be missing'],
      payment_plan: ['seems to be missing'],
      gender: ['must be male or female'],
    }
    const { title: _title, date_of_birth: _born, payment_plan_id: _plan, ...rest } = newPatient
    const invalid = { ...rest, gender: 'male' }
    const wrapped = await create(invalid)
    expect(wrapped).toMatchObject({
      status: 422,
      body: { error: { type: 'invalid_request_error', errors } },
    })
    await fixture.put('/practice-system/settings', { error_shape: 'bare' })
    expect(await create(invalid)).toMatchObject({ status: 422, body: { errors } })
    expect(await fixture.call('POST', '/patients', {})).toMatchObject({ status: 400 })
  })

  it('is stored with a boolean as gender, and reported to the webhook', async () => {
    const before = fixture.webhooks().length
    const { status, body } = await create(newPatient)
    expect(status).toBe(201)
    expect(body.patient).toMatchObject({ first_name: 'Grace', gender: false, site_id: account.siteId })
    expect((await fixture.call('GET', `/patients/${body.patient.id}`)).body.patient.first_name).toBe('Grace')
    const webhook = (await fixture.untilWebhooks(before + 1)).at(-1)
    expect(webhook?.json).toMatchObject({
      event: 'patient.created',
      object: 'patient',
      data: { id: body.patient.id },
    })
    expect(webhook && isSigned(webhook)).toBe(true)
    expect((await fixture.call('DELETE', `/patients/${body.patient.id}`)).status).toBe(204)
    expect((await fixture.call('GET', `/patients/${body.patient.id}`)).body.patient.active).toBe(false)
  })
})

it('generates the same patients at every start, and preserves changes over a restart', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'enamel-sandbox-'))
  try {
    const first = await dentallyPractice({ dataFolder }, {}, { size: 50 })
    const people = (await first.list('/patients?per_page=100')).patients
    const added = await first.call('POST', '/patients', { patient: newPatient })
    const existing = await first.put('/practice-system/patients', {
      patients: [{ first_name: 'Ruth', last_name: 'Moss', mobile_phone: '07700 900001' }],
    })
    const history = (await first.get(`/practice-system/patients/${existing.body.ids[0]}`)).body
    await first.untilWebhooks(1)
    expect(first.webhooks()).toHaveLength(1)
    await first.stop()

    const second = await dentallyPractice({ dataFolder }, {}, { size: 50 })
    expect((await second.list('/patients?per_page=100')).patients.slice(0, 50)).toEqual(people)
    expect((await second.call('GET', `/patients/${added.body.patient.id}`)).body).toEqual(added.body)
    expect((await second.get(`/practice-system/patients/${existing.body.ids[0]}`)).body).toEqual(history)
    await second.stop()
  } finally {
    rmSync(dataFolder, { recursive: true })
  }
})

it('dates existing patients a year back by the sandbox’s clock', async () => {
  const addExistingPatient = async () => {
    const patients = [{ first_name: 'Ruth', last_name: 'Moss' }]
    const { ids } = (await fixture.put('/practice-system/patients', { patients })).body
    const { patient } = (await fixture.get(`/practice-system/patients/${ids[0]}`)).body
    return Date.parse(patient.created_at)
  }
  const firstCreatedAt = await addExistingPatient()
  await fixture.post('/clock/skip', { seconds: 86_400 })
  expect(Math.round(((await addExistingPatient()) - firstCreatedAt) / 60_000)).toBe(24 * 60)
})

it('generates a practice of 5000 patients', async () => {
  const large = await dentallyPractice({}, {}, { size: 5_000 })
  try {
    expect((await large.list('/patients')).meta.total).toBe(5_000)
    const { patients } = await large.list('/patients?per_page=100&page=50')
    expect(patients).toHaveLength(100)
  } finally {
    await large.stop()
  }
})
