import { templateChannels } from '@enamel/domain/templates/template'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'

const { product } = await practiceFixture()

let practice: Practice
let staff: Person

beforeEach(async () => {
  practice = await aPractice(product.deps)
  staff = product.visitor()
  await staff.signIn(practice.email)
})

const text = { name: 'Checking in', body: 'Hi {{patient.first_name}}, are you still interested?' }
const newSms = (given: object = {}) => ({ id: uuid(), channel: 'SMS', ...text, ...given })
const create = (given: object = {}, person = staff) => person.post('/templates', newSms(given))
const save = (id: string, given: object = {}) => staff.put(`/templates/${id}`, { ...text, ...given })
const list = async (person = staff) => (await person.get('/templates')).body

async function aTemplate(given: object = {}): Promise<string> {
  const { status, body } = await create(given)
  expect(status).toBe(201)
  return body.id
}

async function outsider(): Promise<Person> {
  const person = product.visitor()
  await person.signIn((await aPractice(product.deps)).email)
  return person
}

const settingsEvents = () => publishedEvents(product.deps, practice, null, 'practice.settings.changed')

describe('the templates', () => {
  it('are listed for all channels of the practice, by name (TPL-01)', async () => {
    expect((await staff.get('/templates')).body).toEqual([])
    await aTemplate({ name: 'Welcome' })
    await aTemplate({ name: 'directions', channel: 'WhatsApp' })
    await aTemplate({ name: 'Estimate', channel: 'Email', subject: 'Your estimate' })
    await create({ name: 'Theirs' }, await outsider())
    const response = await staff.get('/templates')
    expect(response.status).toBe(200)
    expect(
      response.body.map(({ name, channel }: { name: string; channel: string }) => [name, channel]),
    ).toEqual([
      ['directions', 'WhatsApp'],
      ['Estimate', 'Email'],
      ['Welcome', 'SMS'],
    ])
  })

  it('have id, name, channel, subject, body, approval, status and reason (TPL-03)', async () => {
    const email = { id: uuid(), ...text, channel: 'Email', subject: 'Hello', approval: false }
    expect((await staff.post('/templates', email)).body).toEqual({ ...email, status: null, reason: null })
    expect(await list()).toEqual([{ ...email, status: null, reason: null }])
  })

  it('keep names from before their format was checked, until they are edited', async () => {
    const id = uuid()
    const stored = { client_id: practice.id, id, channel: 'SMS' as const, body: 'Hello' }
    await inside(product.deps, practice, (tx) =>
      tx
        .insertInto('templates')
        .values({ ...stored, name: 'Call us!' })
        .execute(),
    )
    expect(await list()).toMatchObject([{ id, name: 'Call us!' }])
    expect(await save(id, { name: 'Call us!' })).toMatchObject({ status: 422 })
    expect(await save(id, { name: 'Call us' })).toMatchObject({ status: 200, body: { name: 'Call us' } })
  })
})

describe('a new template', () => {
  it('is pending only if its channel needs approval and approval is requested (TPL-21)', async () => {
    const statuses = async (approval: boolean) => {
      const created = await Promise.all(
        templateChannels.map((channel) =>
          create({ channel, subject: 'Hello', approval, name: `${channel} ${approval}` }),
        ),
      )
      return created.map(({ body }) => [body.channel, body.approval, body.subject, body.status])
    }
    expect(await statuses(true)).toEqual([
      ['SMS', false, null, null],
      ['Email', false, 'Hello', null],
      ['WhatsApp', true, null, 'PENDING'],
    ])
    expect(await statuses(false)).toEqual([
      ['SMS', false, null, null],
      ['Email', false, 'Hello', null],
      ['WhatsApp', false, null, 'NOT_SUBMITTED'],
    ])
    const stored = await inside(product.deps, practice, (tx) =>
      tx.selectFrom('templates').select('status').where('approval', '=', false).execute(),
    )
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set([null]))
  })

  it('is created once if the request is repeated, even at the same time and after an edit (G3-17)', async () => {
    const template = newSms()
    const responses = await Promise.all(Array.from({ length: 4 }, () => staff.post('/templates', template)))
    for (const { status, body } of responses) expect([status, body.id]).toEqual([201, template.id])
    expect(await list()).toHaveLength(1)
    expect(await settingsEvents()).toHaveLength(1)
    await save(template.id, { name: 'Edited' })
    expect(await staff.post('/templates', template)).toMatchObject({ status: 201, body: { name: 'Edited' } })
  })

  it('is refused if its id was used for something else, or for a deleted template', async () => {
    const template = newSms()
    await staff.post('/templates', template)
    const other = await staff.post('/templates', { ...template, body: 'Another' })
    expect([other.status, other.body.code]).toEqual([409, 'id_reused'])
    await staff.delete(`/templates/${template.id}`)
    const late = await staff.post('/templates', template)
    expect([late.status, late.body.code]).toEqual([409, 'id_reused'])
    expect(await list()).toEqual([])
  })

  it('can be sent again with the same id and another name after its name was taken', async () => {
    await aTemplate({ name: 'Welcome' })
    const template = newSms({ name: 'Welcome' })
    expect(await staff.post('/templates', template)).toMatchObject({ body: { code: 'name_taken' } })
    expect((await staff.post('/templates', { ...template, name: 'Hello' })).status).toBe(201)
  })

  it('is refused for an id whose first request was forgotten', async () => {
    const template = newSms()
    await staff.post('/templates', template)
    await inside(product.deps, practice, (tx) => tx.deleteFrom('idempotency_keys').execute())
    expect(await staff.post('/templates', template)).toMatchObject({
      status: 409,
      body: { code: 'id_reused' },
    })
  })
})

