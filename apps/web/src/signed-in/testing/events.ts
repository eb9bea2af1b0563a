import type { Integration } from '@enamel/contract/integrations'
import type { Patient } from '@enamel/contract/patients'
import type { PatientHit } from '@enamel/contract/search'
import type { Template } from '@enamel/contract/templates'
import type { IntegrationState } from '@enamel/domain/integrations/integration'
import type {
  AttachmentEvent,
  BusinessEvent,
  CommunicationEvent,
  FormSubmissionEvent,
  NoteEvent,
  PmsEvent,
} from '@enamel/domain/timeline/event'
import { anIntegration } from './an-integration.ts'

export const PATIENT = '0198c1de-0000-7000-8000-000000000001'
export const hannah = { name: 'Hannah Price', photo: null }

let idCount = 0
/** A unique id; ids increase, so that events of the same minute are in the order in which they were made. */
function nextId(): string {
  idCount += 1
  return `0198c1de-0000-7000-9000-${String(idCount).padStart(12, '0')}`
}

/** The time this many minutes after nine in the morning of 20 November 2025 in London, or before nine if negative. */
function timeAt(minute: number): string {
  return new Date(Date.UTC(2025, 10, 20, 9, 0) + minute * 60_000).toISOString()
}

type Overrides<E> = Partial<Omit<E, 'type'>> & { minute?: number }

/** An SMS from the practice, by default sent. */
export function aMessage({
  minute = 0,
  ...overrides
}: Overrides<CommunicationEvent> = {}): CommunicationEvent {
  return {
    type: 'communication',
    id: nextId(),
    datetime: timeAt(minute),
    inbound: false,
    text_content: 'Shall we call you?',
    read_at: null,
    status: 'sent',
    failure_reason: null,
    comm_type: 'sms',
    attachments: [],
    automated: false,
    representative: overrides.inbound ? null : hannah,
    ...overrides,
    retry: { active: false, count: 0, locked_until: null, ...overrides.retry },
  }
}

/** An email from the patient. */
export function anEmail(overrides: Overrides<CommunicationEvent> = {}): CommunicationEvent {
  return aMessage({
    comm_type: 'email',
    inbound: true,
    status: 'received',
    subject: 'Implant estimate and finance',
    from_email: 'o.adeyemi@mail.test',
    to_email: 'hello@brightside.test',
    identity: 'estimate@mail.test',
    text_content: 'Dear Hannah, thank you for the plan.',
    ...overrides,
  })
}

export function aCall({ minute = 0, ...overrides }: Overrides<CommunicationEvent> = {}): CommunicationEvent {
  const phoneNumber = (number: string) => ({ number, invalid_reason: null, invalidated_at: null })
  return aMessage({
    minute,
    comm_type: 'call',
    text_content: '',
    from_number: phoneNumber('+447700900461'),
    to_number: phoneNumber('+447700900461'),
    duration_seconds: 252,
    ...overrides,
  })
}

export function aNote({ minute = 0, ...overrides }: Overrides<NoteEvent> = {}): NoteEvent {
  return {
    type: 'note',
    id: nextId(),
    datetime: timeAt(minute),
    title: '',
    content: 'Works at the hospital, so after 5 is best.',
    representative: hannah,
    ...overrides,
  }
}

export function aForm({
  minute = 0,
  ...overrides
}: Overrides<FormSubmissionEvent> = {}): FormSubmissionEvent {
  return {
    type: 'form_submission',
    id: nextId(),
    datetime: timeAt(minute),
    form: 'Implant consultation',
    message: JSON.stringify({ preferred_time: 'Mornings', 'What is it about?': 'Two missing molars' }),
    ...overrides,
  }
}

export function aStageChange({ minute = 0, ...overrides }: Overrides<BusinessEvent> = {}): BusinessEvent {
  return {
    type: 'business_event',
    id: nextId(),
    datetime: timeAt(minute),
    headline: 'Moved to Considering Tx',
    description: 'from Consultation by Hannah Price',
    note: null,
    business_event_type: {
      name: 'stage_changed',
      icon: 'arrow-right',
      color: 'grey',
      tooltip: 'Stage change',
    },
    ...overrides,
  }
}

export function anAppointment({ minute = 0, ...overrides }: Overrides<PmsEvent> = {}): PmsEvent {
  return {
    type: 'pms_event',
    id: nextId(),
    datetime: timeAt(minute),
    headline: 'Consultation attended',
    description: 'with Dr Okafor',
    note: null,
    pms_type: { name: 'attended', source: 'Dentally' },
    ...overrides,
  }
}

export function someFiles({ minute = 0, ...overrides }: Overrides<AttachmentEvent> = {}): AttachmentEvent {
  return {
    type: 'attachment',
    id: nextId(),
    datetime: timeAt(minute),
    inbound: true,
    comm_type: 'whatsapp_message',
    attachments: [
      {
        id: nextId(),
        name: 'Referral.pdf',
        type: 'application/pdf',
        url: '/api/v3/attachments/1',
        size: 84_000,
        state: 'stored',
      },
    ],
    ...overrides,
  }
}

/** Charlotte Evans as the search finds her, by default without email and phone. */
export function aHit(overrides: Partial<PatientHit> = {}): PatientHit {
  return {
    id: PATIENT,
    first_name: 'Charlotte',
    last_name: 'Evans',
    distinguisher: null,
    email: null,
    phone: null,
    ...overrides,
  }
}

/** Charlotte Evans, by default in discussion and reachable by every channel. */
export function aPatient(overrides: Partial<Patient> = {}): Patient {
  return {
    id: PATIENT,
    first_name: 'Charlotte',
    last_name: 'Evans',
    distinguisher: null,
    email: 'charlotte.evans@mail.test',
    email_address: 'charlotte.evans@mail.test',
    phone: '+447700900461',
    phone_number: { number: '+447700900461', invalid_reason: null },
    date_of_birth: '1988-03-14',
    image_url: null,
    source: 'Google Ads',
    stage: 'working',
    next_action_at: '2025-11-21T09:00:00.000Z',
    labels: ['Nervous', 'Finance'],
    snooze: null,
    type: 'Implants',
    gdpr: 'Opted In',
    referrer_email: null,
    referrer_name: null,
    values: { paid: '0.00', proposed: '0.00', accepted: '0.00', state: 'manual' },
    starred: false,
    unread: false,
    assignee: null,
    version: 7,
    ...overrides,
  }
}

/** A WhatsApp connection, by default healthy. */
export function whatsAppConnection(state: IntegrationState = 'healthy'): Integration {
  return anIntegration({ integration: 'whatsapp', state })
}

/** A WhatsApp template, by default approved. */
export function aTemplate(overrides: Partial<Template> = {}): Template {
  return {
    id: nextId(),
    name: 'Shall we go on?',
    subject: null,
    body: 'Hi {{patient.first_name}}, shall we go on? {{practice.name}} is here to help.',
    channel: 'WhatsApp',
    approval: true,
    status: 'APPROVED',
    reason: null,
    ...overrides,
  }
}
