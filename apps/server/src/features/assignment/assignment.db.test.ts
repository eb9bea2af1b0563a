import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aMessage, aPatient, aPractice, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { signedInColleague } from '../../testing/signed-in-colleague.ts'

const { product, practice, staff } = await practiceFixture()
const me = { id: practice.userId, name: 'Hannah Price' }

const colleagueNamed = (name: string, role?: 'owner') =>
  signedInColleague(product, practice, { name, ...(role && { role }) })

const owner = await colleagueNamed('Ada Okafor', 'owner')
const sam = await colleagueNamed('Sam Patel')
const stranger = product.visitor()
const otherPractice = await aPractice(product.deps)
await stranger.signIn(otherPractice.email)

const assign = (id: string, user_id: string | null, based_on?: string | null, person = staff) =>
  person.put(`/v3/patients/${id}/assignee`, { user_id, ...(based_on !== undefined && { based_on }) })
const patientOf = async (id: string) => (await staff.get(`/v3/patients/${id}`)).body
const headlinesOf = async (id: string) =>
  (await staff.get(`/v2/patients/${id}/timeline`)).body.items.map(
    ({ headline }: { headline?: string }) => headline,
  )
const due = { stage: 'newLead', next_action_at: new Date(product.clock.now().getTime() - 60_000) }

/** A patient with an unread text. */
async function aWriter() {
  const id = await aPatient(product.deps, practice, due)
  const at = product.clock.now()
  await aMessage(product.deps, practice, { patientId: id, type: 'sms', at, inbound: true, text: 'Hello' })
  return id
}

describe('an assignment', () => {
  it('shows the assignee with the patient, their inbox rows and their due action', async () => {
    const id = await aWriter()
    const { version } = await patientOf(id)
    expect(await assign(id, sam.id)).toMatchObject({
      status: 200,
      body: { assignee: { id: sam.id, name: 'Sam Patel' }, version: version + 1 },
    })
    const assignee = { id: sam.id, name: 'Sam Patel' }
    expect(await patientOf(id)).toMatchObject({ assignee, version: version + 1 })
    expect((await staff.get(`/patients/${id}/conversation`)).body).toMatchObject({ assignee })
    const listed = (await staff.get('/v2/conversations/communications?channel=SMS')).body.data
    expect(listed.find((row: { patient_id: string }) => row.patient_id === id)).toMatchObject({ assignee })
    const actions = (await staff.get('/actions/due')).body
    expect(actions.find((row: { patient_id: string }) => row.patient_id === id)).toMatchObject({ assignee })
    expect((await assign(id, null)).body.assignee).toBeNull()
    expect(await patientOf(id)).toMatchObject({ assignee: null })
  })

  it('is on the timeline in words, and in the audit log', async () => {
    const id = await aPatient(product.deps, practice)
    await assign(id, sam.id)
    await assign(id, me.id)
    await assign(id, null)
    await assign(id, sam.id)
    await assign(id, null)
    expect((await headlinesOf(id)).slice(-5)).toEqual([
      'Hannah Price assigned this patient to Sam Patel',
      'Hannah Price took this patient',
      'Hannah Price handed this patient back',
      'Hannah Price assigned this patient to Sam Patel',
      'Hannah Price unassigned this patient from Sam Patel',
    ])
    const audited = await inside(product.deps, practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select('action')
        .where('patient_id', '=', id)
        .where('action', '=', 'patient.assign')
        .execute(),
    )
    expect(audited).toHaveLength(5)
  })

  it('is published with the rows that show it, and with the action', async () => {
    const id = await aWriter()
    await assign(id, sam.id)
    const assignee = { id: sam.id, name: 'Sam Patel' }
    const [assigned] = await publishedEvents(product.deps, practice, id, 'patient.assigned')
    expect(assigned?.payload).toMatchObject({
      assignee,
      user_id: me.id,
      stage: 'newLead',
      details: { assigned_to: sam.id },
    })
    const rows = await publishedEvents(product.deps, practice, id, 'patient.conversation.changed')
    expect(rows.at(-1)?.payload).toMatchObject({ conversation: { assignee }, by_channel: [{ assignee }] })
    expect(await publishedEvents(product.deps, practice, id, 'patient.updated')).toHaveLength(1)
  })

  it('that exists already changes nothing, so a repeated request is no second assignment', async () => {
    const id = await aPatient(product.deps, practice)
    await assign(id, sam.id, null)
    const before = await patientOf(id)
    expect((await assign(id, sam.id, null)).status).toBe(200)
    expect(await patientOf(id)).toEqual(before)
    expect((await headlinesOf(id)).filter((line: string) => line?.includes('assigned'))).toHaveLength(1)
  })

  it('that a colleague has changed is refused, with who and the present assignee', async () => {
    const id = await aPatient(product.deps, practice)
    await assign(id, owner.id, null, owner.person)
    const refused = await assign(id, sam.id, null)
    expect([refused.status, refused.body.code]).toEqual([409, 'assignee_changed'])
    expect(refused.body.message).toContain('Ada Okafor has changed who this patient is assigned to')
    expect(refused.body.record.assignee).toEqual({ id: owner.id, name: 'Ada Okafor' })
    expect((await assign(id, sam.id, owner.id)).status).toBe(200)
  })

  it('is made by one of two colleagues who assign at the same time', async () => {
    const id = await aPatient(product.deps, practice)
    const results = await Promise.all([assign(id, sam.id, null), assign(id, owner.id, null, owner.person)])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await headlinesOf(id)).filter((line: string) => line?.includes('patient'))).toHaveLength(1)
  })

  it('does not stand in the way of a colleague who edits another detail meanwhile', async () => {
    const id = await aPatient(product.deps, practice)
    const { version } = await patientOf(id)
    await assign(id, sam.id)
    expect((await owner.person.put(`/v3/patients/${id}`, { version, first_name: 'Greta' })).status).toBe(200)
  })

  it('is to active users of the practice only', async () => {
    const id = await aPatient(product.deps, practice)
    const gone = await colleagueNamed('Gone Before')
    await inside(product.deps, practice, (tx) =>
      tx.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', gone.id).execute(),
    )
    for (const user of [gone.id, otherPractice.userId, uuid()]) {
      const refused = await assign(id, user)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['user_id']])
    }
    expect((await assign(id, null, undefined, stranger)).status).toBe(404)
    expect((await patientOf(id)).assignee).toBeNull()
  })
})

