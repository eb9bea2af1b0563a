import { listedStages, stageKeys } from '@enamel/domain/stages/stages'
import { describe, expect, it } from 'vitest'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { addReaction } from '../../testing/add-reaction.ts'
import { aPatient, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { moveRecords } from '../next-action/testing/move-records.ts'

const { product, practice, staff } = await practiceFixture()
const DAY_MS = 86_400_000

const patientIn = (stage: string | null) => aPatient(product.deps, practice, { stage })
const move = (id: string, body: object) => staff.put(`/v3/patients/${id}/stage`, body)
const read = async (id: string) => (await staff.get(`/v3/patients/${id}`)).body
const records = (id: string) => moveRecords(product.deps, practice, id)

it('the list of stages has their names and display names, without four stages that are not offered (STG-02)', async () => {
  const { body } = await staff.get('/stages')
  expect(body).toEqual(listedStages())
  expect(body).toContainEqual({ name: 'newLead', display_name: 'New Lead' })
  const names = body.map(({ name }: { name: string }) => name)
  const unlisted = ['none', 'newPatient', 'booking', 'txComplete']
  expect([...names, ...unlisted].sort()).toEqual([...stageKeys].sort())
})

describe('a move by hand', () => {
  it('can lead to any stage but the current one and those that need a guided flow, and to no other value (STG-01, STG-21)', async () => {
    const flowOnly = ['maybeFuture', 'lost', 'blocked']
    const id = await patientIn('sandbox')
    for (const stage of stageKeys.filter((key) => key !== 'sandbox' && !flowOnly.includes(key))) {
      expect(await move(id, { stage }), stage).toMatchObject({ status: 200, body: { patient_id: id, stage } })
      expect((await read(id)).stage).toBe(stage)
    }
    for (const stage of [...flowOnly, 'none', 'NewLead', 'newLead ', 'toString', '', 7, null, undefined]) {
      const refused = await move(id, { stage, note: 'Why not' })
      expect(refused.status, String(stage)).toBe(422)
      expect(refused.body.errors).toEqual({ stage: ['Please select a new stage'] })
    }
    const both = await move(id, { stage: 'lost', note: 'x'.repeat(2001) })
    expect(both.body.errors).toEqual({
      stage: ['Please select a new stage'],
      note: ['Must be at most 2000 characters'],
    })
    expect((await read(id)).stage).toBe('none')
    expect((await records(id)).notes).toEqual([])
  })

  it.each([
    ['newLead', 'callback2', 0],
    [null, 'working', 7],
    ['thinking', 'inTx', 28],
    ['inTx', 'complete', null],
  ])('from %s to %s makes an action due in this many days (null: no action): %s', async (from, to, days) => {
    const id = await patientIn(from)
    const before = product.clock.now().getTime()
    const { body } = await move(id, { stage: to })
    if (days === null) expect(body.next_action_at).toBeNull()
    // If the clocks change in the meantime, the difference is one hour.
    else expect(Math.round((Date.parse(body.next_action_at) - before) / DAY_MS)).toBe(days)
    expect((await read(id)).next_action_at).toBe(body.next_action_at)
  })

  it('adds its note and one event with both stages to the timeline, and is published (STG-21)', async () => {
    const id = await patientIn('newLead')
    const before = await records(id)
    const { body } = await move(id, { stage: 'thinking', note: 'Came in by herself' })
    const after = await records(id)
    expect(after.notes).toEqual([{ content: 'Came in by herself', user_id: practice.userId }])
    expect(after.events).toEqual([
      {
        name: 'stage_changed',
        headline: 'Moved to Considering Tx',
        description: 'from New Lead',
        note: null,
        user_id: practice.userId,
      },
    ])
    expect(after.changes.slice(before.changes.length)).toEqual([
      {
        from_stage: 'newLead',
        to_stage: 'thinking',
        next_action: null,
        next_action_at: new Date(body.next_action_at),
        user_id: practice.userId,
        cause: 'move',
      },
    ])
    const pushed = after.pushed.slice(before.pushed.length)
    expect(pushed).toContainEqual({
      name: 'patient.actions.updated',
      payload: expect.objectContaining({
        stage: 'thinking',
        date: body.next_action_at,
        user_id: practice.userId,
      }),
    })
    expect(pushed.at(-1)).toMatchObject({ name: 'patient.updated', payload: { stage: 'thinking' } })
  })
})

it('a move is emitted after the patient was updated, so that reactions read the new stage and due date', async () => {
  const id = await patientIn('newLead')
  const rows: unknown[] = []
  const stop = addReaction(product.deps, async (tx, event) => {
    if (event.name !== 'stage_changed') return
    const row = tx
      .selectFrom('patients')
      .select(['stage', 'next_action_at'])
      .where('id', '=', event.patientId)
    rows.push(await row.executeTakeFirstOrThrow())
  })
  const { body } = await move(id, { stage: 'thinking' })
  stop()
  expect(rows).toEqual([{ stage: 'thinking', next_action_at: new Date(body.next_action_at) }])
})

it('a new lead is recorded as a stage change and its action is published, without an event on the timeline', async () => {
  const id = await aPatient(product.deps, practice)
  const { next_action_at } = await read(id)
  expect(await records(id)).toEqual({
    changes: [
      {
        from_stage: null,
        to_stage: 'newLead',
        next_action: null,
        next_action_at: new Date(next_action_at),
        user_id: null,
        cause: 'lead',
      },
    ],
    events: [],
    notes: [],
    pushed: [
      {
        name: 'patient.actions.created',
        payload: { stage: 'newLead', date: next_action_at, user_id: null, details: expect.any(Object) },
      },
    ],
  })
})

it('a stage change can be neither changed nor deleted', async () => {
  await aPatient(product.deps, practice)
  const changes: ((tx: PracticeTx) => Promise<unknown>)[] = [
    (tx) => tx.updateTable('stage_changes').set({ to_stage: 'lost' }).execute(),
    (tx) => tx.deleteFrom('stage_changes').execute(),
  ]
  for (const change of changes) {
    await expect(inside(product.deps, practice, change)).rejects.toThrow(
      'permission denied for table stage_changes',
    )
  }
})
