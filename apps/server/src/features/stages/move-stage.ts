import { stageName, stageOf } from '@enamel/domain/stages/stages'
import { isBlank } from '@enamel/domain/text/blank'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../db/database.ts'
import { publishAction } from '../patient-news/index.ts'
import { placePatient } from '../patients/index.ts'
import { recordBusinessEvent, recordNote } from '../timeline/index.ts'
import { recordStageChange, type StageChange } from './stage-change.queries.ts'

export interface StageMove extends StageChange {
  /** The note written with the move. */
  note?: string | null
  /** What else the timeline says of the move. */
  remark?: string
}

/**
 * The one door by which a patient moves: writes stage and due date, adds the fact, tells the timeline and open browsers.
 * The caller holds the patient's row and has asked the rules where the move leads.
 */
export async function moveStage(tx: PracticeTx, move: StageMove): Promise<void> {
  const { patientId, at, to, nextActionAt, cause } = move
  await recordStageChange(tx, move)
  await announceStage(tx, move)
  await publishAction(tx, 'patient.actions.updated', move)
  const place = {
    stage: to,
    next_action_at: nextActionAt,
    // A user has saved an action of this patient (G-11).
    ...(cause === 'outcome' && { initialized: true }),
  }
  await placePatient(tx, patientId, place, at)
}

/**
 * The first stage of a patient who is new, as their row says it: adds the fact and tells open browsers. They have come
 * from nowhere: what they came with stands on the timeline.
 */
export async function enterStage(tx: PracticeTx, entry: Omit<StageChange, 'from'>): Promise<void> {
  await recordStageChange(tx, { ...entry, from: null })
  await publishAction(tx, 'patient.actions.created', entry)
}

/** The note and one event that names the old stage and the new ("Common to all of these"). */
async function announceStage(tx: PracticeTx, move: StageMove): Promise<void> {
  const { patientId, at, from, to, note, remark, userId } = move
  if (userId !== null && note && !isBlank(note)) {
    await recordNote(tx, { id: uuid(), patientId, at, content: note, userId })
  }
  await recordBusinessEvent(tx, {
    patientId,
    at,
    name: 'stage_changed',
    headline: from === to ? `Stage is still ${stageName(to)}` : `Moved to ${stageName(to)}`,
    ...(from !== to && { description: `from ${stageName(stageOf(from))}` }),
    ...(remark && { note: remark }),
    icon: 'arrow-right',
    color: 'grey',
    tooltip: 'Stage change',
    ...(userId !== null && { userId }),
  })
}
