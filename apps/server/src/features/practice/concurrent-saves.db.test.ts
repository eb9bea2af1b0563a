import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aColleague, aPractice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product } = await practiceFixture({}, { ENAMEL_ROLE: 'web' })
const SETTINGS = '/v3/clients/settings'

type Fields = Record<string, unknown>

interface Section {
  /** The address at which the section is saved. */
  path: string
  read(person: Person): Promise<Fields>
  /** A part of the section with a value for the first owner, or for the second one. */
  change(owner: 'first' | 'second', domain: string): Fields
}

const hours = { first: '09:00:00', second: '10:00:00' }
const open = (owner: 'first' | 'second') => ({ opens: hours[owner], closes: '17:00:00' })
const types = { first: 'Implants', second: 'Whitening' }
const seconds = { first: 3600, second: 7200 }

const readFrom = (path: string) => async (person: Person) => (await person.get(`${SETTINGS}/${path}`)).body
const practice = { path: 'practice', read: readFrom('practice') }
const communications = { path: 'communications', read: readFrom('communications') }
const pipeline = { path: 'pipeline', read: readFrom('pipeline') }
const signature: Omit<Section, 'change'> = {
  path: 'signature',
  read: async (person) => (await readFrom('practice')(person)).signature,
}

const sections: [string, Section][] = [
  ['name', { ...practice, change: (owner) => ({ name: `The ${owner} practice` }) }],
  ['email', { ...practice, change: (owner, domain) => ({ email: `${owner}@${domain}` }) }],
  ['types', { ...practice, change: (owner) => ({ types: ['General', types[owner]] }) }],
  ['signature', { ...signature, change: (owner) => ({ html: `<p>${owner}</p>` }) }],
  [
    'sending address',
    { ...communications, change: (owner, domain) => ({ sending_email: `${owner}@${domain}` }) },
  ],
  [
    'business hours of a day',
    { ...communications, change: (owner) => ({ business_hours: { monday: open(owner) } }) },
  ],
  [
    'automatic answer',
    {
      ...communications,
      change: (owner) => ({ sms_autoresponses: { in_hours_new: { enabled: true, message: owner } } }),
    },
  ],
  [
    'call-back delay',
    {
      ...pipeline,
      change: (owner) => ({ call_back_delays: { lost: { stage: 'lost', seconds: seconds[owner] } } }),
    },
  ],
]

it.each(sections)(
  'two owners who save the %s at the same time: one succeeds, the other gets what is stored and can then replace it',
  async (_section, { path, read, change }) => {
    const { domain, owners } = await aPracticeWithTwoOwners()
    const changes = [change('first', domain), change('second', domain)]
    const before = await read(owners[0])
    const responses = await Promise.all(
      owners.map((owner, index) => save(owner, path, changes[index] ?? {}, before)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const loser = responses.findIndex(({ status }) => status === 409)
    const { code, record } = responses[loser]?.body ?? {}
    expect(code).toBe('edit_conflict')
    expect(record).toMatchObject(changes[1 - loser] ?? {})
    expect(record).toEqual(await read(owners[0]))

    const lost = changes[loser] ?? {}
    expect((await save(owners[0], path, lost, record)).status).toBe(200)
    expect(await read(owners[0])).toMatchObject(lost)
  },
)

it('two owners who rename one lead source at the same time: one succeeds, the other learns that it is gone', async () => {
  const { owners } = await aPracticeWithTwoOwners()
  const path = '/v3/clients/settings/sources'
  expect((await owners[0].post(path, { name: 'Radio' })).status).toBe(201)
  const names = ['Television', 'Poster']
  const responses = await Promise.all(
    owners.map((owner, index) => owner.post(`${path}/Radio`, { name: names[index] })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const winner = responses.findIndex(({ status }) => status === 200)
  const stored: { name: string }[] = (await owners[0].get(path)).body
  expect(stored.map(({ name }) => name)).toEqual([names[winner], 'Unknown', 'Website'])
})

it('two owners who upload pictures at the same time: neither loses a picture of another name, and both pictures of one name are still shown to whoever has their address', async () => {
  const { owners } = await aPracticeWithTwoOwners()
  const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const upload = (owner: Person, name: string) => {
    const form = new FormData()
    form.append('asset', new File([new Uint8Array(content)], 'picture.png', { type: 'image/png' }))
    return owner.post(`/v3/clients/assets/${name}`, undefined, { raw: form })
  }
  const responses = await Promise.all([
    upload(owners[0], 'logo'),
    upload(owners[1], 'logo'),
    upload(owners[1], 'footer'),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const [first, second, footer] = responses.map(({ body }) => body.url)
  const stored = (await owners[0].get('/v3/clients/assets')).body
  expect([first, second]).toContain(stored.logo)
  expect(stored).toMatchObject({ footer, rep: null })
  for (const url of [first, second, footer]) expect((await fetch(url)).status).toBe(200)
})

async function aPracticeWithTwoOwners() {
  const created = await aPractice(product.deps)
  const owners = [product.visitor(), product.visitor()] as const
  await owners[0].signIn(created.email)
  await owners[1].signIn(await aColleague(product.deps, created, 'owner'))
  return { domain: created.domain, owners }
}

/** Saves a change that is based on a section as it was read. */
function save(person: Person, path: string, change: Fields, read: Fields) {
  return person.put(`${SETTINGS}/${path}`, { ...change, based_on: samePart(change, read) })
}

/** The part of a section that a change replaces. */
function samePart(change: Fields, read: Fields): Fields {
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => {
      const present = read[field]
      return [field, isFields(value) && isFields(present) ? samePart(value, present) : present]
    }),
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
