import { FORM_WINDOW_MS } from '@enamel/domain/forms/submission-limits'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { addSources, inside } from '../../testing/builders.ts'
import { inboundFixture } from '../../testing/inbound-fixture.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture

const submit = (body: unknown, key = practice.formKey, query = '') =>
  fetch(`${system.url}/api/webhooks/forms/${key}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

// Each test begins after the window of the previous one, so that no test reaches the limits.
beforeEach(() => system.clock.skip(FORM_WINDOW_MS))

describe('a web form', () => {
  it('creates one lead, with the answers in the order of the form', async () => {
    const { phone, email } = fixture.unknownSender()
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
    const lead = await fixture.findPatient(email)
    expect(lead).toMatchObject({ first_name: 'Daniel', last_name: 'Kowalski' })
    const items = await fixture.timelineWith(lead.id, 1)
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
      source: 'Unknown',
      stage: 'newLead',
      phone,
    })
  })

  it('names a lead after their email address if the name has no visible characters', async () => {
    const { email } = fixture.unknownSender()
    expect((await submit({ id: uuid(), fields: { Name: '\u200b \ufeff', Email: email } })).status).toBe(202)
    expect(await fixture.findPatient(email)).toMatchObject({
      first_name: email.split('@')[0],
      last_name: '',
    })
  })

  it('is shown in the inbox by the name of the form if it contains only the sender', async () => {
    const { email } = fixture.unknownSender()
    const body = { id: uuid(), form: 'Implants enquiry', fields: { Name: 'Kim Lee', Email: email } }
    expect((await submit(body)).status).toBe(202)
    const { id } = await fixture.findPatient(email)
    expect((await staff.get(`/patients/${id}/conversation`)).body.snippet).toBe('Implants enquiry')
  })

  it('is refused with an unknown key', async () => {
    expect((await submit({ fields: {} }, 'unknown')).status).toBe(404)
  })

  it.each([[{}], [{ fields: 'text' }], [{ fields: { a: { b: 1 } } }], ['not an object']])(
    'is refused with the body %j',
    async (body) => {
      const response = await submit(body)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ code: 'validation' })
    },
  )
})

describe('the stage of a lead from a web form', () => {
  const leadOf = async (fields: Record<string, string>) => {
    const { email } = fixture.unknownSender()
    expect((await submit({ fields: { Name: 'Kim Lee', Email: email, ...fields } })).status).toBe(202)
    const { id } = await fixture.findPatient(email)
    return (await staff.get(`/v3/patients/${id}`)).body
  }

  it.each<Record<string, string>>([{}, { Phone: '' }, { Phone: 'none' }])(
    'is noNumber with the fields %j, and nothing is due (C-23)',
    async (fields) => {
      const lead = await leadOf(fields)
      expect(lead).toMatchObject({ stage: 'noNumber', next_action_at: null })
      const stages = await inside(system.deps, practice, (tx) =>
        tx
          .selectFrom('stage_changes')
          .select(['from_stage', 'to_stage', 'cause', 'next_action_at'])
          .where('patient_id', '=', lead.id)
          .execute(),
      )
      expect(stages).toEqual([
        { from_stage: null, to_stage: 'noNumber', cause: 'lead', next_action_at: null },
      ])
    },
  )

  it('is newLead with a phone number, even with an invalid one', async () => {
    expect(await leadOf({ Phone: '07700 90056' })).toMatchObject({
      stage: 'newLead',
      next_action_at: expect.any(String),
      phone_number: { number: '07700 90056', invalid_reason: 'TOO_SHORT' },
    })
  })
})

describe('the lead source of a web form', () => {
  const leadOf = async (
    body: object,
    { query = '', fields = {} }: { query?: string; fields?: Record<string, string> } = {},
  ) => {
    const { phone, email } = fixture.unknownSender()
    const submission = { fields: { Name: 'Kim Lee', Email: email, Phone: phone, ...fields }, ...body }
    expect((await submit(submission, practice.formKey, query)).status).toBe(202)
    const { id } = await fixture.findPatient(email)
    const [stored] = await inside(system.deps, practice, (tx) =>
      tx
        .selectFrom('form_submissions')
        .select(['source', 'utm_source', 'gclid'])
        .where('patient_id', '=', id)
        .execute(),
    )
    return { source: (await staff.get(`/v3/patients/${id}`)).body.source, stored }
  }

  it('is Unknown if the form contains no source (SRC-04, C-36)', async () => {
    expect(await leadOf({})).toEqual({
      source: 'Unknown',
      stored: { source: null, utm_source: null, gclid: null },
    })
  })

  it("is taken from the form in the practice's spelling, and the form's campaign data is stored", async () => {
    await addSources(system.deps, practice, 'Instagram')
    const page_url = 'https://bright.example/implants?utm_source=google&gclid=Abc-1'
    const campaign = { utm_source: 'google', gclid: 'Abc-1' }
    expect(await leadOf({ source: 'instagram', page_url })).toEqual({
      source: 'Instagram',
      stored: { source: 'instagram', ...campaign },
    })
    expect(await leadOf({}, { fields: { 'How did you hear about us?': 'A poster' } })).toMatchObject({
      source: 'A poster',
    })
  })

  it("is taken from the URL of the form's page, or from the URL to which the form is sent, if the form contains no source", async () => {
    await addSources(system.deps, practice, 'Newsletter')
    const newsletter = {
      source: 'Newsletter',
      stored: { source: null, utm_source: 'newsletter', gclid: null },
    }
    expect(await leadOf({}, { query: '?utm_source=newsletter' })).toEqual(newsletter)
    const visitorQuery = '?utm_source=newsletter&utm_source=other&tags[]=a&tags[]=b&gclid=%00'
    expect(await leadOf({}, { query: visitorQuery })).toEqual(newsletter)
    expect(await leadOf({ utm_source: 'newsletter' })).toEqual(newsletter)
    expect(await leadOf({}, { fields: { utm_source: 'newsletter' } })).toEqual(newsletter)
    expect(await leadOf({ page_url: 'https://bright.example/?utm_source=newsletter' })).toEqual(newsletter)
    expect(await leadOf({}, { query: '?gclid=Abc-1' })).toEqual({
      source: 'Google Ads',
      stored: { source: null, utm_source: null, gclid: 'Abc-1' },
    })
  })

  it('is converted to text, shortened or left out if it is malformed, and the enquiry is accepted (SRC-04)', async () => {
    expect(await leadOf({ source: 5, gclid: 123 })).toEqual({
      source: '5',
      stored: { source: '5', utm_source: null, gclid: '123' },
    })
    expect(await leadOf({ source: { of: 'truth' }, utm_source: true, gclid: 'a\u0000' })).toEqual({
      source: 'Unknown',
      stored: { source: null, utm_source: null, gclid: null },
    })
    const page_url = `https://bright.example/?utm_source=newsletter&state=${'x'.repeat(50_000)}`
    expect(await leadOf({ page_url })).toMatchObject({ stored: { utm_source: 'newsletter' } })
    expect(await leadOf({}, { query: '?utm_source=%E0%A4%A' })).toMatchObject({ source: 'Unknown' })
  })

  it('does not replace the source of an existing patient', async () => {
    const { id, email } = await fixture.createPatient({ source: 'Website' })
    await submit({ source: 'Instagram', fields: { Name: 'Kim Lee', Email: email } })
    await fixture.timelineWith(id, 1)
    expect((await staff.get(`/v3/patients/${id}`)).body.source).toBe('Website')
  })
})
