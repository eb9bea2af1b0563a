import type { WhatsAppMediaKind } from '@enamel/domain/communications/attachments/whatsapp-media'
import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import type { TemplateStatus } from '@enamel/domain/templates/template'
import type { NumberedTemplate } from '@enamel/domain/templates/whatsapp-template'
import type { MediaResult } from '../read-within.ts'
import type { SendResult } from '../send-result.ts'
import type { WhatsAppInboundMessage } from './whatsapp-inbound-message.ts'
import type { WhatsAppSignUp } from './whatsapp-sign-up.ts'

/** An outgoing message. */
export interface OutgoingWhatsApp {
  /** The communication's id, which reports of the message contain. */
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
      mediaKind: WhatsAppMediaKind
      type: string
      name: string
      caption: string
      read(): Promise<Buffer>
    }

/** The practice's key is not accepted: the request was not carried out. */
export interface KeyRefused {
  kind: 'key_refused'
}

/** The delivery state of a message, as WhatsApp reports it, in the product's terms. */
export interface WhatsAppStatus {
  providerId: string
  communicationId: string | null
  /** Null when the status says nothing about progress, except that WhatsApp has the message. */
  status: 'sent' | 'delivered' | 'read' | 'deleted' | 'failed' | null
  reason: FailureReason | null
  /** The message failed because the practice's key is not accepted. */
  isKeyRefused: boolean
}

/** The state of a template, by its name at WhatsApp. */
export interface TemplateUpdate {
  name: string
  providerId: string | null
  status: Exclude<TemplateStatus, 'NOT_SUBMITTED'>
  /** Why the template was rejected, as text; null unless it was rejected. */
  reason: string | null
}

/** One report in a request from WhatsApp; `account` is WhatsApp's id of the number. */
export type WhatsAppNotification =
  | { kind: 'message'; account: string; fingerprint: string; inboundMessage: WhatsAppInboundMessage }
  | { kind: 'status'; account: string; status: WhatsAppStatus }
  | { kind: 'template'; update: TemplateUpdate }

/** A request from WhatsApp, as received over HTTP. */
export interface WhatsAppRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export interface NewTemplate extends NumberedTemplate {
  name: string
  language: string
}

type RequestFailure = { kind: 'postponed'; detail: string } | KeyRefused

/** WhatsApp through a provider; every request is made with a practice's own key. */
export interface WhatsAppGateway {
  /** Null while the product is not registered as a partner. */
  signUp: WhatsAppSignUp | null
  send(key: string, message: OutgoingWhatsApp): Promise<SendResult | KeyRefused>
  fetchMedia(key: string, mediaId: string): Promise<MediaResult | KeyRefused>
  /** Submits a template for approval. */
  submitTemplate(
    key: string,
    template: NewTemplate,
  ): Promise<
    { kind: 'submitted'; update: TemplateUpdate } | { kind: 'refused'; reason: string } | RequestFailure
  >
  listTemplates(key: string): Promise<{ kind: 'listed'; templates: TemplateUpdate[] } | RequestFailure>
  deleteTemplate(key: string, name: string): Promise<{ kind: 'deleted' } | RequestFailure>
  /** Registers our webhook address for this number at WhatsApp, with a key that WhatsApp's requests must contain. */
  register(
    key: string,
  ): Promise<{ kind: 'registered' } | { kind: 'refused'; detail: string } | RequestFailure>
  /** Whether the webhook that is registered for this number is ours. */
  findRegistration(key: string): Promise<{ kind: 'found'; isOurs: boolean } | RequestFailure>
  /** The fingerprint of the data that `register` sends: when it changes, the webhook has to be registered again. */
  registration: string
  /** The path for WhatsApp's requests, below the API's base. */
  path: string
  /** The reply to a request that verifies the webhook; null for an unauthorised one. */
  challengeOf(query: Readonly<Record<string, unknown>>): string | null
  isGenuine(call: WhatsAppRequest): boolean
  /** Everything that a request reports, and the number of malformed parts; null for a malformed request. */
  read(call: WhatsAppRequest): { notifications: WhatsAppNotification[]; malformed: number } | null
}
