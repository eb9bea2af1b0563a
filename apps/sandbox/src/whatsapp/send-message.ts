import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { WhatsAppEntry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { type WhatsAppAccount, waId } from './accounts.ts'
import { type CloudIssue, cloudRefusal } from './cloud-error.ts'
import { refusedRecipients } from './conventional-numbers.ts'
import type { Deliver } from './deliver.ts'
import { fetchLinkedFile } from './media/fetch-linked.ts'
import type { MediaStore } from './media/media-store.ts'
import { canBeSentAs, type MediaKind } from './media/media-types.ts'
import { type MessageStore, newWamid, type WhatsAppMessage } from './message-store.ts'
import { fileOf, type OutgoingMessage } from './outgoing-message.ts'
import { fillTemplate } from './templates/fill-template.ts'
import type { TemplateStore } from './templates/template-store.ts'
import type { Windows } from './windows.ts'

export interface SendDependencies {
  store: MessageStore
  clock: SandboxClock
  deliver: Deliver
  media: MediaStore
  outbox: Outbox
  templates: TemplateStore
  windows: Windows
}

/** The content of a message, as the phone shows it. */
interface Content {
  body: string
  template: string | null
  category: WhatsAppMessage['category']
  /** An uploaded file of the number, or a file that WhatsApp fetches by its link. */
  file: { kind: MediaKind; filename: string; stored: Buffer | null; type: string; link: string | null } | null
}

/** The response to an accepted message. */
export interface Accepted {
  messaging_product: 'whatsapp'
  contacts: { input: string; wa_id: string }[]
  messages: { id: string; message_status?: 'accepted' }[]
}

/**
 * Accepts a practice's message. From then on WhatsApp has the message, even if the response is lost.
 * @throws Refusal for a message that WhatsApp refuses immediately
 */
export type SendMessage = (
  account: WhatsAppAccount,
  message: OutgoingMessage,
  headers: Record<string, string>,
) => Accepted

export function createSendMessage(deps: SendDependencies): SendMessage {
  const { store, clock, deliver, outbox, windows } = deps

  return (account, outgoing, headers) => {
    const { number: patient, input } = outgoing.to
    if (patient === account.number) throw cloudRefusal(131021, 'Recipient cannot be the sender.')
    const refusal = refusedRecipients[patient]
    if (refusal) throw cloudRefusal(refusal.code, refusal.details)
    const content = contentOf(deps, account, patient, outgoing)
    const now = clock.now()
    const message: WhatsAppMessage = {
      wamid: newWamid(),
      account,
      patient,
      direction: 'to_patient',
      entryId: null,
      status: 'accepted',
      callbackData: outgoing.biz_opaque_callback_data ?? null,
      category: content?.category ?? 'service',
    }
    store.add(message)
    const isTemplate = outgoing.type === 'template'
    const isWindowClosed = !isTemplate && !windows.isOpen(account.number, patient, now)
    const fileIssue = content && showOnPhone(message, content, now, headers)
    deliver(message, async () => (isWindowClosed ? WINDOW_CLOSED : await fileIssue)).catch(() => undefined) // The sandbox has stopped.
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input, wa_id: waId(patient) }],
      messages: [{ id: message.wamid, ...(isTemplate ? { message_status: 'accepted' as const } : {}) }],
    }
  }

  /** Shows a message on the patient's phone. @returns the error for its file, with which the message fails, or null */
  async function showOnPhone(
    message: WhatsAppMessage,
    { body, template, file }: Content,
    now: Date,
    headers: Record<string, string>,
  ): Promise<CloudIssue | null> {
    const { patient, account, wamid, callbackData } = message
    const { id } = outbox.add<WhatsAppEntry>(
      {
        kind: 'whatsapp',
        direction: 'to_patient',
        patient,
        practice: account.number,
        at: now.toISOString(),
        wamid,
        body,
        template,
        status: 'accepted',
        error_code: null,
        reaction: null,
        headers,
        attachments: file
          ? [{ filename: file.filename, type: file.type, size: file.stored?.length ?? 0 }]
          : [],
        idempotency_key: callbackData,
      },
      file?.stored ? [file.stored] : [],
    )
    message.entryId = id
    if (!file) return null
    if (file.link === null) return kindIssue(file.type, file.kind)
    const linked = await fetchLinkedFile(file.link)
    if (!linked.ok) return linked.issue
    outbox.addFile(id, linked.file)
    return kindIssue(linked.file.type, file.kind)
  }
}

const WINDOW_CLOSED: CloudIssue = {
  code: 131047,
  details:
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
}

/**
 * The content of a message.
 * @returns null for a reaction, which is added to the message to which it reacts
 */
function contentOf(
  { store, media, outbox, templates }: SendDependencies,
  account: WhatsAppAccount,
  patient: string,
  message: OutgoingMessage,
): Content | null {
  if (message.type === 'text')
    return { body: message.text.body, template: null, category: 'service', file: null }
  if (message.type === 'reaction') {
    const reactedTo = store.find(message.reaction.message_id)
    if (reactedTo?.account !== account || reactedTo.patient !== patient) {
      throw cloudRefusal(131009, 'The message to react to does not exist.')
    }
    if (reactedTo.entryId) outbox.change(reactedTo.entryId, { reaction: message.reaction.emoji || null })
    return null
  }
  if (message.type === 'template') {
    const { name, language } = message.template
    const template = templates
      .listFor(account.phoneNumberId)
      .find((candidate) => candidate.name === name && candidate.language === language.code)
    const filled = fillTemplate(template, message.template)
    if (!filled.ok) throw cloudRefusal(filled.issue.code, filled.issue.details)
    const category = (template?.category.toLowerCase() ?? 'utility') as WhatsAppMessage['category']
    return { body: filled.text, template: name, category, file: null }
  }
  const file = fileOf(message)
  if (!file) return null
  const caption = 'caption' in file ? (file.caption ?? '') : ''
  const filename = 'filename' in file ? file.filename : undefined
  const stored = file.id === undefined ? undefined : media.find(account.phoneNumberId, file.id)
  if (file.id !== undefined && !stored)
    throw cloudRefusal(131009, `Param ${file.kind}['id'] is not a valid media ID.`)
  return {
    body: caption,
    template: null,
    category: 'service',
    file: {
      kind: file.kind,
      filename: filename ?? stored?.filename ?? filenameIn(file.link),
      link: file.link ?? null,
      stored: stored?.content ?? null,
      type: stored?.type ?? 'application/octet-stream',
    },
  }
}

function filenameIn(link: string | undefined): string {
  return (link && URL.parse(link)?.pathname.split('/').at(-1)) || 'file'
}

/** The error for a file that cannot be sent as the requested kind, or null. */
function kindIssue(type: string, kind: MediaKind): CloudIssue | null {
  if (canBeSentAs(type, kind)) return null
  return { code: 131053, details: `A file of type ${type} cannot be sent as ${kind}.` }
}
