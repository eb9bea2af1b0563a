import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { expect, it } from 'vitest'
import { aMessage, aPractice, inside } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { createLead } from '../add-patient/index.ts'

const { product, practice, staff } = await practiceFixture({
  tx_types: ['General', 'Implants', 'Invisalign'],
})

let phones = 0

/** A phone number whose last three digits are its own. */
function aPhone(): string {
  phones += 1
  return `07700 900${String(phones).padStart(3, '0')}`
}

function lastDigits(phone: string): string {
  return `…${phone.slice(-3)}`
}

function add(
  name: string,
  details: { phone?: string; txType?: string; person?: Person } = {},
): Promise<string> {
  const { phone = aPhone(), txType = 'General', person = staff } = details
  const [firstName = '', ...others] = name.split(' ')
  return person
    .post('/v2/actions', {
      firstName,
      lastName: others.join(' '),
      email: `${phone.replaceAll(' ', '')}@mail.example`,
      phone,
      gdpr: 'Opted In',
      txType,
      source: 'Unknown',
      note: '',
      stage: 'newPatient',
      nextAction: 'enquiry',
      date: null,
      labels: [],
    })
    .then(({ status, body }) => {
      expect(status).toBe(201)
      return body.patient_id
    })
}

async function shown(id: string): Promise<string | null> {
  const { body } = await staff.get(`/v3/patients/${id}`)
  return body.distinguisher
}

it('distinguishes a new patient and the one who had the name before, however the name is written', async () => {
  const [one, other] = [aPhone(), aPhone()]
  const first = await add('Sarah Jones', { phone: one })
  expect(await shown(first)).toBeNull()
  const second = await add('SARAH  Jónes', { phone: other })
  expect([await shown(first), await shown(second)]).toEqual([lastDigits(one), lastDigits(other)])
})

it('compares the patients again when their phone, treatment or name changes', async () => {
  const shared = aPhone()
  const [one, other] = [aPhone(), aPhone()]
  const first = await add('Tom Reid', { phone: one, txType: 'Implants' })
  const second = await add('Tom Reid', { phone: other, txType: 'Invisalign' })
  for (const id of [first, second]) await staff.put(`/v3/patients/${id}`, { phone: shared })
  expect([await shown(first), await shown(second)]).toEqual(['Implants', 'Invisalign'])
  await staff.put(`/v3/patients/${second}`, { type: 'Implants' })
  expect([await shown(first), await shown(second)]).toEqual([one.replace(' ', ''), other.replace(' ', '')])
  const renamed = await staff.put(`/v3/patients/${second}`, { last_name: 'Reed' })
  expect(renamed.body.distinguisher).toBeNull()
  expect(await shown(first)).toBeNull()
  const back = await staff.put(`/v3/patients/${second}`, { last_name: 'Reid' })
  expect(back.body.distinguisher).toBe(other.replace(' ', ''))
  expect(await shown(first)).toBe(one.replace(' ', ''))
})

it('compares only patients of the same practice', async () => {
  const neighbour = await aPractice(product.deps, { tx_types: ['General'] })
  const colleague = product.visitor()
  await colleague.signIn(neighbour.email)
  const ours = await add('Priya Nair')
  await add('Priya Nair', { person: colleague })
  expect(await shown(ours)).toBeNull()
})

it('distinguishes all of the patients with one name who are added at the same moment', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => add('Aoife Byrne')))
  const texts = await Promise.all(ids.map(shown))
  expect(new Set(texts).size).toBe(ids.length)
  expect(texts).not.toContain(null)
})

it('distinguishes patients whose details change at the same moment', async () => {
  const ids = [await add('Megan Grant'), await add('Megan Grant'), await add('Megan Grant')]
  for (let round = 0; round < 3; round += 1) {
    const phone = aPhone()
    const saves = await Promise.all(
      ids.map((id, index) =>
        staff.put(`/v3/patients/${id}`, { phone, last_name: index === round ? 'Grant' : 'GRANT' }),
      ),
    )
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200])
    const texts = await Promise.all(ids.map(shown))
    expect(new Set(texts).size).toBe(ids.length)
    expect(texts).not.toContain(null)
  }
})

it('shows the own digits of each patient where very many have the name', async () => {
  const now = product.clock.now()
  await inside(product.deps, practice, async (tx) => {
    for (let index = 0; index < 30; index += 1) {
      const lead = { firstName: 'Unknown', lastName: '', email: null, phone: aPhone(), actor: null }
      await createLead(tx, lead, now)
    }
  })
  const phone = aPhone()
  expect(await shown(await add('Unknown', { phone }))).toBe(`…${phone.replace(' ', '').slice(-6)}`)
})

it('shows the distinguisher in the inbox, the queue, the search and the events of both patients', async () => {
  const [one, other] = [aPhone(), aPhone()]
  const first = await add('Grace Moss', { phone: one })
  const at = new Date(product.clock.now().getTime() - MS_PER_MINUTE)
  await aMessage(product.deps, practice, { patientId: first, type: 'sms', at, inbound: true, text: 'Hello' })
  const before = (await staff.get(`/patients/${first}/conversation`)).body
  expect(before.distinguisher).toBeNull()
  const second = await add('Grace Moss', { phone: other })

  const inbox = (await staff.get('/v2/conversations/communications')).body.data
  const row = inbox.find((listed: { patient_id: string }) => listed.patient_id === first)
  expect(row).toMatchObject({ distinguisher: lastDigits(one), version: before.version + 1 })
  const due = (await staff.get('/actions/due')).body
  const dueTexts = due.filter((action: { last_name: string }) => action.last_name === 'Moss')
  expect(dueTexts.map((action: { distinguisher: string }) => action.distinguisher)).toEqual([
    lastDigits(one),
    lastDigits(other),
  ])
  const hits = (await staff.get('/v3/patients/search?query=Grace Moss')).body
  expect(
    new Map(hits.map((hit: { id: string; distinguisher: string }) => [hit.id, hit.distinguisher])),
  ).toEqual(
    new Map([
      [first, lastDigits(one)],
      [second, lastDigits(other)],
    ]),
  )
  const distinguisher = lastDigits(one)
  expect(await publishedEvents(product.deps, practice, first, 'patient.updated')).toMatchObject([
    { payload: { distinguisher } },
  ])
  expect(await publishedEvents(product.deps, practice, first, 'patient.conversation.changed')).toMatchObject([
    { payload: { conversation: { distinguisher } } },
  ])
})
