import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { signedInColleague } from '../../testing/signed-in-colleague.ts'
import { inStages, notIn } from '../automations/testing/new-workflow.ts'
import { workflowFixture } from '../automations/testing/workflow-fixture.ts'
import { moveRecords } from './testing/move-records.ts'

const { product, practice, staff, aWorkflow, patient, run, textsTo, enrolments } = await workflowFixture()
const { deps, clock } = product
await staff.signIn(practice.email)
const { person: colleague } = await signedInColleague(product, practice)

const HOUR_MS = 3_600_000
const due = '2026-01-05T09:00:00.000Z'
const read = async (id: string) => (await staff.get(`/v3/patients/${id}`)).body
const records = (id: string) => moveRecords(deps, practice, id)
/** The patient's position, which an undo restores. */
const position = (id: string) =>
  inside(deps, practice, (tx) =>
    tx
      .selectFrom('patients')
      .select([
        'stage',
        'next_action_at',
        'initialized',
        'snooze_ends_at',
        'snooze_comment',
        'snooze_notified',
      ])
      .where('client_id', '=', practice.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
const noAnswer = async (id: string, change: object = {}) =>
  staff.put(
    `/v3/patients/${id}/actions`,
    { next_action: 'callback', choices: ['defer', 'callback'], ...change },
    { headers: { 'idempotency-key': uuid() } },
  )
const undo = (id: string, undo_id: string, person = staff) =>
  person.post(`/v3/patients/${id}/actions/undo`, { undo_id })
const reports = async () => {
  const [overview, pipeline] = await Promise.all(
    ['overview', 'pipeline'].map(async (name) => (await staff.get(`/reporting/${name}`)).body.current),
  )
  return { overview, pipeline }
}

describe('an unanswered call that is taken back', () => {
  it('leaves stage, due date, snooze and reports as they were before it, from every stage with that way', async () => {
    for (const stage of [
      'newLead',
      'newPatient',
      'callback1',
      'callback2',
      'callback3',
      'working',
      'thinking',
    ]) {
      const id = await patient({ stage, next_action_at: new Date(due) })
      const before = { position: await position(id), reports: await reports() }
      const { body } = await noAnswer(id)
      expect(await position(id)).not.toEqual(before.position)
      const undone = await undo(id, body.undo_id)
      expect(undone).toMatchObject({ status: 200, body: { patient_id: id, stage, next_action_at: due } })
      expect(await position(id)).toEqual(before.position)
      expect(await reports()).toEqual(before.reports)
    }
  })

  it('counted as a loss after the final attempt until it was taken back', async () => {
    const id = await patient({ stage: 'callback3' })
    const before = await reports()
    const { body } = await noAnswer(id)
    expect((await reports()).overview.losses.value).toBe(before.overview.losses.value + 1)
    await undo(id, body.undo_id)
    expect(await reports()).toEqual(before)
  })

  it('wakes the patient again for whom it had ended the snooze', async () => {
    const ends = new Date(clock.now().getTime() - HOUR_MS)
    const snoozed = { snooze_ends_at: ends, snooze_comment: 'On holiday', snooze_notified: true }
    const id = await patient({ stage: 'callback1', ...snoozed })
    const { body } = await noAnswer(id, { end_snooze: true })
    expect((await read(id)).snooze).toBeNull()
    const undone = await undo(id, body.undo_id)
    expect(undone.body.snooze).toEqual({
      state: 'waking',
      ends_at: ends.toISOString(),
      comment: 'On holiday',
    })
    expect(await position(id)).toMatchObject(snoozed)
  })

  it('leaves a snooze alone that a colleague has set in between', async () => {
    const id = await patient({
      stage: 'callback1',
      snooze_ends_at: new Date(clock.now().getTime() - HOUR_MS),
    })
    const { body } = await noAnswer(id, { end_snooze: true })
    const ends_at = new Date(clock.now().getTime() + HOUR_MS).toISOString().replace(/\.\d+Z$/, '+0000')
    await colleague.put(`/v3/patients/${id}/snooze`, { ends_at, comment: 'Theirs' })
    expect((await undo(id, body.undo_id)).body.snooze).toMatchObject({ comment: 'Theirs', state: 'asleep' })
  })

  it('is shown on the timeline with both moves, and published once for each', async () => {
    const id = await patient({ stage: 'newLead', next_action_at: new Date(due) })
    const before = (await records(id)).pushed.length
    const { body } = await noAnswer(id)
    await undo(id, body.undo_id)
    const { events, pushed, changes } = await records(id)
    expect(events).toMatchObject([
      { headline: 'Moved to 2nd Call Attempt', description: 'from New Lead', note: null },
      { headline: 'Moved to New Lead', description: 'from 2nd Call Attempt', note: '“No answer” was undone' },
    ])
    expect(changes.slice(-2)).toMatchObject([
      { cause: 'outcome', to_stage: 'callback1' },
      { cause: 'undo', to_stage: 'newLead', user_id: practice.userId },
    ])
    const moves = pushed.slice(before).filter(({ name }) => name === 'patient.actions.updated')
    expect(moves).toMatchObject([
      { payload: { stage: 'callback1' } },
      { payload: { stage: 'newLead', date: due, user_id: practice.userId } },
    ])
  })
})

describe('taking back an outcome', () => {
  it('is repeated without effect when its first response was lost', async () => {
    const id = await patient({ stage: 'newLead', next_action_at: new Date(due) })
    const { body } = await noAnswer(id)
    const first = await undo(id, body.undo_id)
    const { changes } = await records(id)
    expect(await undo(id, body.undo_id)).toMatchObject({ status: 200, body: first.body })
    expect((await records(id)).changes).toEqual(changes)
  })

  it('is refused once the patient has moved again, with the name of who moved them', async () => {
    const id = await patient({ stage: 'newLead' })
    const { body } = await noAnswer(id)
    await colleague.put(`/v3/patients/${id}/stage`, { stage: 'working' })
    const refused = await undo(id, body.undo_id)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'action_stale', record: { stage: 'working' } },
    })
    expect((await read(id)).stage).toBe('working')
  })

  it('is refused to a colleague, and to its author after a minute', async () => {
    const id = await patient({ stage: 'newLead' })
    const { body } = await noAnswer(id)
    const tooLate = { status: 409, body: { code: 'undo_too_late' } }
    expect(await undo(id, body.undo_id, colleague)).toMatchObject(tooLate)
    clock.skip(60_001)
    expect(await undo(id, body.undo_id)).toMatchObject(tooLate)
    expect((await read(id)).stage).toBe('callback1')
    expect(await undo(id, uuid())).toMatchObject({ status: 409, body: { code: 'action_stale' } })
    expect((await undo(uuid(), body.undo_id)).status).toBe(404)
  })

  it('is not offered for another outcome, for a call back with a note, and for one that reactivates', async () => {
    const working = await staff.put(`/v3/patients/${await patient({ stage: 'newLead' })}/actions`, {
      next_action: 'working',
    })
    const noted = await noAnswer(await patient({ stage: 'newLead' }), {
      choices: undefined,
      note: 'Left a message',
    })
    const reactivated = await noAnswer(await patient({ stage: 'lost' }))
    for (const { status, body } of [working, noted, reactivated]) {
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('undo_id')
    }
  })
})

