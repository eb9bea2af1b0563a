import type { EventAnswer } from '@enamel/contract/timeline'
import { type SendChannel, sendChannelOf } from '@enamel/domain/communications/messages/sendable'
import type { PracticeTx } from '../../db/database.ts'
import { forget, idempotent } from '../../db/idempotent.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import {
  answer,
  created,
  type HandlerResult,
  type RefusalDetails,
  refuse,
} from '../../http/pipeline/handler-result.ts'
import { TIMELINE_ENTRY } from '../communications/index.ts'
import { type LockedPatient, lockPatient } from '../patients/index.ts'
import { type Practice, practiceOf } from '../practice/index.ts'
import { readEvent } from '../timeline/index.ts'

export interface Sending {
  tx: PracticeTx
  channel: SendChannel
  practice: Practice
  patient: LockedPatient
  now: Date
}

/** Why nothing is sent, before it becomes an answer. */
export type SendProblem<Code extends string> = { code: Code } & RefusalDetails

interface Asked {
  patientId: string
  /** The request, with its client-made id and the channel as it was written. */
  body: { id: string; channel: string }
}

/**
 * The steps of every kind of sending: the channel must be available, the patient is locked, and a repeated request
 * returns the first one's message. A refused request may be tried again.
 */
export function sendIdempotently<Code extends string>(
  { deps, change }: Pick<StaffContext, 'deps' | 'change'>,
  { patientId, body }: Asked,
  send: (sending: Sending) => Promise<EventAnswer | SendProblem<Code>>,
): Promise<HandlerResult<EventAnswer, Code | 'channel_not_allowed' | 'not_found' | 'id_reused'>> {
  return change(async (tx) => {
    const channel = sendChannelOf(body.channel)
    if (!channel) return refuse('channel_not_allowed', { values: { channel: body.channel } })
    const patient = await lockPatient(tx, patientId)
    if (!patient) return refuse('not_found')

    const now = deps.clock.now()
    const key = { operation: TIMELINE_ENTRY, id: body.id, body: { patient: patientId, ...body }, now }
    const sent = await idempotent(tx, key, async () =>
      send({ tx, channel, practice: await practiceOf(tx), patient, now }),
    )
    if (sent.kind === 'id_reused') return refuse('id_reused')
    if ('code' in sent.result) {
      await forget(tx, key)
      return refuse(sent.result.code, sent.result)
    }
    if (sent.kind === 'first') return created(sent.result)
    return answer((await readEvent(tx, patientId, body.id)) ?? sent.result)
  })
}
