import { type Actor, bySystem } from '@enamel/domain/actors/actor'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { PracticeTx } from '../db/database.ts'
import { aMessage, aPatient, inside } from '../testing/builders.ts'
import { practiceFixture } from '../testing/practice-fixture.ts'
import { lockPatient, setSource } from './patients/index.ts'
import { sendToPatient } from './sending/send-to-patient.ts'
import { clearSnooze, startSnooze } from './snooze/change-snooze.ts'
import { moveStage } from './stages/index.ts'
import { recordNote } from './timeline/index.ts'

// Nothing is delivered: no worker runs.
const { product, practice, staff } = await practiceFixture(
  {},
  { ENAMEL_ROLE: 'web', TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' },
)
const { deps, clock } = product

const aReachable = () => aPatient(deps, practice, { phone: '+447700900123', phone_e164: '+447700900123' })
const look = <T>(work: (tx: PracticeTx) => Promise<T>) => inside(deps, practice, work)
/** The columns of a row that this part of the product wrote. */
const by = (system_actor: string) => ({ user_id: null, system_actor })

async function timelineItem(patientId: string, id: string) {
  const { items } = (await staff.get(`/v2/patients/${patientId}/timeline`)).body
  return items.find((item: { id: string }) => item.id === id)
}

const linesOf = (patientId: string) =>
  look((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'status', 'user_id', 'system_actor'])
      .where('patient_id', '=', patientId)
      .where('action', 'not in', ['timeline.read', 'patient.read', 'conversation.get'])
      .orderBy('id')
      .execute(),
  )

function sendText(patientId: string, actor: Actor, given: { id?: string; text?: string } = {}) {
  return look(async (tx) => {
    const patient = await lockPatient(tx, patientId)
    if (!patient) throw new Error('no patient')
    const { id = uuid(), text = 'We are closed until nine.' } = given
    const content = { kind: 'text' as const, text }
    return sendToPatient(tx, deps, { id, patient, channel: 'SMS', content, actor, purpose: 'service' })
  })
}