describe('the text of a template', () => {
  it('needs a subject on emails and a message on every channel (TPL-16)', async () => {
    const empty = { subject: ' ', body: '' }
    for (const given of [empty, { subject: null, body: null }, { subject: undefined, body: undefined }]) {
      const email = await create({ ...given, channel: 'Email' })
      expect(email).toMatchObject({ status: 422, body: { code: 'validation' } })
      expect(email.body.errors).toEqual({ subject: ['Subject is required'], body: ['Message is required'] })
    }
    for (const channel of ['SMS', 'WhatsApp'])
      expect((await create({ ...empty, channel })).body.errors).toEqual({ body: ['Message is required'] })
    const id = await aTemplate({ channel: 'Email', subject: 'Hello' })
    expect((await save(id, empty)).body.errors).toEqual({
      subject: ['Subject is required'],
      body: ['Message is required'],
    })
    expect(await list()).toHaveLength(1)
  })

  it('has only placeholders that can be filled, so that none reaches a patient as written', async () => {
    const body = 'Hi {{patient.frist_name}}'
    const errors = { body: ['Unknown placeholder: {{patient.frist_name}}'] }
    const id = await aTemplate()
    for (const response of [
      await create({ name: 'Other', channel: 'WhatsApp', approval: true, body }),
      await save(id, { body }),
    ])
      expect(response).toMatchObject({ status: 422, body: { code: 'validation', errors } })
    expect(await list()).toMatchObject([text])
  })

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud800'],
    ['a million characters', 'x'.repeat(1_000_000)],
  ])('is refused with %s in any field', async (_, hostile) => {
    const id = await aTemplate({ channel: 'Email', subject: 'Hello' })
    for (const field of ['name', 'subject', 'body']) {
      const sent = { channel: 'Email', subject: 'Hello', [field]: hostile }
      for (const response of [await create(sent), await save(id, sent)]) {
        expect([response.status, response.body.code]).toEqual([422, 'validation'])
        expect(Object.keys(response.body.errors)).toEqual([field])
      }
    }
    expect(await list()).toMatchObject([{ ...text, subject: 'Hello' }])
  })

  it('has all of its errors in one response', async () => {
    const id = await aTemplate()
    const wrong = { name: '', approval: 'yes', body: ' ' }
    const errors = {
      name: ['Template name is required'],
      body: ['Message is required'],
      approval: ['Must be true or false'],
    }
    expect((await create(wrong)).body.errors).toEqual(errors)
    expect((await save(id, wrong)).body.errors).toEqual(errors)
  })

  it('changes only its text, whatever else is sent', async () => {
    const id = await aTemplate()
    expect((await save(id, { status: 'APPROVED', provider_name: 'theirs' })).status).toBe(200)
    expect((await create({ name: 'Other', channel: 'Fax' })).status).toBe(422)
    expect(await list()).toMatchObject([{ id, status: null }])
  })
})

