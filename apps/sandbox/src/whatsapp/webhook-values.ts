import { type WhatsAppAccount, waId } from './accounts.ts'
import { type CloudIssue, presentFailure } from './cloud-error.ts'
import type { WhatsAppFile } from './media/media-store.ts'
import { messageTypeOf } from './media/media-types.ts'
import type { WhatsAppMessage } from './message-store.ts'
import type { Change } from './notify-product.ts'

/** The report of a message's current status. */
export function statusChange(message: WhatsAppMessage, at: Date, issue: CloudIssue | null): Change {
  const { wamid, account, patient, status, callbackData, category } = message
  const isService = category === 'service'
  return messagesChange(account, {
    statuses: [
      {
        id: wamid,
        status,
        timestamp: unixSeconds(at),
        recipient_id: waId(patient),
        ...(callbackData === null ? {} : { biz_opaque_callback_data: callbackData }),
        ...(status === 'sent' || status === 'delivered'
          ? {
              conversation: { id: conversationId(message), origin: { type: category } },
              pricing: {
                billable: !isService,
                pricing_model: 'PMP',
                category,
                type: isService ? 'free_customer_service' : 'regular',
              },
            }
          : {}),
        ...(issue ? { errors: [presentFailure(issue)] } : {}),
      },
    ],
  })
}

export interface PatientMessage {
  wamid: string
  account: WhatsAppAccount
  patient: string
  /** The name in the patient's profile. */
  name: string
  at: Date
}

/** The report of a patient's message, with or without a file. */
export function writtenChange(message: PatientMessage, body: string, file: WhatsAppFile | null): Change {
  return inboundChange(message, file ? fileContent(file, body) : { type: 'text', text: { body } })
}

/** The report that a patient revoked a message. */
export function revokedChange(message: PatientMessage, original: string): Change {
  return inboundChange(message, { type: 'revoke', revoke: { original_message_id: original } })
}

function inboundChange({ wamid, account, patient, name, at }: PatientMessage, content: object): Change {
  return messagesChange(account, {
    contacts: [{ profile: { name }, wa_id: waId(patient) }],
    messages: [{ from: waId(patient), id: wamid, timestamp: unixSeconds(at), ...content }],
  })
}

function fileContent(file: WhatsAppFile, caption: string) {
  const kind = messageTypeOf(file.type)
  const isCaptioned = caption !== '' && kind !== 'audio' && kind !== 'sticker'
  return {
    type: kind,
    [kind]: {
      id: file.id,
      mime_type: file.type,
      sha256: Buffer.from(file.sha256, 'hex').toString('base64'),
      ...(isCaptioned ? { caption } : {}),
      ...(kind === 'document' ? { filename: file.filename } : {}),
      ...(kind === 'audio' ? { voice: file.type === 'audio/ogg' } : {}),
    },
  }
}

function messagesChange({ number, phoneNumberId }: WhatsAppAccount, value: object): Change {
  const metadata = { display_phone_number: waId(number), phone_number_id: phoneNumberId }
  return { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
}

function conversationId({ account, patient, category }: WhatsAppMessage): string {
  return Buffer.from(`${account.phoneNumberId}${patient}${category}`).toString('hex').slice(0, 32)
}

function unixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000))
}