it('sends a text as itself: marked as automated, without a user, and without marking anything as read', async () => {
  const patientId = await aReachable()
  await aMessage(deps, practice, { patientId, type: 'sms', at: clock.now(), inbound: true, text: 'Open?' })
  const id = uuid()
  expect(await sendText(patientId, bySystem('autoresponder'), { id })).toMatchObject({
    ok: true,
    entry: { event: { id, status: 'sending' } },
  })
  expect(await timelineItem(patientId, id)).toMatchObject({
    automated: true,
    representative: { name: 'Autoresponder', photo: null },
    inbound: false,
  })
  const row = await look((tx) =>
    tx
      .selectFrom('communications')
      .select(['user_id', 'system_actor'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(row).toEqual(by('autoresponder'))
  expect((await staff.get(`/patients/${patientId}/conversation`)).body).toMatchObject({
    unread: true,
    last_message_inbound: false,
  })
  const lines = (await linesOf(patientId)).filter(({ action }) => action === 'communication.send')
  expect(lines).toEqual([{ action: 'communication.send', status: 200, ...by('autoresponder') }])
})

it('records in the audit log that it was refused, and sends once under one id', async () => {
  const patientId = await aReachable()
  const [actor, id] = [bySystem('automation'), uuid()]
  expect(await sendText(patientId, actor, { id, text: ' ' })).toMatchObject({ ok: false, reason: 'no_text' })
  expect(await sendText(patientId, actor, { id })).toMatchObject({ ok: true, isRepeat: false })
  expect(await sendText(patientId, actor, { id })).toMatchObject({ ok: true, isRepeat: true })
  expect(await sendText(patientId, actor, { id, text: 'Another' })).toMatchObject({ reason: 'id_reused' })
  expect((await staff.get(`/v2/patients/${patientId}/timeline`)).body.items).toHaveLength(1)
  expect((await linesOf(patientId)).map(({ status }) => status)).toEqual([422, 200, 200, 422])
})

it('moves a stage as itself: in the record of moves, on the timeline and in the audit log', async () => {
  const patientId = await aPatient(deps, practice)
  const actor = bySystem('automation')
  await look((tx) =>
    moveStage(tx, {
      ...{ patientId, at: clock.now(), from: 'newLead', to: 'thinking', nextActionAt: null, cause: 'move' },
      note: 'Not a note: nobody wrote it',
      actor,
    }),
  )
  const found = await look(async (tx) => ({
    moves: await tx
      .selectFrom('stage_changes')
      .select(['to_stage', 'user_id', 'system_actor'])
      .where('patient_id', '=', patientId)
      .where('from_stage', 'is not', null)
      .execute(),
    events: await tx
      .selectFrom('business_events')
      .select(['name', 'user_id', 'system_actor'])
      .where('patient_id', '=', patientId)
      .execute(),
    notes: await tx.selectFrom('notes').select('id').where('patient_id', '=', patientId).execute(),
  }))
  expect(found).toEqual({
    moves: [{ to_stage: 'thinking', ...by('automation') }],
    events: [{ name: 'stage_changed', ...by('automation') }],
    notes: [],
  })
  expect(await linesOf(patientId)).toEqual([{ action: 'stage.move', status: 200, ...by('automation') }])
})

it('is named where a user would be who completed an action before another', async () => {
  const patientId = await aPatient(deps, practice)
  const { stage, next_action_at } = (await staff.get(`/v3/patients/${patientId}`)).body
  await look((tx) =>
    moveStage(tx, {
      ...{ patientId, at: clock.now(), from: stage, to: 'thinking', nextActionAt: null, cause: 'move' },
      actor: bySystem('automation'),
    }),
  )
  const based_on = { stage, next_action_at }
  const saved = await staff.put(`/v3/patients/${patientId}/actions`, {
    ...{ next_action: 'lost', note: 'Too far', based_on },
  })
  expect(saved.body).toMatchObject({ code: 'action_stale', message: /^Workflow has completed/ })
})

it('writes a note as itself: with its name on the timeline, and in the audit log', async () => {
  const [patientId, id] = [await aPatient(deps, practice), uuid()]
  const actor = bySystem('automation')
  await look((tx) =>
    recordNote(tx, { id, patientId, at: clock.now(), content: 'No reply for a week', actor }),
  )
  expect(await timelineItem(patientId, id)).toMatchObject({
    type: 'note',
    content: 'No reply for a week',
    representative: { name: 'Workflow', photo: null },
  })
  const row = await look((tx) =>
    tx.selectFrom('notes').select(['user_id', 'system_actor']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(row).toEqual(by('automation'))
  expect(await linesOf(patientId)).toEqual([{ action: 'note.add', status: 200, ...by('automation') }])
})

it('snoozes a patient and wakes them as itself: in the record of snoozes and in the audit log', async () => {
  const patientId = await aPatient(deps, practice)
  const actor = bySystem('bulk')
  const endsAt = new Date(clock.now().getTime() + 3_600_000)
  await look((tx) => startSnooze(tx, deps, { act: 'set', patientId, endsAt, comment: null, actor }))
  await look((tx) => clearSnooze(tx, patientId, clock.now(), actor))
  const rows = await look((tx) =>
    tx
      .selectFrom('snoozes')
      .select(['act', 'user_id', 'system_actor'])
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute(),
  )
  expect(rows).toEqual([
    { act: 'set', ...by('bulk') },
    { act: 'ended', ...by('bulk') },
  ])
  expect(await linesOf(patientId)).toEqual([
    { action: 'snooze.set', status: 200, ...by('bulk') },
    { action: 'snooze.end', status: 200, ...by('bulk') },
  ])
})

it('edits a patient as itself: a user who edits the same field at once reads its name', async () => {
  const patientId = await aPatient(deps, practice)
  const { version } = (await staff.get(`/v3/patients/${patientId}`)).body
  await look(async (tx) => {
    const patient = await lockPatient(tx, patientId)
    if (patient) await setSource(tx, patient, 'Website', bySystem('automation'), clock.now())
  })
  const saved = await staff.put(`/v3/patients/${patientId}`, { version, source: 'Unknown' })
  expect(saved.body).toMatchObject({ code: 'edit_conflict', message: /^Workflow changed this patient/ })
  expect(await linesOf(patientId)).toContainEqual({
    ...{ action: 'patient.save', status: 200, ...by('automation') },
  })
})