describe('saving a template', () => {
  it('replaces its text and returns it (TPL-19)', async () => {
    const id = await aTemplate({ channel: 'Email', subject: 'Hello' })
    const changed = { name: 'Estimate', subject: 'Your estimate', body: 'It is £95.' }
    const response = await save(id, { ...changed, channel: 'Email' })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      id,
      ...changed,
      channel: 'Email',
      approval: false,
      status: null,
      reason: null,
    })
    expect(await list()).toEqual([response.body])
  })

  it('may be sent as a whole; a status and reason in it are ignored', async () => {
    const { body: template } = await create({ channel: 'SMS' })
    const sent = { ...template, body: 'Edited', status: 'APPROVED', reason: 'Because' }
    expect(await staff.put(`/templates/${template.id}`, sent)).toMatchObject({
      status: 200,
      body: { ...template, body: 'Edited', status: null, reason: null },
    })
  })

  it('is refused for an unknown template, and for another practice’s (G3-18)', async () => {
    const stranger = await outsider()
    const { body } = await create({}, stranger)
    for (const id of [uuid(), body.id]) expect((await save(id, { name: 'Mine now' })).status).toBe(404)
    expect(await list(stranger)).toMatchObject([text])
  })

  it('cannot change the channel', async () => {
    const id = await aTemplate()
    const response = await save(id, { channel: 'Email', subject: 'Hello' })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ channel: ['The channel of a template cannot be changed'] })
  })

  it('is refused if another user changed the same field since the edit began, and returns their template', async () => {
    const id = await aTemplate()
    await save(id, { body: 'Theirs' })
    const conflict = await save(id, { body: 'Mine', based_on: text })
    expect(conflict).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', record: { id, body: 'Theirs' } },
    })
    const repeated = await save(id, { body: 'Theirs', based_on: text })
    expect(repeated.status).toBe(200)
    expect((await save(id, { body: 'Mine', based_on: { ...text, body: 'Theirs' } })).status).toBe(200)
    expect(await list()).toMatchObject([{ body: 'Mine' }])
  })
})

describe('deleting a template', () => {
  it('removes it once (TPL-08)', async () => {
    const id = await aTemplate()
    const other = await aTemplate({ name: 'Other' })
    expect(await staff.delete(`/templates/${id}`)).toMatchObject({ status: 204, body: undefined })
    expect(await list()).toMatchObject([{ id: other }])
    expect((await staff.delete(`/templates/${id}`)).status).toBe(404)
    expect((await save(id)).status).toBe(404)
  })

  it('is refused while the user has not seen the present text, and returns it', async () => {
    const removeSeen = (id: string, based_on: object) =>
      staff.delete(`/templates/${id}`, { raw: JSON.stringify({ based_on }) })
    const id = await aTemplate()
    await save(id, { body: 'Theirs' })
    expect(await removeSeen(id, { ...text, subject: null, approval: false })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', record: { id, body: 'Theirs' } },
    })
    expect(await list()).toMatchObject([{ id, body: 'Theirs' }])
    expect((await removeSeen(id, { ...text, body: 'Theirs' })).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('leaves another practice’s template', async () => {
    const stranger = await outsider()
    const { body } = await create({}, stranger)
    expect((await staff.delete(`/templates/${body.id}`)).status).toBe(404)
    expect(await list(stranger)).toHaveLength(1)
  })
})

it('open browsers of the practice reload the templates after each change, and not after a repeated save', async () => {
  const id = await aTemplate()
  await save(id, { body: 'Hello' })
  await save(id, { body: 'Hello' })
  await create({ name: 'Wrong!' })
  await staff.delete(`/templates/${id}`)
  const sections = (await settingsEvents()).map(({ payload }) => payload)
  expect(sections).toEqual(Array.from({ length: 3 }, () => ({ sections: ['templates'] })))
})

it('each change is in the audit log', async () => {
  const id = await aTemplate()
  await save(id, { body: 'Hello' })
  await staff.delete(`/templates/${id}`)
  const lines = await inside(product.deps, practice, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'status']).orderBy('id').execute(),
  )
  expect(lines.filter(({ action }) => action.startsWith('template.'))).toEqual(
    [
      ['template.create', 201],
      ['template.change', 200],
      ['template.delete', 204],
    ].map(([action, status]) => expect.objectContaining({ action, status })),
  )
})
