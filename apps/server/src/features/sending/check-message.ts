import type { SmsFileWay } from '@enamel/domain/communications/attachments/sms-files'
import {
  CONTACT_ENDED,
  isConsentMissing,
  isContactEnded,
  OPTED_OUT,
  TEXT_REQUIRED,
} from '@enamel/domain/communications/messages/send-refusal'
import { CHANNEL_NOT_ALLOWED } from '@enamel/domain/communications/messages/sendable'
import { smsLengthError } from '@enamel/domain/communications/messages/sms-length'
import { canOmitText } from '@enamel/domain/reply/reply-files'
import { WHATSAPP_STALLED } from '@enamel/domain/reply/whatsapp-window'
import { TEMPLATE_GONE, TEMPLATE_NOT_APPROVED, wrongChannelText } from '@enamel/domain/templates/template'
import { fillTemplate } from '@enamel/domain/templates/whatsapp-template'
import type { Dependencies } from '../../dependencies.ts'
import type { UploadedRow } from '../communications/index.ts'
import { type LinkBase, textAsSent } from '../file-links/index.ts'
import { placeholderGroups, type TemplateRow, templateById } from '../templates/index.ts'
import { channelRefusal } from './channel-refusal.ts'
import { filesToSend } from './files-to-send.ts'
import { isWhatsAppStalled } from './is-whatsapp-stalled.ts'
import {
  type MessageContext,
  type MessageToPatient,
  type OwnText,
  type SendRefusal,
  sendRefusal,
} from './sending.ts'
import { wayOfFiles } from './way-of-files.ts'

/** The content of a message that passed every check. */
export interface CheckedMessage {
  ok: true
  text: string
  /** The text as the patient gets it: that of an SMS can have a link to its files at its end. */
  textAsSent: string
  /** How the files of an SMS are sent; null for all other messages. */
  filesSentAs: SmsFileWay | null
  /** An email's subject. */
  subject: string
  /** The whole email as HTML; null if it is made from the text. */
  html: string | null
  templateId: string | null
  /** The values of the template's placeholders; null when a text is sent, even one made from a template. */
  templateParameters: string[] | null
  files: readonly UploadedRow[]
}

type Check = CheckedMessage | SendRefusal

/** The parts of a message that the checks need. */
type SentMessage<Content = MessageToPatient['content']> = Pick<
  MessageToPatient,
  'id' | 'actor' | 'purpose'
> & {
  content: Content
}

/**
 * Runs every check of a message, in a fixed order: the patient's stage, the content (files, text, template), consent,
 * the channel and the patient's address on that channel, and the rules of WhatsApp: a text needs an open window, and a
 * template needs its values. The first check that fails determines the refusal.
 */
export async function checkMessage(
  context: MessageContext,
  message: SentMessage,
  deps: Dependencies,
): Promise<Check> {
  const { patient } = context
  const { content, purpose } = message
  if (isContactEnded(patient.stage, purpose)) return sendRefusal('contact_ended', CONTACT_ENDED)
  const checked =
    content.kind === 'text'
      ? await checkText(context, { ...message, content }, deps)
      : await checkTemplate(context, content.templateId)
  if (!checked.ok) return checked
  if (isConsentMissing(patient.gdpr, purpose)) return sendRefusal('opted_out', OPTED_OUT)
  const channelProblem = await channelRefusal(context, deps)
  if (channelProblem) return channelProblem
  return 'template' in checked
    ? fillApproved(context, checked.template)
    : ((await windowRefusal(context)) ?? checked)
}

async function checkText(
  context: MessageContext,
  { id, content, actor }: SentMessage<OwnText>,
  deps: LinkBase,
): Promise<Check> {
  const { channel } = context
  const { text, subject = '', html = null, templateId = null, fileIds = [] } = content
  const attached = await filesToSend(context, { ids: fileIds, text, actor })
  if (!attached.ok) return attached
  const { files } = attached
  const filesSentAs = channel === 'SMS' && files.length > 0 ? wayOfFiles(files, context) : null
  const sent = textAsSent({ id, text_content: text, files_sent_as: filesSentAs }, files, deps)
  const refusal =
    (html === null ? textRefusal(channel, text, sent, fileIds) : null) ??
    (templateId === null ? null : wrongTemplate(channel, await templateById(context.tx, templateId)))
  if (refusal) return refusal
  return {
    ok: true,
    text,
    textAsSent: sent,
    filesSentAs,
    subject: channel === 'Email' ? subject : '',
    html: channel === 'Email' ? html : null,
    templateId,
    templateParameters: null,
    files,
  }
}

function textRefusal(
  channel: MessageContext['channel'],
  text: string,
  sent: string,
  fileIds: readonly string[],
): SendRefusal | null {
  if (canOmitText(channel, fileIds)) return null
  if (text.trim() === '') return sendRefusal('no_text', TEXT_REQUIRED)
  const tooLong = channel === 'SMS' ? smsLengthError(sent) : null
  return tooLong === null ? null : sendRefusal('text_too_long', tooLong)
}

/** Refuses a text that was made from a template which no longer exists or is for a different channel. */
function wrongTemplate(
  channel: MessageContext['channel'],
  template: TemplateRow | undefined,
): SendRefusal | null {
  if (template?.channel === channel) return null
  return sendRefusal('template_unusable', template ? wrongChannelText(template.channel) : TEMPLATE_GONE)
}

async function checkTemplate(
  { tx, channel }: MessageContext,
  templateId: string,
): Promise<{ ok: true; template: TemplateRow } | SendRefusal> {
  if (channel !== 'WhatsApp')
    return sendRefusal('channel_without_approval', CHANNEL_NOT_ALLOWED.replace('{channel}', channel))
  const template = await templateById(tx, templateId)
  if (!template) return sendRefusal('template_not_found', TEMPLATE_GONE)
  const isApproved = template.channel === 'WhatsApp' && template.status === 'APPROVED'
  if (!isApproved || template.provider_name === null)
    return sendRefusal('template_not_approved', TEMPLATE_NOT_APPROVED)
  return { ok: true, template }
}

/** Fills a template, which is sent whether or not the patient has written lately. None of its values may be missing. */
async function fillApproved({ tx, patient }: MessageContext, { id, body }: TemplateRow): Promise<Check> {
  const filled = fillTemplate(body, await placeholderGroups(tx, patient))
  if (!filled.ok) {
    const missing = filled.missing.join(', ')
    return sendRefusal('template_value_missing', `We have no value for ${missing}. Choose another template`)
  }
  const { message: text, parameters: templateParameters } = filled
  return {
    ok: true,
    text,
    textAsSent: text,
    filesSentAs: null,
    subject: '',
    html: null,
    templateId: id,
    templateParameters,
    files: [],
  }
}

/** A text is sent on WhatsApp only if the patient has written within the last day (RPL-21). */
async function windowRefusal({ tx, channel, patient, now }: MessageContext): Promise<SendRefusal | null> {
  const isStalled = channel === 'WhatsApp' && (await isWhatsAppStalled(tx, patient, now))
  return isStalled ? sendRefusal('whatsapp_stalled', WHATSAPP_STALLED) : null
}
