import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../db/database.ts'

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

export async function seedTemplates(tx: PracticeTx): Promise<void> {
  await tx
    .insertInto('templates')
    .values(templates.map((template) => ({ ...template, client_id: tx.clientId, id: uuid() })))
    .execute()
}
