import { describe, expect, it } from 'vitest'
import { addSources, aPatient, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice, staff } = await practiceFixture({
  referrals_enabled: true,
  tx_types: ['General', 'Implants'],
})
await addSources(product.deps, practice, 'Referral')

describe('a patient', () => {
  it('is answered with all its fields, stage and next action among them (PAT-01, PAT-02, ACT-41)', async () => {
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
    const answer = await staff.get(`/v3/patients/${id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id,
      first_name: 'Charlotte',
      last_name: 'Evans',
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

  it('is saved, and a later read shows what was saved (PAT-03)', async () => {
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

  it('has a treatment of the list of the practice, or the one that they have (EDIT-06)', async () => {
    const id = await aPatient(product.deps, practice, { tx_type: 'Gone' })
    const save = (type: string) => staff.put(`/v3/patients/${id}`, { type })
    expect((await save('Gone')).body.type).toBe('Gone')
    expect(await save('Nope')).toMatchObject({
      status: 422,
      body: { errors: { type: ['Please select a treatment type'] } },
    })
    expect((await save('Implants')).body.type).toBe('Implants')
  })

  it('comes from a source of the lists, spelled as there, or from the one that they have (SRC-05)', async () => {
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

  it('stores a number that cannot be used as it was typed, with the reason', async () => {
    const id = await aPatient(product.deps, practice)
    const saved = await staff.put(`/v3/patients/${id}`, { phone: '07700 90056' })
    expect(saved.status).toBe(200)
    expect(saved.body.phone_number).toEqual({ number: '07700 90056', invalid_reason: 'TOO_SHORT' })
  })

  it('stores names composed, on one line and without invisible characters', async () => {
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

  it.each(['', '  ', '\u200b'])('has no phone and no type where %j was given', async (blank) => {
    const id = await aPatient(product.deps, practice)
    await staff.put(`/v3/patients/${id}`, { type: ' Implants ' })
    expect((await staff.get(`/v3/patients/${id}`)).body.type).toBe('Implants')
    const saved = await staff.put(`/v3/patients/${id}`, { phone: blank, type: blank, email: blank })
    expect(saved.body).toMatchObject({ phone: null, phone_number: null, type: null, email: null })
  })

  it('stores the referrer, answered while the practice has referrals, and null for an emptied one (EDIT-05)', async () => {
    const id = await aPatient(product.deps, practice)
    const referrer = async () => {
      const { referrer_name, referrer_email } = (await staff.get(`/v3/patients/${id}`)).body
      return [referrer_name, referrer_email]
    }
    const haveReferrals = (referrals_enabled: boolean) =>
      inside(product.deps, practice, (tx) =>
        tx.updateTable('clients').set({ referrals_enabled }).where('id', '=', tx.clientId).execute(),
      )
    const referred = { referrer_name: 'Dr Shah', referrer_email: 'shah@post.example' }
    expect((await staff.put(`/v3/patients/${id}`, referred)).body).toMatchObject(referred)
    await haveReferrals(false)
    expect(await referrer()).toEqual([null, null])
    await haveReferrals(true)
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
  ])('refuses %j and changes nothing', async (change, field) => {
    const id = await aPatient(product.deps, practice)
    const before = await staff.get(`/v3/patients/${id}`)
    const answer = await staff.put(`/v3/patients/${id}`, change)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'validation', message: expect.any(String) })
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect((await staff.get(`/v3/patients/${id}`)).body).toEqual(before.body)
  })

  it('lists everything that is wrong at once, by the schema and by the rules', async () => {
    const id = await aPatient(product.deps, practice)
    const born = '2999-01-01'
    const wrong = { first_name: ' ', email: 'x', source: 'Carrier pigeon', date_of_birth: born }
    const answer = await staff.put(`/v3/patients/${id}`, { ...wrong, last_name: 'Morgan' })
    expect([answer.status, answer.body.errors]).toEqual([
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

  it('lets two people edit different fields; the second of the same field learns who was first and what stands now', async () => {
    const id = await aPatient(product.deps, practice)
    expect((await staff.put(`/v3/patients/${id}`, { version: 1, first_name: 'Tom' })).status).toBe(200)
    expect((await staff.put(`/v3/patients/${id}`, { version: 1, last_name: 'Whitfield' })).status).toBe(200)
    const clash = await staff.put(`/v3/patients/${id}`, { version: 1, first_name: 'Thomas' })
    const present = await staff.get(`/v3/patients/${id}`)
    expect(present.body).toMatchObject({ first_name: 'Tom', last_name: 'Whitfield', version: 3 })
    expect(clash.status).toBe(409)
    expect(clash.body).toEqual({
      code: 'edit_conflict',
      message:
        'Hannah Price changed this patient while you were editing. Your changes are still here: check them and save again.',
      record: present.body,
    })
    expect((await staff.put(`/v3/patients/${id}`, { version: 3, first_name: 'Thomas' })).status).toBe(200)
  })

  it('recognises a repeat of a save, also of a phone, whose stored form differs', async () => {
    const id = await aPatient(product.deps, practice)
    const save = { version: 1, phone: '07700 900 813', first_name: 'Sia\u0302n' }
    expect((await staff.put(`/v3/patients/${id}`, save)).status).toBe(200)
    expect((await staff.put(`/v3/patients/${id}`, save)).status).toBe(200)
  })
})

it("judges a date of birth by the practice's calendar, which in summer is a day ahead of UTC at night (G1-14)", async () => {
  const id = await aPatient(product.deps, practice)
  product.clock.skip(Date.parse('2027-06-30T23:30:00Z') - product.clock.now().getTime())
  await staff.signIn(practice.email)
  const born = (date_of_birth: string) => staff.put(`/v3/patients/${id}`, { date_of_birth })
  expect((await born('2027-06-30')).status).toBe(200)
  for (const [day, text] of [
    ['2027-07-01', 'Date of birth should be in the past'],
    ['1899-12-31', 'Date of birth must be after 1899'],
  ] as const) {
    expect((await born(day)).body).toMatchObject({ code: 'validation', errors: { date_of_birth: [text] } })
  }
  expect((await born('1900-01-01')).status).toBe(200)
})
