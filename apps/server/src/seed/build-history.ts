import { callSummary } from '@enamel/domain/communications/messages/call-summary'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { DEFAULT_SOURCE, GOOGLE_ADS_SOURCE } from '@enamel/domain/sources/source'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '../db/database.ts'
import type { HistoryEvent, Story } from './story.ts'

/** The details that fill a patient's history: the patient, the practice and the user who replies. */
export interface StoryDetails {
  clientId: string
  patientId: string
  first: string
  treatment: string
  /** The practice's name. */
  practice: string
  /** The first name of the colleague who writes to patients. */
  colleague: string
  email: string
  phone: string
  /** The lead's source, which determines the campaign fields of a form. */
  source: string
  practiceEmail: string
  practiceNumber: string
  userId: string
}

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

/** A message as the inbox lists it. */
export interface ListedMessage {
  id: string
  commType: CommType
  at: Date
  inbound: boolean
  text: string
  status: CommStatus
}

/** The rows that a patient's events create. */
export interface History {
  communications: Row<'communications'>[]
  notes: Row<'notes'>[]
  formSubmissions: Row<'form_submissions'>[]
  businessEvents: Row<'business_events'>[]
  pmsEvents: Row<'pms_events'>[]
  attachments: { communicationId: string; name: string }[]
  listed: ListedMessage[]
}

/** An event of a patient's history, with its time. */
export interface DatedEvent {
  at: Date
  event: HistoryEvent
}

/** The events of a story whose last step happened at `end`. */
export function datedEvents({ steps }: Story, end: Date): DatedEvent[] {
  let before = steps.slice(1).reduce((sum, step) => sum + step.after, 0)
  return steps.map((event, index) => {
    if (index > 0) before -= event.after
    return { at: new Date(end.getTime() - before * MS_PER_MINUTE), event }
  })
}

/** Builds the rows of a patient's events, which are in the order of their times. */
export function buildHistory(events: readonly DatedEvent[], details: StoryDetails): History {
  const history: History = {
    communications: [],
    notes: [],
    formSubmissions: [],
    businessEvents: [],
    pmsEvents: [],
    attachments: [],
    listed: [],
  }
  for (const { event, at } of events) addEvent(event, details, at, history)
  return history
}

/** The number of entries of a history on the timeline. */
export function timelineLength(history: History): number {
  const { communications, notes, formSubmissions, businessEvents, pmsEvents } = history
  return [communications, notes, formSubmissions, businessEvents, pmsEvents].reduce(
    (sum, rows) => sum + rows.length,
    0,
  )
}

function addEvent(step: HistoryEvent, details: StoryDetails, at: Date, history: History): void {
  const base: Base = { client_id: details.clientId, id: uuid(), patient_id: details.patientId, datetime: at }
  switch (step.kind) {
    case 'email':
    case 'sms':
    case 'whatsapp':
    case 'call':
      addMessage(step, details, base, history)
      return
    case 'note':
      history.notes.push({
        ...base,
        title: '',
        content: fillPlaceholders(step.text, details),
        user_id: details.userId,
      })
      return
    case 'form': {
      const form = fillPlaceholders(step.form, details)
      const answers = Object.fromEntries(
        Object.entries(step.answers).map(([question, answer]) => [
          question,
          fillPlaceholders(answer, details),
        ]),
      )
      const message = JSON.stringify({ Name: details.first, ...answers })
      history.formSubmissions.push({ ...base, form, message, ...campaignOf(details.source) })
      const text = `${form}: ${Object.values(answers).join(', ')}`
      history.listed.push({
        id: base.id,
        commType: 'form_submission',
        at,
        inbound: true,
        text,
        status: 'received',
      })
      return
    }
    case 'moved':
      history.businessEvents.push({
        ...base,
        name: 'stage_changed',
        headline: step.to === step.from ? `Stage is still ${step.to}` : `Moved to ${step.to}`,
        description: step.to === step.from ? null : `from ${step.from}`,
        note: null,
        icon: 'arrow-right',
        color: 'grey',
        tooltip: 'Stage change',
        user_id: details.userId,
      })
      return
    case 'appointment':
      history.pmsEvents.push({
        ...base,
        name: step.what,
        source: PRACTICE_SYSTEM_NAME,
        headline: `Consultation ${step.what}`,
        description: step.description,
        note: null,
      })
  }
}

