import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aColleague, inside } from '../../testing/builders.ts'
import type { ApiResponse } from '../../testing/person.ts'
import { actionFixture } from './testing/action-fixture.ts'

const { product, practice, staff, ...fixture } = await actionFixture()
const { inDays, patientIn, save, read, records } = fixture
const { deps } = product
const MINUTE_MS = 60_000

describe('an action that another user has completed', () => {
  it('is refused as stale, with the name of that user and the current action, and changes nothing (G-45)', async () => {
    const colleague = product.visitor()
    const email = await aColleague(deps, practice)
    await inside(deps, practice, (tx) =>
      tx.updateTable('users').set({ name: 'Alex Moore' }).where('email', '=', email).execute(),
    )
    await colleague.signIn(email)
    const id = await patientIn('working')
    const { stage, next_action_at } = await read(id)
    const based_on = { stage, next_action_at }
    expect((await save(id, { next_action: 'thinking', based_on }, undefined, colleague)).status).toBe(200)
    const [patient, before] = [await read(id), await records(id)]
    const late = await save(id, { next_action: 'lost', note: 'Too far', source: 'Referral', based_on })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'action_stale',
        message: 'Alex Moore has completed this action. You should refresh actions due',
        record: { id, stage: 'thinking', next_action_at: patient.next_action_at },
      },
    })
    expect([await read(id), await records(id)]).toEqual([patient, before])
    // A save that does not say on which action it is based replaces the earlier one.
    expect((await save(id, { next_action: 'lost', note: 'Too far' })).body.stage).toBe('lost')
  })
})

describe('an action', () => {
  it('does not become stale when its patient is edited and snoozed', async () => {
    const id = await patientIn('working')
    const { stage, next_action_at } = await read(id)
    await staff.put(`/v3/patients/${id}`, { first_name: 'Gracie' })
    await staff.put(`/v3/patients/${id}/snooze`, { ends_at: inDays(1) })
    expect((await save(id, { next_action: 'thinking', based_on: { stage, next_action_at } })).status).toBe(
      200,
    )
  })
})

describe('a repeated save', () => {
  it('has one effect and the same response when it is sent eight times at once with one key (G-26)', async () => {
    const id = await patientIn('newLead')
    const body = { next_action: 'callback', choices: ['defer', 'callback'] }
    const key = uuid()
    const responses = await Promise.all(Array.from({ length: 8 }, () => save(id, body, key)))
    const late = await save(id, body, key.toUpperCase())
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set([...responses, late].map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(responses[0]?.body.stage).toBe('callback1')
    const { changes, events } = await records(id)
    expect([changes.length, events.length]).toEqual([2, 1])
  })

  it('is refused when its key was used with a different body or for a different patient', async () => {
    const [id, other] = [await patientIn('newLead'), await patientIn('newLead')]
    const key = uuid()
    await save(id, { next_action: 'callback' }, key)
    for (const late of [
      await save(id, { next_action: 'lost', note: 'Too far' }, key),
      await save(other, { next_action: 'callback' }, key),
    ]) {
      expect(late).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    }
    expect((await read(id)).stage).toBe('callback1')
    expect((await read(other)).stage).toBe('newLead')
  })

  it('is accepted with the key of a save that was refused', async () => {
    const id = await patientIn('newLead')
    const key = uuid()
    expect((await save(id, { next_action: 'booking' }, key)).status).toBe(422)
    expect((await save(id, { next_action: 'booking', date: inDays(2) }, key)).status).toBe(200)
  })

  it.each(['7', 'a key', '0198c1de-0000-7000-8000-00000000000g', `${uuid()}, ${uuid()}`])(
    'is refused when its key is not one UUID: %j',
    async (key) => {
      const id = await patientIn('newLead')
      expect(await save(id, { next_action: 'lost', note: 'Too far' }, key)).toMatchObject({
        status: 400,
        body: { code: 'malformed' },
      })
    },
  )
})

const PATIENTS = 3
const ROUNDS = 34

interface Race {
  id: string
  based_on: { stage: string; next_action_at: string }
  /** The notes of the successful saves, in order. */
  savedNotes: string[]
}

/** Sends requests while the patients are locked, and unlocks the patients once every request waits for its patient. */
async function sendSimultaneously(ids: string[], send: () => Promise<ApiResponse>[]): Promise<ApiResponse[]> {
  const sent = await inside(deps, practice, async (tx) => {
    await tx.selectFrom('patients').select('id').where('id', 'in', ids).forUpdate().execute()
    const requests = send()
    await eventually(async () => {
      const { rows } = await deps.db.pool.query(
        `select from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      )
      expect(rows).toHaveLength(requests.length)
    })
    return requests
  })
  return Promise.all(sent)
}

it('lets exactly one of two users complete an action, over a hundred times, and names that user to the other (G-45)', async () => {
  const colleague = product.visitor()
  await colleague.signIn(await aColleague(deps, practice))
  const users = [staff, colleague]
  const start = product.clock.now().getTime()
  const saveOf = (race: Race, round: number, user: number) => ({
    next_action: user === 0 ? 'working' : 'thinking',
    date: new Date(start + (1 + round * 2 + user) * MINUTE_MS).toISOString(),
    note: `Patient ${race.id}, round ${round}, user ${user}`,
    based_on: race.based_on,
  })
  const races: Race[] = []
  for (let number = 0; number < PATIENTS; number++) {
    const id = await patientIn('working')
    const { stage, next_action_at } = await read(id)
    races.push({ id, based_on: { stage, next_action_at }, savedNotes: [] })
  }

  for (let round = 0; round < ROUNDS; round++) {
    const saves = races.map((race) => users.map((_, user) => saveOf(race, round, user)))
    const responses = await sendSimultaneously(
      races.map(({ id }) => id),
      () =>
        races.flatMap(({ id }, index) =>
          users.map((user, userIndex) => save(id, saves[index]?.[userIndex] ?? {}, undefined, user)),
        ),
    )
    for (const [index, race] of races.entries()) {
      const both = responses.slice(index * 2, index * 2 + 2)
      const winner = both.findIndex(({ status }) => status === 200)
      const [first, second] = [both[winner] as ApiResponse, both[1 - winner] as ApiResponse]
      const sent = saves[index]?.[winner]
      race.based_on = { stage: first.body.stage, next_action_at: first.body.next_action_at }
      race.savedNotes.push(sent?.note ?? '')
      expect([first.status, second.status]).toEqual([200, 409])
      expect(race.based_on).toEqual({ stage: sent?.next_action, next_action_at: sent?.date })
      expect(second.body).toMatchObject({
        code: 'action_stale',
        message: 'Hannah Price has completed this action. You should refresh actions due',
        record: race.based_on,
      })
    }
  }

  for (const { id, savedNotes } of races) {
    const { changes, events, notes } = await records(id)
    expect(notes.map(({ content }) => content)).toEqual(savedNotes)
    expect([changes.length, events.length]).toEqual([savedNotes.length + 1, savedNotes.length])
  }
}, 60_000)
