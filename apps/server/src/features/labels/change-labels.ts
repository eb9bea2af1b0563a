import type { labels } from '@enamel/contract/labels'
import { byUser } from '@enamel/domain/actors/actor'
import { checkLabel, labelMessages } from '@enamel/domain/labels/label'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lockPatient } from '../patients/index.ts'
import { labelsHistory } from '../practice/index.ts'
import { attachLabel, detachLabel } from './label-patient.ts'
import { rememberInPractice } from './remember-label.ts'

/** Adds a label to a patient. Changes nothing if the patient has the label, in upper or lower case (LBL-02, G-29). */
export const addLabel: Handler<typeof labels.add> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const check = checkLabel(body.label, patient.labels)
    if (!check.ok && check.reason === 'duplicate')
      return ok({ labels: patient.labels, labels_history: await labelsHistory(tx) })
    if (!check.ok) return refuse('validation', { errors: { label: [labelMessages[check.reason]] } })

    const attribution = { actor: byUser(session.userId), now: deps.clock.now() }
    const labels = await attachLabel(tx, patient, check.label, attribution)
    return ok({ labels, labels_history: await rememberInPractice(tx, check.label, attribution.now) })
  })

/** Removes a label from a patient. Changes nothing if the patient does not have the label (LBL-03, G-29). */
export const removeLabel: Handler<typeof labels.remove> = ({ deps, session, change }, { params, query }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const attribution = { actor: byUser(session.userId), now: deps.clock.now() }
    const remaining = await detachLabel(tx, patient, query.label, attribution)
    return ok({ labels: remaining, labels_history: await labelsHistory(tx) })
  })
