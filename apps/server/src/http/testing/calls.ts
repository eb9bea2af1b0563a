import type { Endpoint } from '@enamel/contract/endpoint'
import { v7 as uuid } from 'uuid'
import { routes } from '../../app.ts'

/** The endpoints of the contract that meet a condition, by name. */
export function callsWith(matches: (endpoint: Endpoint) => unknown): [string, Endpoint][] {
  return routes
    .filter(({ endpoint }) => matches(endpoint))
    .map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint])
}

/** Valid bodies by endpoint. If a call about one patient needs a body that is not listed here, its test fails. */
export const bodies: Record<string, object> = {
  'PUT /v3/patients/:id': { first_name: 'Mallory' },
  'POST /v3/patients/:id/notes': { id: uuid(), title: '', content: 'Hello' },
  'POST /v3/patients/:id/communications': { id: uuid(), channel: 'SMS', message: 'Hello' },
  'POST /v3/patients/:id/communications/approved': {
    id: uuid(),
    channel: 'WhatsApp',
    template_id: uuid(),
    payload: { message: 'Hello' },
  },
  'POST /v3/patients/:id/scheduled-messages': {
    kind: 'text',
    send_at: '2099-01-01T09:00:00Z',
    message: { id: uuid(), channel: 'SMS', message: 'Hello' },
  },
  'PUT /v3/patients/:id/presence': { page_id: uuid(), state: 'viewing' },
  'PUT /v3/patients/:id/assignee': { user_id: null },
  'POST /v3/patients/:id/actions/undo': { undo_id: uuid() },
  'PUT /v3/patients/:id/stage': { stage: 'working' },
  'PUT /v3/patients/:id/actions': { next_action: 'lost', note: 'Too far' },
  'PUT /v3/patients/:id/snooze': { ends_at: '2099-01-01T09:00:00Z' },
  'POST /v3/patients/:id/snooze': { ends_at: '2099-01-01T09:00:00Z' },
  'PUT /patients/:id/labels': { label: 'Nervous' },
  'POST /dentally/patients/:id': {
    title: 'Mrs',
    first_name: 'Mallory',
    last_name: 'Stone',
    mobile_phone: '07700 900123',
    date_of_birth: '1980-02-01',
    gender: 'female',
    ethnicity: '99',
    address_line_1: '1 High Street',
    postcode: 'AB1 2CD',
    payment_plan_id: '2',
  },
  'POST /v2/actions': {
    firstName: 'Mallory',
    email: 'mallory@post.example',
    phone: '07700 900123',
    txType: 'Implants',
    source: 'Website',
    nextAction: 'enquiry',
  },
  'POST /templates': { id: uuid(), channel: 'Email', name: 'Estimate', subject: 'Hello', body: 'Hello' },
  'POST /v3/clients/settings/sources': { name: 'Radio' },
  'PUT /v3/patients/:id/values': { proposed: '1200', accepted: '0' },
}

/** The query strings that endpoints need. */
export const queries: Record<string, string> = {
  'DELETE /patients/:id/labels': '?label=Nervous',
  'DELETE /v3/patients/:id/presence': `?page_id=${uuid()}`,
}