// Last, since the time that passes in it ends the sessions.
describe('the automations of a patient whose outcome is taken back', () => {
  it('end where the outcome had started them, and go on where they were if it had ended them', async () => {
    await aWorkflow({
      start: inStages('newLead'),
      end: notIn('newLead'),
      nodes: [{ sms: 'Welcome' }, { delay: 3 }, { sms: 'Still there?' }],
    })
    await aWorkflow({
      start: inStages('callback1'),
      end: notIn('callback1'),
      nodes: [{ delay: 1 }, { sms: 'We tried to call' }],
    })
    const id = await patient({ stage: 'maybeFuture' })
    await staff.put(`/v3/patients/${id}/stage`, { stage: 'newLead' })
    await run()
    clock.skip(HOUR_MS)
    await run()
    const [welcome] = await enrolments(id)
    const { body } = await noAnswer(id)
    await run()
    expect(await enrolments(id)).toMatchObject([{ state: 'ended' }, { state: 'waiting' }])
    await undo(id, body.undo_id)
    await run()
    expect(await enrolments(id)).toMatchObject([welcome, { state: 'ended', log: [] }])
    clock.skip(2 * HOUR_MS)
    await run()
    expect(await textsTo(id)).toEqual(['Welcome', 'Still there?'])
  })
})
