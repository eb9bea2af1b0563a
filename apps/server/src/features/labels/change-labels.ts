import type { labels } from '@enamel/contract/labels'
import { byUser } from '@enamel/domain/actors/actor'
import { checkLabel, hasLabel, labelMessages, withoutLabel } from '@enamel/domain/labels/label'
import type { PracticeTx } from '../../db/database.ts'
import type { LabelChanged } from '../../events/domain-event.ts'
import { answer, refuse } from '../../http/handler-result.ts'
import type { Handler } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import { changePatient, lockPatient } from '../patients/index.ts'
import { labelsHistory, rememberInPractice } from './label.queries.ts'

/** Adds a label to a patient; a label they already have, in any case, changes nothing (LBL-02, G-29). */
export const addLabel: Handler<typeof labels.add> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const check = checkLabel(body.label, patient.labels)
    if (!check.ok && check.reason === 'duplicate')
      return answer({ labels: patient.labels, labels_history: await labelsHistory(tx) })
    if (!check.ok) return refuse('validation', { errors: { label: [labelMessages[check.reason]] } })

    const added = [...patient.labels, check.label]
    await writeLabels(
      tx,
      patient.id,
      { labels: added, change: 'added', label: check.label },
      { session, now: deps.clock.now() },
    )
    return answer({ labels: added, labels_history: await rememberInPractice(tx, check.label) })
  })

/** Takes a label off a patient; harmless when it is not there (LBL-03, G-29). */
export const removeLabel: Handler<typeof labels.remove> = ({ deps, session, change }, { params, query }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const left = withoutLabel(patient.labels, query.label)
    if (hasLabel(patient.labels, query.label)) {
      await writeLabels(
        tx,
        patient.id,
        { labels: left, change: 'removed', label: query.label },
        { session, now: deps.clock.now() },
      )
    }
    return answer({ labels: left, labels_history: await labelsHistory(tx) })
  })

interface LabelWrite extends Pick<LabelChanged, 'change' | 'label'> {
  /** All labels of the patient after it. */
  labels: string[]
}

async function writeLabels(
  tx: PracticeTx,
  patientId: string,
  { labels, change, label }: LabelWrite,
  { session, now }: { session: Session; now: Date },
): Promise<void> {
  await changePatient(tx, patientId, { labels }, now)
  await tx.emit({ name: 'label_changed', patientId, at: now, change, label, actor: byUser(session.userId) })
}