/** The campaign fields of a form for a lead source. */
function campaignOf(source: string): Pick<Row<'form_submissions'>, 'source' | 'utm_source' | 'gclid'> {
  const none = { source: null, utm_source: null, gclid: null }
  switch (source) {
    case DEFAULT_SOURCE:
      return none
    case GOOGLE_ADS_SOURCE:
      return { ...none, utm_source: 'google', gclid: 'EAIaIQobChMIdemo' }
    case 'Facebook':
    case 'Instagram':
      return { ...none, utm_source: source.toLowerCase() }
    default:
      return { ...none, source }
  }
}

type Base = Pick<Row<'communications'>, 'client_id' | 'id' | 'patient_id'> & { datetime: Date }
type MessageStep = Extract<HistoryEvent, { kind: 'email' | 'sms' | 'whatsapp' | 'call' }>
const COMM_TYPES = { email: 'email', sms: 'sms', whatsapp: 'whatsapp_message', call: 'call' } as const

function addMessage(step: MessageStep, details: StoryDetails, base: Base, history: History): void {
  const text =
    step.kind === 'call'
      ? callSummary({
          inbound: step.inbound,
          answered: step.answered,
          durationSeconds: step.seconds ?? null,
        })
      : fillPlaceholders(step.text, details)
  const status = ('status' in step && step.status) || (step.inbound ? 'received' : 'sent')
  const [from, to] = step.inbound
    ? [details.phone, details.practiceNumber]
    : [details.practiceNumber, details.phone]
  const [fromEmail, toEmail] = step.inbound
    ? [details.email, details.practiceEmail]
    : [details.practiceEmail, details.email]
  const isEmail = step.kind === 'email'
  const commType = isEmail && step.marketing ? 'marketing_email' : COMM_TYPES[step.kind]
  const system = ('by' in step && step.by) || null
  history.communications.push({
    ...base,
    inbound: step.inbound,
    comm_type: commType,
    status,
    failure_reason: ('failure' in step && step.failure) || null,
    text_content: text,
    automated: system !== null,
    system_actor: system,
    bulk_batch_id: ('batchId' in step && step.batchId) || null,
    user_id: step.inbound || system ? null : details.userId,
    subject: isEmail ? fillPlaceholders(step.subject, details) : null,
    from_email: isEmail ? fromEmail : null,
    to_email: isEmail ? toEmail : null,
    identity: isEmail ? `${base.id}@${(fromEmail ?? '').split('@')[1]}` : null,
    from_number: isEmail ? null : from,
    to_number: isEmail ? null : to,
    duration_seconds: step.kind === 'call' ? (step.seconds ?? null) : null,
    created_at: base.datetime,
  })
  if (isEmail && step.attachment)
    history.attachments.push({ communicationId: base.id, name: step.attachment })
  // An automatic answer leaves the inbox as it was: nobody has replied.
  if (system === 'autoresponder') return
  history.listed.push({
    id: base.id,
    commType,
    at: base.datetime,
    inbound: step.inbound,
    text: isEmail ? `${fillPlaceholders(step.subject, details)}: ${text}` : text,
    status,
  })
}

function fillPlaceholders(text: string, { first, treatment, practice, colleague }: StoryDetails): string {
  return text
    .replaceAll('{first}', first)
    .replaceAll('{practice}', practice)
    .replaceAll('{colleague}', colleague)
    .replaceAll('{treatment}', treatment.toLowerCase())
    .replaceAll('{Treatment}', treatment)
}
