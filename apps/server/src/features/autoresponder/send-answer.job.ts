import { bySystem } from '@enamel/domain/actors/actor'
import { answerChecks } from '@enamel/domain/autoresponder/answer-checks'
import { isTooOldToAnswer } from '@enamel/domain/autoresponder/answer-to'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { job } from '../../jobs/job.ts'
import { hasOptedOut } from '../communications/index.ts'
import { lockPatient } from '../patients/index.ts'
import { storeReceipts } from '../permission/index.ts'
import { practiceOf, readSettings } from '../practice/index.ts'
import { sendToPatient } from '../sending/index.ts'
import { sendAnswerKind } from './send-answer.kind.ts'

/**
 * Sends the automatic answer to a text, unless the text has become too old, or the patient or the practice has changed
 * since, so that the answer no longer applies. A second run sends nothing, since the answer's id is the same.
 */
export const sendAnswerJob = job(sendAnswerKind, ({ deps }, { client_id, text_id, answer_id, type }) =>
  inPractice(deps.db, client_id, async (tx) => {
    const text = await receivedText(tx, text_id)
    const now = deps.clock.now()
    if (!text || isTooOldToAnswer(text.datetime, now)) return
    const patient = await lockPatient(tx, text.patient_id)
    if (patient?.phone_e164 !== text.from_number || (await hasOptedOut(tx, patient))) return
    const { sms_autoresponses } = readSettings(await practiceOf(tx), 'communications')
    const answer = sms_autoresponses[type]
    if (!answer?.enabled) return
    const sent = await sendToPatient(tx, deps, {
      id: answer_id,
      patient,
      channel: 'SMS',
      content: { kind: 'text', text: answer.message },
      actor: bySystem('autoresponder'),
      purpose: 'answer',
    })
    if (!sent.ok) return
    const receipt = {
      kind: 'answer' as const,
      allowed_at: now.toISOString(),
      text: { id: text_id, received_at: text.datetime.toISOString() },
      answer: type,
      checks: answerChecks(patient),
    }
    await storeReceipts(tx, [{ messageId: answer_id, patient, receipt }])
  }),
)

function receivedText(tx: PracticeTx, id: string) {
  return tx
    .selectFrom('communications')
    .select(['patient_id', 'datetime', 'from_number'])
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}
