import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { receptionOfFile } from '../../testing/reception.ts'

const reception = await receptionOfFile()
const { world, practice, staff } = reception

describe('a web form', () => {
  const submit = (body: unknown, key = practice.formKey) =>
    fetch(`${world.url}/api/webhooks/forms/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('makes a lead with its answers in the order of the form, once', async () => {
    const { phone, email } = reception.stranger()
    const body = {
      id: uuid(),
      form: 'Implant consultation',
      fields: {
        Treatment: 'Implants',
        Name: 'Daniel Kowalski',
        Email: email,
        Phone: phone,
        Message: 'Two molars.',
      },
    }
    expect((await submit(body)).status).toBe(202)
    expect((await submit(body)).status).toBe(202)
    const lead = await reception.patientFound(email)
    expect(lead).toMatchObject({ first_name: 'Daniel', last_name: 'Kowalski' })
    const items = await reception.timelineWith(lead.id, 1)
    expect(items[0]).toMatchObject({ type: 'form_submission', form: 'Implant consultation' })
    expect(Object.keys(JSON.parse(items[0].message))).toEqual([
      'Treatment',
      'Name',
      'Email',
      'Phone',
      'Message',
    ])
    expect((await staff.get(`/v3/patients/${lead.id}`)).body).toMatchObject({
      type: 'Implants',
      source: 'Website',
      phone,
    })
  })

  it('calls a lead whose name shows nothing by their address', async () => {
    const { email } = reception.stranger()
    expect((await submit({ id: uuid(), fields: { Name: '\u200b \ufeff', Email: email } })).status).toBe(202)
    expect(await reception.patientFound(email)).toMatchObject({
      first_name: email.split('@')[0],
      last_name: '',
    })
  })

  it('that tells no more than who filled it in is listed by its name', async () => {
    const { email } = reception.stranger()
    const body = { id: uuid(), form: 'Implants enquiry', fields: { Name: 'Kim Lee', Email: email } }
    expect((await submit(body)).status).toBe(202)
    const { id } = await reception.patientFound(email)
    expect((await staff.get(`/patients/${id}/conversation`)).body.snippet).toBe('Implants enquiry')
  })

  it('belongs to the practice of its key', async () => {
    expect((await submit({ fields: {} }, 'nobodys')).status).toBe(404)
  })

  it.each([[{}], [{ fields: 'text' }], [{ fields: { a: { b: 1 } } }], ['not an object']])(
    'refuses %j',
    async (body) => {
      const answer = await submit(body)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ code: 'validation' })
    },
  )
})
