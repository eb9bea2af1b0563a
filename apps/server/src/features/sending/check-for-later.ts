import type {
  ApprovedTemplateReason,
  OwnTextReason,
  SendReason,
} from '@enamel/domain/communications/messages/send-refusal'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { practiceOf } from '../practice/index.ts'
import { checkMessage } from './check-message.ts'
import type { ApprovedTemplate, MessageToPatient, OwnText, SendRefusal } from './sending.ts'

type MessageForLater<Content extends OwnText | ApprovedTemplate> = Pick<
  MessageToPatient<Content>,
  'id' | 'patient' | 'channel' | 'content' | 'actor' | 'purpose'
> & {
  /** When the message will be sent. */
  at: Date
}

/**
 * Why a message could not be sent at a later time, as far as that is known now, by the checks of `sendToPatient`; null
 * if it could. Writes nothing.
 */
export async function checkForLater(
  tx: PracticeTx,
  deps: Dependencies,
  message: MessageForLater<OwnText>,
): Promise<SendRefusal<OwnTextReason> | null>
export async function checkForLater(
  tx: PracticeTx,
  deps: Dependencies,
  message: MessageForLater<ApprovedTemplate>,
): Promise<SendRefusal<ApprovedTemplateReason> | null>
export async function checkForLater(
  tx: PracticeTx,
  deps: Dependencies,
  { patient, channel, at, ...message }: MessageForLater<OwnText | ApprovedTemplate>,
): Promise<SendRefusal<SendReason> | null> {
  const context = { tx, channel, practice: await practiceOf(tx), patient, now: at }
  const check = await checkMessage(context, message, deps)
  return check.ok ? null : check
}
