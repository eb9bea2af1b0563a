import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { patientQuery } from '../../../signed-in/patient.api.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { requestOf, type UnsentReply } from '../patient-replies.ts'
import type { ReplyPorts } from '../ports.ts'
import { deliver, reloadOutdated } from '../sending/deliver.ts'
import type { ReplyContext } from '../sending/reply-context.ts'

interface Waiting {
  ports: ReplyPorts
  context: ReplyContext
  unsent: UnsentReply
}

/** Sends a reply that has waited for a connection. If it is refused, a toast names its patient. */
export async function sendWaiting(queries: QueryClient, { ports, context, unsent }: Waiting): Promise<void> {
  const { patientId } = context.deps
  const request = requestOf(unsent)
  if (!request) return context.replies.dropUnsent(patientId, unsent.id)
  try {
    await deliver(ports, context, unsent.reply, request)
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
    if (context.deps.unsent.isWaiting(unsent.id)) return
    reloadOutdated(ports, context, error)
    const name = await nameOf(queries, patientId)
    showError(
      error,
      `${notSent(request.call === 'note', name)} ${errorMessage(error, { marksFields: false })}`,
    )
  }
}

/** The user may be reading about somebody else by now, so the text names the patient. */
function notSent(isNote: boolean, name: string): string {
  return isNote ? `Your note on ${name} was not saved.` : `Your message to ${name} was not sent.`
}

async function nameOf(queries: QueryClient, patientId: string): Promise<string> {
  return queries.ensureQueryData(patientQuery(patientId)).then(nameWithDistinguisher, () => 'a patient')
}
