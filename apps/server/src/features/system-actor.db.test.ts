import { type Actor, bySystem } from '@enamel/domain/actors/actor'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { PracticeTx } from '../db/practice-tx.ts'
import { aMessage, aPatient, inside } from '../testing/builders.ts'
import { practiceFixture } from '../testing/practice-fixture.ts'
import { lockPatient, setSource } from './patients/index.ts'
import { sendToPatient } from './sending/send-to-patient.ts'
import { clearSnooze, startSnooze } from './snooze/change-snooze.ts'
import { moveStage } from './stages/index.ts'
import { recordNote } from './timeline/index.ts'

// No worker runs, so that no message is delivered.
const { product, practice, staff } = await practiceFixture(
  {},
  { ENAMEL_ROLE: 'web', TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' },
)
const { deps, clock } = product

const aPatientWithPhone = () =>
  aPatient(deps, practice, { phone: '+447700900123', phone_e164: '+447700900123' })
const inTransaction = <T>(work: (tx: PracticeTx) => Promise<T>) => inside(deps, practice, work)
/** The author's columns in a row that this part of the product wrote. */
const writtenBy = (system_actor: string) => ({ user_id: null, system_actor })

async function timelineItem(patientId: string, id: string) {
  const { items } = (await staff.get(`/v2/patients/${patientId}/timeline`)).body
  return items.find((item: { id: string }) => item.id === id)
}

const auditLog = (patientId: string) =>
  inTransaction((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'status', 'user_id', 'system_actor'])
      .where('patient_id', '=', patientId)
      .where('action', 'not in', ['timeline.read', 'patient.read', 'conversation.get'])
      .orderBy('id')
      .execute(),
  )

function sendText(patientId: string, actor: Actor, overrides: { id?: string; text?: string } = {}) {
  return inTransaction(async (tx) => {
    const patient = await lockPatient(tx, patientId)
    if (!patient) throw new Error('no patient')
    const { id = uuid(), text = 'We are closed until nine.' } = overrides
    const content = { kind: 'text' as const, text }
    return sendToPatient(tx, deps, { id, patient, channel: 'SMS', content, actor, purpose: 'service' })
  })
}

