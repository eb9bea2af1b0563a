import { describe, expect, it } from 'vitest'
import { addSources, aPatient, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice, staff } = await practiceFixture({
  referrals_enabled: true,
  tx_types: ['General', 'Implants'],
})
await addSources(product.deps, practice, 'Referral')

describe('a patient', () => {
  it('is returned with all fields, including stage and next action (PAT-01, PAT-02, ACT-41)', async () => {
    const dueAt = new Date('2026-11-30T09:00:00.000Z')
    const endsAt = new Date(product.clock.now().getTime() + 3_600_000)
    const id = await aPatient(product.deps, practice, {
      first_name: 'Charlotte',
      last_name: 'Evans',
      email: 'charlotte.evans@mail.example',
      phone: '07700 900461',
      phone_e164: '+447700900461',
      date_of_birth: '1988-03-14',
      source: 'Google Ads',
      stage: 'working',
      next_action_at: dueAt,
      tx_type: 'Implants',
      gdpr: 'Opted In',
      labels: ['Nervous', 'Finance'],
      snooze_ends_at: endsAt,
      snooze_comment: 'Back from holiday',
      image_url: 'https://pictures.example/charlotte.jpg',
      referrer_email: 'shah@post.example',
      referrer_name: 'Dr Shah',
    })
    const response = await staff.get(`/v3/patients/${id}`)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      id,
      assignee: null,
      first_name: 'Charlotte',
      last_name: 'Evans',
      distinguisher: null,
      email: 'charlotte.evans@mail.example',
      email_address: 'charlotte.evans@mail.example',
      phone: '+447700900461',
      phone_number: { number: '+447700900461', invalid_reason: null },
      date_of_birth: '1988-03-14',
      image_url: 'https://pictures.example/charlotte.jpg',
      source: 'Google Ads',
      stage: 'working',
      next_action_at: dueAt.toISOString(),
      labels: ['Nervous', 'Finance'],
      snooze: { ends_at: endsAt.toISOString(), comment: 'Back from holiday', state: 'asleep' },
      type: 'Implants',
      gdpr: 'Opted In',
      referrer_email: 'shah@post.example',
      referrer_name: 'Dr Shah',
      values: { paid: '0.00', proposed: '0.00', accepted: '0.00', state: 'manual' },
      starred: false,
      unread: false,
      version: 1,
    })
    product.clock.skip(3_600_000)
    expect((await staff.get(`/v3/patients/${id}`)).body.snooze.state).toBe('waking')
  })

  it('is saved, and is returned as saved (PAT-03)', async () => {
    const id = await aPatient(product.deps, practice)
    const saved = await staff.put(`/v3/patients/${id}`, {
      first_name: 'Siân',
      last_name: 'Morgan',
      email: 'sian.morgan@post.example',
      phone: '07700 900812',
      date_of_birth: '1994-06-09',
      source: 'Referral',
    })
    expect(saved.status).toBe(200)
    const read = await staff.get(`/v3/patients/${id}`)
    expect(read.body).toEqual(saved.body)
    expect(read.body).toMatchObject({
      first_name: 'Siân',
      last_name: 'Morgan',
      email: 'sian.morgan@post.example',
      email_address: 'sian.morgan@post.example',
      phone: '+447700900812',
      phone_number: { number: '+447700900812', invalid_reason: null },
      date_of_birth: '1994-06-09',
      source: 'Referral',
      version: 2,
    })
  })

  it("can be given a treatment from the practice's list, or keep a treatment that is not listed (EDIT-06)", async () => {
    const id = await aPatient(product.deps, practice, { tx_type: 'Gone' })
    const save = (type: string) => staff.put(`/v3/patients/${id}`, { type })
    expect((await save('Gone')).body.type).toBe('Gone')
    expect(await save('Nope')).toMatchObject({
      status: 422,
      body: { errors: { type: ['Please select a treatment type'] } },
    })
    expect((await save('Implants')).body.type).toBe('Implants')
  })

  it("can be given a lead source from the practice's list, in the listed spelling, or keep a source that is not listed (SRC-05)", async () => {
    const id = await aPatient(product.deps, practice, { source: 'Gone' })
    const save = (source: string) => staff.put(`/v3/patients/${id}`, { source })
    expect((await save('gone')).body.source).toBe('Gone')
    expect(await save('Carrier pigeon')).toMatchObject({
      status: 422,
      body: { errors: { source: ['Please select a source'] } },
    })
    expect((await save(' rEFERRAL ')).body.source).toBe('Referral')
    expect((await save('unknown')).body.source).toBe('Unknown')
    expect((await save('Gone')).status).toBe(422)
  })

  it('can have an invalid phone number, which is stored as typed and with the reason', async () => {
    const id = await aPatient(product.deps, practice)
    const saved = await staff.put(`/v3/patients/${id}`, { phone: '07700 90056' })
    expect(saved.status).toBe(200)
    expect(saved.body.phone_number).toEqual({ number: '07700 90056', invalid_reason: 'TOO_SHORT' })
  })

  it('has names that are stored composed, on one line and without invisible characters', async () => {
    const id = await aPatient(product.deps, practice)
    const saved = await staff.put(`/v3/patients/${id}`, {
      first_name: ' Sia\u0302n\u200b ',
      last_name: 'van \t der\nBerg',
      referrer_name: '\u200b',
    })
    expect(saved.body).toMatchObject({
      first_name: 'Siân',
      last_name: 'van der Berg',
      referrer_name: null,
    })
  })

  it.each(['', '  ', '\u200b'])('has no phone, type or email once these are saved as %j', async (blank) => {
    const id = await aPatient(product.deps, practice)
    await staff.put(`/v3/patients/${id}`, { type: ' Implants ' })
    expect((await staff.get(`/v3/patients/${id}`)).body.type).toBe('Implants')
    const saved = await staff.put(`/v3/patients/${id}`, { phone: blank, type: blank, email: blank })
    expect(saved.body).toMatchObject({ phone: null, phone_number: null, type: null, email: null })
  })

  it('has a referrer, who is returned while the practice has referrals, until the fields are emptied (EDIT-05)', async () => {
    const id = await aPatient(product.deps, practice)
    const referrer = async () => {
      const { referrer_name, referrer_email } = (await staff.get(`/v3/patients/${id}`)).body
      return [referrer_name, referrer_email]
    }
    const setReferrals = (referrals_enabled: boolean) =>
      inside(product.deps, practice, (tx) =>
        tx.updateTable('clients').set({ referrals_enabled }).where('id', '=', tx.clientId).execute(),
      )
    const referred = { referrer_name: 'Dr Shah', referrer_email: 'shah@post.example' }
    expect((await staff.put(`/v3/patients/${id}`, referred)).body).toMatchObject(referred)
    await setReferrals(false)
    expect(await referrer()).toEqual([null, null])
    await setReferrals(true)
    expect(await referrer()).toEqual(['Dr Shah', 'shah@post.example'])
    await staff.put(`/v3/patients/${id}`, { referrer_name: '', referrer_email: '' })
    expect(await referrer()).toEqual([null, null])
  })

  it.each([
    [{ first_name: '   ' }, 'first_name'],
    [{ first_name: '\u200b' }, 'first_name'],
    [{ first_name: '\u0007\u00ad' }, 'first_name'],
    [{ last_name: 'half a \ud83d' }, 'last_name'],
    [{ email: 'not an address' }, 'email'],
    [{ image_url: 'javascript:alert(1)' }, 'image_url'],
    [{ image_url: 'data:image/svg+xml,<svg/>' }, 'image_url'],
    [{ image_url: 'ftp://files.example/a.png' }, 'image_url'],
    [{ date_of_birth: '2999-01-01' }, 'date_of_birth'],
    [{ last_name: 'with a \u0000 inside' }, 'last_name'],
    [{ gdpr: 'maybe' }, 'gdpr'],
  ])('is not changed by %j, which is refused', async (change, field) => {
    const id = await aPatient(product.deps, practice)
    const before = await staff.get(`/v3/patients/${id}`)
    const response = await staff.put(`/v3/patients/${id}`, change)
    expect(response.status).toBe(422)
    expect(response.body).toMatchObject({ code: 'validation', message: expect.any(String) })
    expect(Object.keys(response.body.errors)).toEqual([field])
    expect((await staff.get(`/v3/patients/${id}`)).body).toEqual(before.body)
  })

  it('is not saved with invalid values, whose errors are all in one response', async () => {
    const id = await aPatient(product.deps, practice)
    const born = '2999-01-01'
    const invalid = { first_name: ' ', email: 'x', source: 'Carrier pigeon', date_of_birth: born }
    const response = await staff.put(`/v3/patients/${id}`, { ...invalid, last_name: 'Morgan' })
    expect([response.status, response.body.errors]).toEqual([
      422,
      {
        first_name: ['First name cannot be blank'],
        email: ['Invalid email address'],
        source: ['Please select a source'],
        date_of_birth: ['Date of birth should be in the past'],
      },
    ])
    const byRules = await staff.put(`/v3/patients/${id}`, { source: 'Carrier pigeon', date_of_birth: born })
    expect(Object.keys(byRules.body.errors).sort()).toEqual(['date_of_birth', 'source'])
    expect((await staff.get(`/v3/patients/${id}`)).body.version).toBe(1)
  })

  it('can be edited twice at the same time in different fields, but the second edit of the same field is refused with the current values', async () => {
    const id = await aPatient(product.deps, practice)
    expect((await staff.put(`/v3/patients/${id}`, { version: 1, first_name: 'Tom' })).status).toBe(200)
    expect((await staff.put(`/v3/patients/${id}`, { version: 1, last_name: 'Whitfield' })).status).toBe(200)
    const clash = await staff.put(`/v3/patients/${id}`, { version: 1, first_name: 'Thomas' })
    const current = await staff.get(`/v3/patients/${id}`)
    expect(current.body).toMatchObject({ first_name: 'Tom', last_name: 'Whitfield', version: 3 })
    expect(clash.status).toBe(409)
    expect(clash.body).toEqual({
      code: 'edit_conflict',
      message:
        'Hannah Price changed this patient while you were editing. Your changes are still here: check them and save again.',
      record: current.body,
    })
    expect((await staff.put(`/v3/patients/${id}`, { version: 3, first_name: 'Thomas' })).status).toBe(200)
  })

  it('can be saved again with the same values, even with a phone number that is stored in a different format', async () => {
    const id = await aPatient(product.deps, practice)
    const save = { version: 1, phone: '07700 900 813', first_name: 'Sia\u0302n' }
    expect((await staff.put(`/v3/patients/${id}`, save)).status).toBe(200)
    expect((await staff.put(`/v3/patients/${id}`, save)).status).toBe(200)
  })
})

it("compares a date of birth with the practice's calendar day, which on a summer night is one day ahead of UTC (G1-14)", async () => {
  const id = await aPatient(product.deps, practice)
  product.clock.skip(Date.parse('2027-06-30T23:30:00Z') - product.clock.now().getTime())
  await staff.signIn(practice.email)
  const saveBirthday = (date_of_birth: string) => staff.put(`/v3/patients/${id}`, { date_of_birth })
  expect((await saveBirthday('2027-06-30')).status).toBe(200)
  for (const [day, text] of [
    ['2027-07-01', 'Date of birth should be in the past'],
    ['1899-12-31', 'Date of birth must be after 1899'],
  ] as const) {
    expect((await saveBirthday(day)).body).toMatchObject({
      code: 'validation',
      errors: { date_of_birth: [text] },
    })
  }
  expect((await saveBirthday('1900-01-01')).status).toBe(200)
})
