import { attachmentStates } from '../communications/attachments/attachment-state.ts'
import { smsFileWays } from '../communications/attachments/sms-files.ts'
import { type CommType, isCommType } from '../communications/messages/comm-type.ts'
import { readStatus } from '../communications/messages/status.ts'
import { mailboxKeys } from '../integrations/integration.ts'
import { type InvalidReason, invalidReasons } from '../patients/phone-reason.ts'
import { withoutDirectionMarks } from '../text/direction-marks.ts'
import { isOneOf } from '../text/one-of.ts'
import type {
  Attachment,
  CommunicationEvent,
  NumberSide,
  Representative,
  Timeline,
  TimelineEvent,
} from './event.ts'
import { type EventType, eventTypes, type LegacyType, legacyTypes, pmsNames } from './event-type.ts'
import { isRaw, listOf, numberOf, type Raw, rawOf, textOf, textOrNull } from './raw.ts'

const legacyKinds: Record<LegacyType, { type: EventType; comm_type?: CommType }> = {
  Email: { type: 'communication', comm_type: 'email' },
  SMS: { type: 'communication', comm_type: 'sms' },
  'Phone Call': { type: 'communication', comm_type: 'call' },
  WhatsApp: { type: 'communication', comm_type: 'whatsapp_message' },
  Note: { type: 'note' },
  'Form Submission': { type: 'form_submission' },
  'Business Event': { type: 'business_event' },
  Attachment: { type: 'attachment' },
}

function kindOf(type: unknown): { type: EventType; comm_type?: CommType } | null {
  if (isOneOf(eventTypes, type)) return { type }
  return isOneOf(legacyTypes, type) ? legacyKinds[type] : null
}

function readAttachment(raw: Raw, position: number): Attachment {
  const url = textOf(raw.url)
  return {
    id: textOf(raw.id, `${url}#${position}`),
    name: textOf(raw.name),
    type: textOf(raw.type),
    url,
    size: numberOf(raw.size),
    state: isOneOf(attachmentStates, raw.state) ? raw.state : 'stored',
  }
}

function readRepresentative(value: unknown): Representative | null {
  return isRaw(value) ? { name: textOf(value.name), photo: textOrNull(value.photo) } : null
}

function readNumberSide(value: unknown): NumberSide | null {
  if (typeof value === 'string') return { number: value, invalid_reason: null, invalidated_at: null }
  if (!isRaw(value)) return null
  return {
    number: textOf(value.number),
    invalid_reason: isOneOf<InvalidReason>(invalidReasons, value.invalid_reason)
      ? value.invalid_reason
      : null,
    invalidated_at: textOrNull(value.invalidated_at),
  }
}

function readCommunication(
  raw: Raw,
  base: { id: string; datetime: string },
  comm_type: CommType,
): CommunicationEvent {
  const retry = rawOf(raw.retry)
  const event: CommunicationEvent = {
    ...base,
    type: 'communication',
    inbound: raw.inbound === true,
    text_content: textOf(raw.text_content),
    read_at: textOrNull(raw.read_at),
    status: readStatus(raw.status),
    failure_reason: textOrNull(raw.failure_reason),
    comm_type,
    retry: {
      active: retry.active === true,
      count: numberOf(retry.count),
      ...(typeof retry.locked_until === 'string' && { locked_until: retry.locked_until }),
    },
    attachments: listOf(raw.attachments).map(readAttachment),
    automated: raw.automated === true,
    representative: readRepresentative(raw.representative),
  }
  switch (comm_type) {
    case 'email':
    case 'marketing_email':
      return { ...event, ...readEmail(raw) }
    case 'sms':
      return {
        ...event,
        ...readNumbers(raw),
        ...(isOneOf(smsFileWays, raw.files_sent_as) && { files_sent_as: raw.files_sent_as }),
      }
    case 'whatsapp_message':
      return { ...event, ...readNumbers(raw), ...(raw.notice === true && { notice: true }) }
    case 'call':
      return { ...event, ...readNumbers(raw), duration_seconds: readDuration(raw.duration_seconds) }
    case 'form_submission':
      return event
  }
}

