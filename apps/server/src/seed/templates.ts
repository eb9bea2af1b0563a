import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../db/practice-tx.ts'
import type { DemoPractice } from './practices.ts'

const templates = [
  {
    channel: 'SMS',
    name: 'We tried to reach you',
    subject: null,
    body: 'Hi {{patient.first_name}}, we just tried to call about your enquiry. When is a good time? {{practice.representative}}, {{practice.name}}',
  },
  {
    channel: 'SMS',
    name: 'Appointment reminder',
    subject: null,
    body: 'Hi {{patient.first_name}}, a reminder of your visit at {{practice.name}} tomorrow. Reply here if anything changes.',
  },
  {
    channel: 'SMS',
    name: 'Finance options',
    subject: null,
    body: 'Hi {{patient.first_name}}, you can spread the cost of {{patient.treatment_type}} over 12 or 24 months at 0%. Shall we call you?',
  },
  {
    channel: 'SMS',
    name: 'Directions and parking',
    subject: null,
    body: 'We are at 14 Castle Street. Free parking is behind the building. {{practice.name}}',
  },
  {
    channel: 'Email',
    name: 'Your estimate',
    subject: 'Your estimate from {{practice.name}}',
    body: 'Dear {{patient.first_name}},\n\nthank you for coming in. Your estimate is below.\n\nKind regards\n{{practice.representative}}',
  },
  {
    channel: 'Email',
    name: 'Welcome',
    subject: 'Welcome to {{practice.name}}',
    body: 'Dear {{patient.first_name}},\n\nthank you for your enquiry about {{patient.treatment_type}}. We will call you today.\n\nKind regards\n{{practice.representative}}',
  },
] as const

const forApproval = { channel: 'WhatsApp', subject: null, approval: true, status: 'PENDING' } as const
/**
 * The sandbox approves two of these templates, rejects the one that begins with a placeholder, and leaves one pending.
 * The last one is not submitted.
 */
const whatsAppTemplates = [
  {
    ...forApproval,
    name: 'Pick up where we left off',
    body: 'Hello {{patient.first_name}}, it is {{practice.representative}} from {{practice.name}}. Shall we pick up where we left off? You can answer here at any time.',
  },
  {
    ...forApproval,
    name: 'A place for your consultation',
    body: 'Good news, {{patient.first_name}}: we have a place for a consultation about {{patient.treatment_type}} next week. Shall we hold it for you?',
  },
  {
    ...forApproval,
    name: 'Short hello',
    body: '{{patient.first_name}}, are you still interested in {{patient.treatment_type}}?',
  },
  {
    ...forApproval,
    name: 'Price list pending',
    body: 'Hello {{patient.first_name}}, our new price list is here. May we send it to you?',
  },
  {
    ...forApproval,
    name: 'Parking on the day',
    approval: false,
    status: null,
    body: 'Free parking is behind the building, at 14 Castle Street. See you soon, {{patient.first_name}}!',
  },
] as const

/** A practice without templates shows how to create the first one (TPL-04). */
export async function seedTemplates(
  tx: PracticeTx,
  { whatsApp, hasTemplates }: Pick<DemoPractice, 'whatsApp' | 'hasTemplates'>,
): Promise<void> {
  if (!hasTemplates) return
  const all = [...templates, ...(whatsApp ? whatsAppTemplates : [])]
  await tx
    .insertInto('templates')
    .values(all.map((template) => ({ ...template, client_id: tx.clientId, id: uuid() })))
    .execute()
}
