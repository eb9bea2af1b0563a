import { whatsAppMedia } from '@enamel/domain/communications/attachments/whatsapp-media'
import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import { isMadeFrom } from '@enamel/domain/templates/whatsapp-template'
import type { AskResult, SendResult } from '../../adapters/send-result.ts'
import { StorageUnavailable } from '../../adapters/storage/storage.ts'
import type { WhatsAppContent } from '../../adapters/whatsapp/whatsapp-gateway.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { filesOfMessages } from '../communications/index.ts'
import { type WhatsAppConnection, whatsAppConnection } from '../integrations/index.ts'
import { templateById } from '../templates/index.ts'
import type { DeliveryRow } from './delivery.queries.ts'

/**
 * How long after an attempt with an unclear result a worker first checks whether a report has settled the message. The
 * first report normally comes within seconds.
 */
const SETTLE_MS = 5_000

type Content = WhatsAppContent | { kind: 'impossible'; reason: FailureReason }

/**
 * A WhatsApp message that is ready to be sent. WhatsApp cannot be asked about a message, but its reports contain our id
 * and settle the message when they arrive.
 */
export async function outgoingWhatsApp(
  tx: PracticeTx,
  message: DeliveryRow,
  { secret, storage }: Dependencies,
) {
  const connection = await whatsAppConnection.read(tx, { secret })
  const content = await contentOf(tx, message, storage)
  const { clientId } = tx
  return {
    settleMs: SETTLE_MS,
    send: ({ deps }: { deps: Dependencies }) => send(deps, clientId, { connection, content, message }),
    ask: async (): Promise<AskResult> => ({ kind: 'cannot_ask', detail: 'no report has arrived yet' }),
  }
}

interface PreparedMessage {
  connection: WhatsAppConnection | null
  content: Content
  message: DeliveryRow
}

async function send(
  deps: Dependencies,
  clientId: string,
  { connection, content, message }: PreparedMessage,
): Promise<SendResult> {
  if (!connection) return { kind: 'refused', reason: 'setup' }
  if (content.kind === 'impossible') return { kind: 'refused', reason: content.reason }
  const outgoing = { id: message.id, to: message.to_number ?? '', content }
  const result = await deps.whatsApp
    .send(await connection.openCredentials(), outgoing)
    .catch(postponedWithoutFile)
  if (result.kind !== 'key_refused') return result
  await whatsAppConnection.markRefused(deps, clientId)
  // The connection may soon be healthy again, by itself or with a new key.
  return { kind: 'postponed', detail: 'the key was refused', reason: 'setup' }
}

/** The file is read before the message is handed over. */
function postponedWithoutFile(error: unknown): SendResult {
  if (!(error instanceof StorageUnavailable)) throw error
  return { kind: 'postponed', detail: error.message }
}

async function contentOf(
  tx: PracticeTx,
  message: DeliveryRow,
  storage: Dependencies['storage'],
): Promise<Content> {
  if (message.template_parameters) return templateContent(tx, message, message.template_parameters)
  const [file] = await filesOfMessages(tx, [message.id])
  if (!file) return { kind: 'text', text: message.text_content }
  const media = whatsAppMedia(file)
  if (!media.ok) return { kind: 'impossible', reason: 'attachment' }
  const { name, storage_key } = file
  return {
    kind: 'file',
    mediaKind: media.kind,
    type: media.type,
    name,
    caption: message.text_content,
    read: () => storage.read(storage_key),
  }
}

async function templateContent(
  tx: PracticeTx,
  { template_id, text_content }: DeliveryRow,
  parameters: readonly string[],
): Promise<Content> {
  const template = template_id === null ? undefined : await templateById(tx, template_id)
  // A template that was edited since would send a different text than the timeline shows.
  if (!template?.provider_name || !isMadeFrom(template.body, text_content, parameters))
    return { kind: 'impossible', reason: 'template' }
  return { kind: 'template', name: template.provider_name, language: template.language, parameters }
}