describe('the list of colleagues', () => {
  it('has the active users of the practice, for every role', async () => {
    const { status, body } = await sam.person.get('/v3/colleagues')
    expect(status).toBe(200)
    expect(body).toEqual([{ id: owner.id, name: 'Ada Okafor' }, me, { id: sam.id, name: 'Sam Patel' }])
    expect((await stranger.get('/v3/colleagues')).body).toEqual([
      { id: otherPractice.userId, name: 'Hannah Price' },
    ])
  })
})

describe('lists and counts of "Mine"', () => {
  it('have the conversations and due actions of the user who asks', async () => {
    const tess = await colleagueNamed('Tess Moran')
    const [mine, others] = [await aWriter(), await aWriter()]
    await assign(mine, tess.id)
    await assign(others, sam.id)
    const idsOf = async (path: string) => {
      const { body } = await tess.person.get(path)
      return (body.data ?? body).map(({ patient_id }: { patient_id: string }) => patient_id)
    }
    expect(await idsOf('/v2/conversations/communications?assigned=me')).toEqual([mine])
    expect(await idsOf('/v2/conversations/communications?assigned=me&channel=SMS')).toEqual([mine])
    expect(await idsOf('/v2/conversations/communications?assigned=me&channel=Email')).toEqual([])
    expect(await idsOf('/actions/due?assigned=me')).toEqual([mine])
    expect((await tess.person.get('/conversations/unread/count?assigned=me')).body).toEqual({ data: 1 })
    expect((await tess.person.get('/v3/actions/counts?stages=newLead,working&assigned=me')).body).toEqual({
      newLead: 1,
      working: 0,
    })
    expect((await tess.person.get('/conversations/unread/count?assigned=everyone')).status).toBe(422)
  })

  it('contain a conversation that begins in another channel after the assignment', async () => {
    const ruth = await colleagueNamed('Ruth Abara')
    const id = await aPatient(product.deps, practice)
    await assign(id, ruth.id)
    const at = product.clock.now()
    await aMessage(product.deps, practice, { patientId: id, type: 'email', at, inbound: true, text: 'Hi' })
    const { data } = (await ruth.person.get('/v2/conversations/communications?assigned=me&channel=Email'))
      .body
    expect(data).toMatchObject([{ patient_id: id, assignee: { name: 'Ruth Abara' } }])
  })
})

describe('the deactivation of a user', () => {
  it('leaves their patients assigned to nobody, after the owner has seen how many they are', async () => {
    const leaver = await colleagueNamed('Lea Vincent')
    const ids = [await aWriter(), await aPatient(product.deps, practice)]
    for (const id of ids) await assign(id, leaver.id)
    const users = '/v3/clients/settings/users'
    const listed = (await owner.person.get(users)).body.find(({ id }: { id: string }) => id === leaver.id)
    expect(listed.assigned_patients).toBe(2)
    await owner.person.put(`${users}/${leaver.id}`, { active: false })
    for (const id of ids) expect((await patientOf(id)).assignee).toBeNull()
    expect((await staff.get(`/patients/${ids[0]}/conversation`)).body.assignee).toBeNull()
    const rows = await publishedEvents(product.deps, practice, ids[0] ?? '', 'patient.conversation.changed')
    expect(rows.at(-1)?.payload).toMatchObject({ conversation: { assignee: null } })
    const colleagues = (await staff.get('/v3/colleagues')).body.map(({ name }: { name: string }) => name)
    expect(colleagues).not.toContain('Lea Vincent')
  })

  it('and an assignment to them at the same time leave no patient assigned to them', async () => {
    for (let round = 0; round < 3; round++) {
      const leaver = await colleagueNamed(`Leaver ${round}`)
      const id = await aPatient(product.deps, practice)
      await Promise.all([
        assign(id, leaver.id),
        owner.person.put(`/v3/clients/settings/users/${leaver.id}`, { active: false }),
      ])
      expect((await patientOf(id)).assignee).toBeNull()
    }
  })
})
