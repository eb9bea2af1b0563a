import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPractice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product } = await practiceFixture()

let staff: Person

beforeEach(async () => {
  staff = await userOfNewPractice()
})

async function userOfNewPractice(): Promise<Person> {
  const person = product.visitor()
  await person.signIn((await aPractice(product.deps)).email)
  return person
}

const create = (given: object = {}, person = staff) =>
  person.post('/templates', { id: uuid(), channel: 'SMS', body: 'Hello', ...given })
const save = (id: string, given: object = {}) => staff.put(`/templates/${id}`, { body: 'Hello', ...given })
const list = async () => (await staff.get('/templates')).body
const findName = (name: string, query = '', person = staff) =>
  person.get(`/templates/${encodeURIComponent(name)}${query}`)

async function aTemplate(given: object): Promise<string> {
  const { status, body } = await create(given)
  expect(status).toBe(201)
  return body.id
}

const wrongNames: [string, string | undefined, string][] = [
  ['is missing', undefined, 'Template name is required'],
  ['is blank', ' \u200b', 'Template name is required'],
  ['has a punctuation mark', 'Hello!', 'Template name is not in the correct format'],
  ['has a slash', 'a/b', 'Template name is not in the correct format'],
  ['is too long', 'x'.repeat(256), 'Must be at most 255 characters'],
]

describe('the name of a template', () => {
  it.each(wrongNames)('is refused when it %s (TPL-15)', async (_, name, message) => {
    const id = await aTemplate({ name: 'Letters 123_- é' })
    const refused = { status: 422, body: { code: 'validation', errors: { name: [message] } } }
    expect(await create({ name })).toMatchObject(refused)
    expect(await save(id, { name })).toMatchObject(refused)
    expect(await list()).toMatchObject([{ name: 'Letters 123_- é' }])
  })

  it('is taken by a template on any channel, whatever its case and spaces; another practice may use it (TPL-17)', async () => {
    const id = await aTemplate({ name: 'Café  menu', channel: 'Email', subject: 'Hello' })
    const other = await aTemplate({ name: 'Other' })
    for (const name of ['CAFÉ MENU', ' cafe\u0301 menu ', 'café\u00a0menu']) {
      expect(await findName(name)).toMatchObject({ status: 200, body: { id, name: 'Café menu' } })
      expect(await create({ name })).toMatchObject({ status: 409, body: { code: 'name_taken' } })
      expect(await save(other, { name })).toMatchObject({ status: 409, body: { code: 'name_taken' } })
    }
    expect(Object.keys((await findName('café menu')).body).toSorted()).toEqual(['id', 'name'])
    const stranger = await userOfNewPractice()
    expect((await findName('Café menu', '', stranger)).status).toBe(404)
    expect((await create({ name: 'Café menu' }, stranger)).status).toBe(201)
  })

  it('is free if no other template has it, and the edited one may keep it (TPL-17)', async () => {
    const id = await aTemplate({ name: 'Welcome' })
    expect((await findName('Goodbye')).status).toBe(404)
    expect((await findName('welcome', `?id=${id}`)).status).toBe(404)
    expect((await findName('welcome', `?id=${uuid()}`)).status).toBe(200)
    expect((await findName('x'.repeat(255))).status).toBe(404)
    expect(await save(id, { name: 'WELCOME' })).toMatchObject({ status: 200, body: { name: 'WELCOME' } })
    await staff.delete(`/templates/${id}`)
    expect((await findName('welcome')).status).toBe(404)
    expect((await create({ name: 'welcome' })).status).toBe(201)
  })

  it('is given to one of several templates that are created or renamed at the same time (G3-18)', async () => {
    for (let round = 0; round < 8; round++) {
      const renamed = await aTemplate({ name: `Other ${round}` })
      const responses = await Promise.all([
        ...['Welcome', 'WELCOME', ' welcome', 'welcome'].map((name) => create({ name: `${name} ${round}` })),
        save(renamed, { name: `Welcome ${round}` }),
      ])
      const refused = responses.filter(({ status }) => status >= 300)
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
        Array.from({ length: 4 }, () => [409, 'name_taken']),
      )
    }
  })
})
