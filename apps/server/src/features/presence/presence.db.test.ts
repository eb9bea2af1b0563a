import type { PresentUser } from '@enamel/contract/presence'
import {
  ANNOUNCED_MS,
  LAPSE_CHECK_SECONDS,
  PRESENCE_LASTS_MS,
  RENEW_EVERY_MS,
} from '@enamel/domain/presence/presence'
import { MS_PER_HOUR, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { type SignedInColleague, signedInColleague } from '../../testing/signed-in-colleague.ts'

type User = z.infer<typeof PresentUser>

// Without a worker, only the test looks for lapsed pages.
const { product } = await practiceFixture({}, { ENAMEL_ROLE: 'web' })
const { deps, clock } = product

let practice: Practice
let patient: string
let sam: Colleague
let jo: Colleague

/** A user of the practice, signed in, with one page. */
interface Colleague extends SignedInColleague {
  page: string
}

beforeEach(async () => {
  practice = await aPractice(deps)
  patient = await aPatient(deps, practice)
  sam = await aUser('Sam Reed')
  jo = await aUser('Jo Fox')
})

async function aUser(name: string): Promise<Colleague> {
  return { ...(await signedInColleague(product, practice, { name })), page: uuid() }
}

const path = (patientId: string) => `/v3/patients/${patientId}/presence`

async function open(user: Colleague, given: { patientId?: string; page?: string; channel?: string } = {}) {
  const { patientId = patient, page = user.page, channel } = given
  const body = { page_id: page, ...(channel ? { state: 'writing', channel } : { state: 'viewing' }) }
  const { status } = await user.person.put(path(patientId), body)
  expect(status).toBe(204)
}

async function close({ person, page: own }: Colleague, page = own, patientId = patient) {
  expect((await person.delete(`${path(patientId)}?page_id=${page}`)).status).toBe(204)
}

const removeLapsed = () => runPeriodicJob(deps, 'presence.remove-lapsed')

/** The events about a patient, each as "Sam Reed viewing" or "Sam Reed writing SMS". */
async function published(patientId = patient): Promise<string[][]> {
  const events = await publishedEvents(deps, practice, patientId, 'patient.presence.changed')
  return events.map(({ payload }) => textOf((payload as { users: User[] }).users))
}

/** Who is at the patient, as the server lists it for a user. */
async function listed({ person }: Colleague, patientId = patient): Promise<string[]> {
  const { status, body } = await person.get('/v3/presence')
  expect(status).toBe(200)
  const found = body.find((entry: { patient_id: string }) => entry.patient_id === patientId)
  return textOf(found?.users ?? [])
}

function textOf(users: readonly User[]): string[] {
  return users.map(({ name, state, channel }) => [name, state, channel].filter(Boolean).join(' '))
}

describe('who has a patient open', () => {
  it('is listed for colleagues and published with everybody at the patient, and so is who leaves', async () => {
    await open(sam)
    expect(await listed(jo)).toEqual(['Sam Reed viewing'])
    await open(jo)
    expect(await listed(sam)).toEqual(['Jo Fox viewing', 'Sam Reed viewing'])
    await close(sam)
    expect(await listed(jo)).toEqual(['Jo Fox viewing'])
    expect(await published()).toEqual([
      ['Sam Reed viewing'],
      ['Jo Fox viewing', 'Sam Reed viewing'],
      ['Jo Fox viewing'],
    ])
  })

  it('is published as writing on a channel, and as viewing afterwards', async () => {
    await open(sam)
    await open(sam, { channel: 'SMS' })
    await open(sam, { channel: 'SMS' })
    await open(sam, { channel: 'Email' })
    await open(sam)
    expect(await published()).toEqual([
      ['Sam Reed viewing'],
      ['Sam Reed writing SMS'],
      ['Sam Reed writing Email'],
      ['Sam Reed viewing'],
    ])
  })

  it('leaves the patient by opening another one in the same page', async () => {
    const other = await aPatient(deps, practice)
    await open(sam)
    await open(sam, { patientId: other })
    expect(await listed(jo)).toEqual([])
    expect(await listed(jo, other)).toEqual(['Sam Reed viewing'])
    expect(await published()).toEqual([['Sam Reed viewing'], []])
    // The page closes the first patient late.
    await close(sam)
    expect(await listed(jo, other)).toEqual(['Sam Reed viewing'])
  })

  it('is one user in two tabs, until the last one is closed', async () => {
    const second = uuid()
    await open(sam)
    await open(sam, { page: second, channel: 'Note' })
    expect(await listed(jo)).toEqual(['Sam Reed writing Note'])
    await open(sam, { page: second })
    await close(sam)
    expect(await listed(jo)).toEqual(['Sam Reed viewing'])
    await close(sam, second)
    expect(await published()).toEqual([
      ['Sam Reed viewing'],
      ['Sam Reed writing Note'],
      ['Sam Reed viewing'],
      [],
    ])
  })

  it('is complete in the last event when many come at once', async () => {
    const users = await Promise.all(['Ann Bell', 'Ben Cox', 'Cat Dale', 'Dan East'].map(aUser))
    await Promise.all(users.map((user) => open(user)))
    const events = await published()
    expect(events).toHaveLength(4)
    expect(events.at(-1)).toEqual(users.map(({ name }) => `${name} viewing`))
  })
})

describe('a page', () => {
  it('that is no longer renewed is gone within a minute, for lists and in an event', async () => {
    await open(sam)
    clock.skip(PRESENCE_LASTS_MS)
    expect(await listed(jo)).toEqual([])
    await removeLapsed()
    expect(await published()).toEqual([['Sam Reed viewing'], []])
    expect(PRESENCE_LASTS_MS + LAPSE_CHECK_SECONDS * 1000).toBeLessThanOrEqual(MS_PER_MINUTE)
  })

  it('that is renewed stays, however long, and is announced again before browsers drop it', async () => {
    await open(sam)
    const events = async () => publishedEvents(deps, practice, patient, 'patient.presence.changed')
    for (let passed = 0; passed < 3 * ANNOUNCED_MS; passed += RENEW_EVERY_MS) {
      clock.skip(RENEW_EVERY_MS)
      await open(sam)
      await removeLapsed()
      const latest = (await events()).at(-1)?.payload as { users: User[] }
      expect(Date.parse(latest.users[0]?.until ?? '')).toBeGreaterThan(clock.now().getTime() + RENEW_EVERY_MS)
    }
    expect(await listed(jo)).toEqual(['Sam Reed viewing'])
    expect((await events()).length).toBeLessThanOrEqual(4)
  })

  it('takes one statement to renew beside that for its session', async () => {
    await open(sam)
    await open(sam)
    expect(await countStatements(() => open(sam))).toBe(2)
  })

  it('comes back when it is renewed after it was given up', async () => {
    await open(sam)
    clock.skip(PRESENCE_LASTS_MS)
    await removeLapsed()
    await open(sam)
    expect(await published()).toEqual([['Sam Reed viewing'], [], ['Sam Reed viewing']])
  })

  it('is gone when its user logs out, while pages of their other session stay', async () => {
    const elsewhere = product.visitor()
    await elsewhere.signIn(`${sam.id}@${practice.domain}`)
    const other = await aPatient(deps, practice)
    await open(sam)
    await open({ ...sam, person: elsewhere, page: uuid() }, { patientId: other })
    await sam.person.delete('/auth/session')
    expect(await published()).toEqual([['Sam Reed viewing'], []])
    expect(await listed(jo)).toEqual([])
    expect(await listed(jo, other)).toEqual(['Sam Reed viewing'])
  })

  it('of a colleague is not closed by its id', async () => {
    await open(sam)
    await close(jo, sam.page)
    await open(jo, { page: sam.page })
    expect(await listed(jo)).toEqual(['Jo Fox viewing', 'Sam Reed viewing'])
  })

  it('that is open does not extend its session', async () => {
    await open(sam)
    for (let half = 0; half < 4; half++) {
      expect((await sam.person.get('/v3/presence')).status).toBe(200)
      clock.skip(MS_PER_HOUR / 2)
    }
    const { status } = await sam.person.put(path(patient), { page_id: sam.page, state: 'viewing' })
    expect(status).toBe(401)
  })
})

describe('another practice', () => {
  it('neither sees nor changes who is here', async () => {
    await open(sam)
    const [ours, samsPage] = [patient, sam.page]
    practice = await aPractice(deps)
    const stranger = { ...(await aUser('Max Stone')), page: samsPage }
    expect((await stranger.person.get('/v3/presence')).body).toEqual([])
    const refused = await stranger.person.put(path(ours), { page_id: samsPage, state: 'viewing' })
    expect(refused.status).toBe(404)
    const closing = await stranger.person.delete(`${path(ours)}?page_id=${samsPage}`)
    expect(closing.status).toBe(404)
    expect(await listed(sam, ours)).toEqual(['Sam Reed viewing'])
    expect(await published(ours)).toEqual([])
  })
})

it('the audit log does not record who was at a patient', async () => {
  await open(sam)
  await close(sam)
  await sam.person.get('/v3/presence')
  const lines = await inside(deps, practice, (tx) =>
    tx.selectFrom('audit_log').select('action').where('user_id', '=', sam.id).execute(),
  )
  expect(lines.map(({ action }) => action)).toEqual(['session.open'])
})
