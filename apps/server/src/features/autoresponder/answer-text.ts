import { answerTo } from '@enamel/domain/autoresponder/answer-to'
import { v7 as uuid } from 'uuid'
import type { TextReceived } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { hasOptedOut } from '../communications/index.ts'
import { lockPatient } from '../patients/index.ts'
import { practiceOf, readSettings } from '../practice/index.ts'
import { lockLastAnswer, markAnswered } from './answered-number.queries.ts'
import { sendAnswerKey, sendAnswerKind } from './send-answer.kind.ts'

/**
 * Decides whether a text gets an automatic answer (COMS-15), and enqueues the answer. Both are committed with the text,
 * so that the answer is neither lost nor given twice.
 */
export const answerText: Reaction<TextReceived> = async (tx, { patientId, at: now, text }) => {
  const practice = await practiceOf(tx)
  const { business_hours, sms_autoresponses } = readSettings(practice, 'communications')
  if (!Object.values(sms_autoresponses).some(({ enabled }) => enabled)) return
  const patient = await lockPatient(tx, patientId)
  if (!patient) return
  const type = answerTo(text, {
    hours: business_hours,
    autoresponses: sms_autoresponses,
    zone: practice.time_zone,
    patient: { stage: patient.stage, hasOptedOut: await hasOptedOut(tx, patient) },
    lastAnsweredAt: await lockLastAnswer(tx, text.from),
    now,
  })
  if (type === null) return
  await markAnswered(tx, text.from, now)
  const payload = { client_id: tx.clientId, text_id: text.id, answer_id: uuid(), type }
  await enqueue(tx, sendAnswerKind, payload, { key: sendAnswerKey(payload) })
}