it('a text that the product sends is marked as automated, has no user, and marks no message as read; an automatic answer leaves the inbox as it is', async () => {
  const patientId = await aPatientWithPhone()
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
  const row = await inTransaction((tx) =>
    tx
      .selectFrom('communications')
      .select(['user_id', 'system_actor'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(row).toEqual(writtenBy('autoresponder'))
  expect((await staff.get(`/patients/${patientId}/conversation`)).body).toMatchObject({
    unread: true,
    last_message_inbound: true,
    snippet: 'Open?',
  })
  const entries = (await auditLog(patientId)).filter(({ action }) => action === 'communication.send')
  expect(entries).toEqual([{ action: 'communication.send', status: 200, ...writtenBy('autoresponder') }])
})

it('a text that the product sends is recorded in the audit log even if refused, and sent once for each id', async () => {
  const patientId = await aPatientWithPhone()
  const [actor, id] = [bySystem('automation'), uuid()]
  expect(await sendText(patientId, actor, { id, text: ' ' })).toMatchObject({ ok: false, reason: 'no_text' })
  expect(await sendText(patientId, actor, { id })).toMatchObject({ ok: true, isRepeat: false })
  expect(await sendText(patientId, actor, { id })).toMatchObject({ ok: true, isRepeat: true })
  expect(await sendText(patientId, actor, { id, text: 'Another' })).toMatchObject({ reason: 'id_reused' })
  expect((await staff.get(`/v2/patients/${patientId}/timeline`)).body.items).toHaveLength(1)
  expect((await auditLog(patientId)).map(({ status }) => status)).toEqual([422, 200, 200, 422])
})

it('a move by the product is recorded as a stage change, on the timeline and in the audit log', async () => {
  const patientId = await aPatient(deps, practice)
  const actor = bySystem('automation')
  await inTransaction((tx) =>
    moveStage(tx, {
      patientId,
      at: clock.now(),
      from: 'newLead',
      to: 'thinking',
      nextActionAt: null,
      cause: 'move',
      note: 'Not stored as a note, because no user wrote it',
      actor,
    }),
  )
  const records = await inTransaction(async (tx) => ({
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
  expect(records).toEqual({
    moves: [{ to_stage: 'thinking', ...writtenBy('automation') }],
    events: [{ name: 'stage_changed', ...writtenBy('automation') }],
    notes: [],
  })
  expect(await auditLog(patientId)).toEqual([
    { action: 'stage.move', status: 200, ...writtenBy('automation') },
  ])
})

it('a user whose action a part of the product has already completed is shown the name of that part', async () => {
  const patientId = await aPatient(deps, practice)
  const { stage, next_action_at } = (await staff.get(`/v3/patients/${patientId}`)).body
  await inTransaction((tx) =>
    moveStage(tx, {
      patientId,
      at: clock.now(),
      from: stage,
      to: 'thinking',
      nextActionAt: null,
      cause: 'move',
      actor: bySystem('automation'),
    }),
  )
  const based_on = { stage, next_action_at }
  const saved = await staff.put(`/v3/patients/${patientId}/actions`, {
    next_action: 'lost',
    note: 'Too far',
    based_on,
  })
  expect(saved.body).toMatchObject({ code: 'action_stale', message: /^Workflow has completed/ })
})

it('a note by a part of the product has the name of that part on the timeline, and is in the audit log', async () => {
  const [patientId, id] = [await aPatient(deps, practice), uuid()]
  const actor = bySystem('automation')
  await inTransaction((tx) =>
    recordNote(tx, { id, patientId, at: clock.now(), content: 'No reply for a week', actor }),
  )
  expect(await timelineItem(patientId, id)).toMatchObject({
    type: 'note',
    content: 'No reply for a week',
    representative: { name: 'Workflow', photo: null },
  })
  const row = await inTransaction((tx) =>
    tx.selectFrom('notes').select(['user_id', 'system_actor']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(row).toEqual(writtenBy('automation'))
  expect(await auditLog(patientId)).toEqual([{ action: 'note.add', status: 200, ...writtenBy('automation') }])
})

it('a snooze that the product starts and ends is in the history of snoozes and in the audit log', async () => {
  const patientId = await aPatient(deps, practice)
  const actor = bySystem('bulk')
  const endsAt = new Date(clock.now().getTime() + 3_600_000)
  await inTransaction((tx) => startSnooze(tx, deps, { act: 'set', patientId, endsAt, comment: null, actor }))
  await inTransaction((tx) => clearSnooze(tx, patientId, clock.now(), actor))
  const rows = await inTransaction((tx) =>
    tx
      .selectFrom('snoozes')
      .select(['act', 'user_id', 'system_actor'])
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute(),
  )
  expect(rows).toEqual([
    { act: 'set', ...writtenBy('bulk') },
    { act: 'ended', ...writtenBy('bulk') },
  ])
  expect(await auditLog(patientId)).toEqual([
    { action: 'snooze.set', status: 200, ...writtenBy('bulk') },
    { action: 'snooze.end', status: 200, ...writtenBy('bulk') },
  ])
})

it('a user who edits the same field as a part of the product is shown the name of that part', async () => {
  const patientId = await aPatient(deps, practice)
  const { version } = (await staff.get(`/v3/patients/${patientId}`)).body
  await inTransaction(async (tx) => {
    const patient = await lockPatient(tx, patientId)
    if (patient) await setSource(tx, patient, 'Website', bySystem('automation'), clock.now())
  })
  const saved = await staff.put(`/v3/patients/${patientId}`, { version, source: 'Unknown' })
  expect(saved.body).toMatchObject({ code: 'edit_conflict', message: /^Workflow changed this patient/ })
  expect(await auditLog(patientId)).toContainEqual({
    action: 'patient.save',
    status: 200,
    ...writtenBy('automation'),
  })
})