/** The fields of an email. Flat fields have priority over those of email_data (COM-03). */
function readEmail(
  raw: Raw,
): Required<Pick<CommunicationEvent, 'subject' | 'from_email' | 'to_email' | 'identity'>> &
  Pick<CommunicationEvent, 'mailbox'> {
  const data = rawOf(raw.email_data)
  const subject = textOrNull(raw.subject ?? data.subject)
  return {
    subject: subject === null ? null : withoutDirectionMarks(subject),
    from_email: textOrNull(raw.from_email ?? data.from_email),
    to_email: textOrNull(raw.to_email ?? data.to_email),
    identity: textOrNull(raw.identity ?? data.identity),
    ...(isOneOf(mailboxKeys, raw.mailbox) && { mailbox: raw.mailbox }),
  }
}

function readNumbers(raw: Raw): Required<Pick<CommunicationEvent, 'from_number' | 'to_number'>> {
  return { from_number: readNumberSide(raw.from_number), to_number: readNumberSide(raw.to_number) }
}

function readDuration(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function readHeadlines(raw: Raw): { headline: string; description: string | null; note: string | null } {
  return {
    headline: textOf(raw.headline),
    description: textOrNull(raw.description),
    note: textOrNull(raw.note),
  }
}

function readAs(type: EventType, raw: Raw, comm_type: CommType): TimelineEvent | null {
  const base = { id: textOf(raw.id), datetime: textOf(raw.datetime) }
  switch (type) {
    case 'communication':
      return readCommunication(raw, base, comm_type)
    case 'note':
      return {
        ...base,
        type,
        title: textOf(raw.title),
        content: textOf(raw.content),
        representative: readRepresentative(raw.representative),
      }
    case 'form_submission': {
      // Some senders have the answers as an object instead of JSON text.
      const message = isRaw(raw.message) ? JSON.stringify(raw.message) : textOf(raw.message)
      return { ...base, type, form: textOf(raw.form), message }
    }
    case 'business_event': {
      const kind = rawOf(raw.business_event_type)
      return {
        ...base,
        type,
        ...readHeadlines(raw),
        business_event_type: {
          name: textOf(kind.name),
          icon: textOf(kind.icon),
          color: textOf(kind.color),
          tooltip: textOf(kind.tooltip),
        },
      }
    }
    case 'pms_event': {
      const kind = rawOf(raw.pms_type)
      if (!isOneOf(pmsNames, kind.name)) return null
      return {
        ...base,
        type,
        ...readHeadlines(raw),
        pms_type: { name: kind.name, source: textOf(kind.source) },
      }
    }
    case 'attachment': {
      const attachments = listOf(raw.attachments).map(readAttachment)
      return { ...base, type, inbound: raw.inbound === true, comm_type, attachments }
    }
  }
}

/**
 * Reads an event from either format of the API (TML-10, C1-17): type names, status as text or object (COM-01), email
 * fields flat or under email_data (COM-03). Null for an event that a timeline cannot show: without id or time, or of an
 * unknown type.
 */
export function readEvent(value: unknown): TimelineEvent | null {
  const raw = rawOf(value)
  const kind = kindOf(raw.type)
  if (!kind || textOf(raw.id) === '' || Number.isNaN(Date.parse(textOf(raw.datetime)))) return null
  const commType = textOf(raw.comm_type).toLowerCase()
  return readAs(kind.type, raw, isCommType(commType) ? commType : (kind.comm_type ?? 'email'))
}

/** Reads a timeline, without events that cannot be shown. */
export function readTimeline(response: { items: readonly unknown[]; version: number }): Timeline {
  return {
    items: response.items.map(readEvent).filter((event) => event !== null),
    version: response.version,
  }
}
