import { isRefusal } from '../../../lib/api-error.ts'
import { type ReplyState, snoozeAfterSending } from '../model/reply-state.ts'
import type { ReplyRequest } from '../model/send-request.ts'
import type { ReplyPorts } from '../ports.ts'
import type { SentEvent } from '../reply.api.ts'
import type { ReplyContext } from './reply-context.ts'
import { sendReply } from './send-reply.ts'

/**
 * Sends a reply, and shows what that changes about the patient.
 * @throws ApiError or NetworkError when sending failed
 */
export async function deliver(
  { patient }: ReplyPorts,
  { deps }: ReplyContext,
  reply: ReplyState,
  request: ReplyRequest,
): Promise<SentEvent> {
  await patient.showSnooze((snooze) => snoozeAfterSending(snooze, reply))
  try {
    const sent = await sendReply(deps, request)
    // The request that adds a note cannot end a snooze.
    if (reply.endSnooze && request.call === 'note') await patient.endSnooze()
    return sent
  } finally {
    if (reply.endSnooze && !deps.unsent.isWaiting(request.body.id)) await patient.reload()
  }
}

/** Updates the templates, channels or files that are outdated according to a refusal. */
export function reloadOutdated(ports: ReplyPorts, { deps, replies }: ReplyContext, error: unknown): void {
  if (isRefusal(error, 'file_gone')) replies.markFilesMissing(deps.patientId, Object.keys(error.errors))
  if (isRefusal(error, 'template_not_approved') || isRefusal(error, 'template_not_found'))
    ports.reloadTemplates()
  if (isRefusal(error, 'channel_disabled')) ports.reloadIntegrations()
}
