import { bySystem } from '@enamel/domain/actors/actor'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { aPatient, inside } from '../testing/builders.ts'
import { practiceFixture } from '../testing/practice-fixture.ts'
import { auditLog } from './audit/index.ts'
import { lockPatient } from './patients/index.ts'
import { practiceOf } from './practice/index.ts'
import { takeMessage } from './sending/take-message.ts'
import { moveStage } from './stages/index.ts'

const { product, practice, staff } = await practiceFixture()
const { deps, clock } = product

it('sends a text as itself: marked as automated, without a user, and without marking anything as read', async () => {
  const patientId = await aPatient(deps, practice, { phone: '+447700900123', phone_e164: '+447700900123' })
  const id = uuid()
  await inside(deps, practice, async (tx) => {
    const patient = await lockPatient(tx, patientId)
    if (!patient) throw new Error('no patient')
    await takeMessage(
      { tx, channel: 'SMS', practice: await practiceOf(tx), patient, now: clock.now() },
      {
        id,
        actor: bySystem('autoresponder'),
        text: 'We are closed until nine.',
        subject: '',
        endSnooze: false,
        templateId: null,
        templateParameters: null,
        files: [],
      },
    )
  })
  const { items } = (await staff.get(`/v2/patients/${patientId}/timeline`)).body
  expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
    automated: true,
    representative: null,
    inbound: false,
  })
  const row = await inside(deps, practice, (tx) =>
    tx
      .selectFrom('communications')
      .select(['user_id', 'system_actor'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(row).toEqual({ user_id: null, system_actor: 'autoresponder' })
})

it('moves a stage as itself: in the record of moves, on the timeline and in the audit log', async () => {
  const patientId = await aPatient(deps, practice)
  await inside(deps, practice, async (tx) => {
    const at = clock.now()
    const actor = bySystem('automation')
    await moveStage(tx, {
      ...{ patientId, at, from: 'newLead', to: 'thinking', nextActionAt: null, cause: 'move' },
      note: 'Not a note: nobody wrote it',
      actor,
    })
    await auditLog(deps.db, deps.clock).write(tx, [
      { clientId: practice.id, actor, action: 'patient.move', patientId, requestId: uuid(), status: 200 },
    ])
  })
  const found = await inside(deps, practice, async (tx) => ({
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
    lines: await tx
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'system_actor'])
      .where('patient_id', '=', patientId)
      .execute(),
  }))
  const itself = { user_id: null, system_actor: 'automation' }
  expect(found).toEqual({
    moves: [{ to_stage: 'thinking', ...itself }],
    events: [{ name: 'stage_changed', ...itself }],
    notes: [],
    lines: [{ action: 'patient.move', ...itself }],
  })
})
