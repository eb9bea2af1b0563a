import { describe, expect, it } from 'vitest'
import { aPatient, aPractice } from '../../testing/builders.ts'
import { deskOfFile } from '../../testing/desk-of-file.ts'

const { product, practice, staff } = await deskOfFile()

const lead = {
  firstName: 'Priya',
  lastName: 'Nair',
  email: 'priya.nair@post.example',
  phone: '07700 900731',
  gdpr: 'Opted In',
  txType: 'Implants',
  source: 'Google Ads',
  note: 'Evenings only',
  nextAction: 'enquiry',
}

describe('adding a patient', () => {
  it('makes a lead that is due now, and stands in search and on the timeline with the note (ADD-20, ADD-21)', async () => {
    const added = await staff.post('/v2/actions', lead)
    expect(added.status).toBe(201)
    expect(added.body).toEqual({
      patient_id: expect.any(String),
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
    expect((await staff.get(`/v2/patients/${id}/timeline`)).body.items).toMatchObject([
      { type: 'note', content: 'Evenings only' },
    ])
    expect((await staff.get('/v3/patients/search?query=priya')).body).toMatchObject([{ id }])
  })

  it.each([
    ['email', { email: 'Known.One@post.example' }, 'email', { email: ['A patient exists with this email'] }],
    ['phone', { phone: '+44 7700 900732' }, 'phone', { phone: ['A patient exists with this phone'] }],
    [
      'both',
      { email: 'known.one@post.example', phone: '07700900732' },
      'email and phone',
      { email: ['A patient exists with this email'], phone: ['A patient exists with this phone'] },
    ],
  ])(
    'is refused for a patient whom the practice knows by %s, and says so at the field (G-28)',
    async (_, by, which, errors) => {
      const other = await aPractice(product.world)
      const known = { email: 'known.one@post.example', phone: '07700 900732', phone_e164: '+447700900732' }
      await aPatient(product.world, other, { email: 'new.one@post.example' })
      const id = await aPatient(product.world, practice, known)
      const answer = await staff.post('/v2/actions', {
        ...lead,
        email: 'new.one@post.example',
        phone: '07700 900733',
        ...by,
      })
      expect(answer.status).toBe(409)
      expect(answer.body).toEqual({
        code: 'duplicate_patient',
        message: `A patient exists with this ${which}`,
        errors,
      })
      expect((await staff.get('/v3/patients/search?query=known.one')).body).toMatchObject([{ id }])
      await staff.put(`/v3/patients/${id}`, { email: '', phone: '' })
    },
  )

  it.each([
    [{ firstName: ' \u200b' }, { firstName: ['Full name cannot be blank if only whitespace'] }],
    [{ email: 'priya@post' }, { email: ['Invalid email address'] }],
    [{ phone: 'call me' }, { phone: ['Must be a valid phone number'] }],
    [{ txType: '' }, { txType: ['Please select a treatment type.'] }],
    [{ source: '' }, { source: ['Please select a referral source.'] }],
  ])('is refused with %j (ADD-09, ADD-10, ADD-11, ADD-13)', async (wrong, errors) => {
    const answer = await staff.post('/v2/actions', { ...lead, email: 'someone.else@post.example', ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'validation', errors })
    expect((await staff.get('/v3/patients/search?query=someone.else')).body).toEqual([])
  })
})
