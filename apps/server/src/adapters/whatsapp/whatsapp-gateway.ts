import type { FailureReason } from '@enamel/domain/communications/failure-reason'
import type { WhatsAppMediaKind } from '@enamel/domain/communications/whatsapp-media'
import type { TemplateStatus } from '@enamel/domain/templates/template'
import type { NumberedTemplate } from '@enamel/domain/templates/whatsapp-template'
import type { MediaOutcome } from '../read-within.ts'
import type { SendOutcome } from '../send-outcome.ts'
import type { WhatsAppInboundMessage } from './whatsapp-inbound-message.ts'

/** A message on its way to a patient. */
export interface OutgoingWhatsApp {
  /** The communication's id; reports of the message name it. */
  id: string
  /** E.164. */
  to: string
  content: WhatsAppContent
}

export type WhatsAppContent =
  | { kind: 'text'; text: string }
  | { kind: 'template'; name: string; language: string; parameters: readonly string[] }
  | {
      kind: 'file'
      as: WhatsAppMediaKind
      type: string
      name: string
      caption: string
      read(): Promise<Buffer>
    }

/** The practice's key is no good: whatever was asked was not done. */
export interface KeyRefused {
  kind: 'key_refused'
}

/** How a message fares, as WhatsApp reports it: neutral states, our words. */
export interface WhatsAppStatus {
  providerId: string
  communicationId: string | null
  /** Null when the word says nothing of how far the message came: WhatsApp has it, and that is all. */
  status: 'sent' | 'delivered' | 'read' | 'deleted' | 'failed' | null
  reason: FailureReason | null
  /** It failed because the practice's key is no good. */
  isKeyRefused: boolean
}

/** What has become of a template, by the name that WhatsApp knows it by. */
export interface TemplateUpdate {
  name: string
  providerId: string | null
  status: Exclude<TemplateStatus, 'NOT_SUBMITTED'>
  /** Why it was rejected, in words. */
  reason: string | null
}

/** One thing that a call of WhatsApp tells; `account` is the number's id there. */
export type WhatsAppNotification =
  | { kind: 'message'; account: string; fingerprint: string; inboundMessage: WhatsAppInboundMessage }
  | { kind: 'status'; account: string; status: WhatsAppStatus }
  | { kind: 'template'; update: TemplateUpdate }

/** A call of WhatsApp, as it came over HTTP. */
export interface WhatsAppCall {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export interface NewTemplate extends NumberedTemplate {
  name: string
  language: string
}

type Unsettled = { kind: 'postponed'; detail: string } | KeyRefused

/** WhatsApp, by whichever partner; every call is made with a practice's own key. */
export interface WhatsAppGateway {
  send(key: string, message: OutgoingWhatsApp): Promise<SendOutcome | KeyRefused>
  fetchMedia(key: string, mediaId: string): Promise<MediaOutcome | KeyRefused>
  /** Hands a template in for approval. */
  submitTemplate(
    key: string,
    template: NewTemplate,
  ): Promise<{ kind: 'submitted'; update: TemplateUpdate } | { kind: 'refused'; reason: string } | Unsettled>
  listTemplates(key: string): Promise<{ kind: 'listed'; templates: TemplateUpdate[] } | Unsettled>
  deleteTemplate(key: string, name: string): Promise<{ kind: 'deleted' } | Unsettled>
  /** Tells WhatsApp where to call us for this number, and with which key of ours. */
  register(key: string): Promise<{ kind: 'registered' } | { kind: 'refused'; detail: string } | Unsettled>
  /** What `register` tells, as a mark: another one means that it has to be told again. */
  registration: string
  /** Where WhatsApp calls us, below the API's base. */
  path: string
  /** What to answer to whoever asks whether this is the place; null for one who may not know. */
  challengeOf(query: Readonly<Record<string, unknown>>): string | null
  isGenuine(call: WhatsAppCall): boolean
  /** Everything that a call tells; null for one that makes no sense. */
  read(call: WhatsAppCall): { notifications: WhatsAppNotification[]; senseless: number } | null
}
