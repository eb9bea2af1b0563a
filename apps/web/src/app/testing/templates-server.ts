import type { Template } from '@enamel/contract/templates'
import { aPatient, aTemplate, PATIENT, whatsAppConnection } from '../../signed-in/testing/events.ts'
import { fakeAppServer } from './fake-app-server.ts'

export const templateId = (number: number) => `0198c1de-0000-7000-8000-0000000000c${number}`

const plain = { approval: false, status: null } as const

export const directions = aTemplate({
  ...plain,
  id: templateId(1),
  name: 'Directions',
  channel: 'SMS',
  body: 'Hi {{patient.first_name}}, turn left.\nSee you soon.',
})
export const estimate = aTemplate({
  ...plain,
  id: templateId(2),
  name: 'Your estimate',
  channel: 'Email',
  subject: 'Your estimate from {{practice.name}}',
  body: 'Dear {{patient.first_name}}',
})
export const rejected = aTemplate({
  id: templateId(3),
  name: 'Open evening',
  status: 'REJECTED',
  reason: 'The text is marketing.',
  body: 'Hi {{patient.first_name}}, see you on {{appointment.date}}',
})
export const whatsAppTemplates = [
  aTemplate({ id: templateId(4), name: 'Reminder', status: 'APPROVED' }),
  rejected,
  aTemplate({ id: templateId(5), name: 'Waiting', status: 'PENDING' }),
  aTemplate({ id: templateId(6), name: 'Parking', approval: false, status: null }),
]

const groups = [
  {
    name: 'Patient',
    mergeTags: [
      { name: 'First name', value: 'Charlotte' },
      { name: 'Last name', value: 'Evans' },
    ],
  },
  { name: 'Practice', mergeTags: [{ name: 'Name', value: 'Brightside Dental' }] },
  { name: 'Appointment', mergeTags: [{ name: 'Date', value: '' }] },
]

const recentConversation = {
  patient_id: PATIENT,
  first_name: 'Charlotte',
  last_name: 'Evans',
  distinguisher: null,
  assignee: null,
  snippet: 'Hello',
  channel: 'SMS',
  last_message_at: '2026-01-05T09:00:00Z',
  last_message_inbound: true,
  unread: false,
  unread_count: 0,
  starred: false,
  snoozed: false,
  status: 'default',
  cursor: null,
  version: 1,
}

/** A server with these templates, where no other template has the typed name. It stores what it is sent. */
export function templatesServer(templates: Template[] = [directions, estimate, ...whatsAppTemplates]) {
  let stored = templates
  const lastBody = () => server.bodies.at(-1)?.body
  const server = fakeAppServer({
    'GET /api/integrations': { body: [whatsAppConnection()] },
    'GET /api/templates': () => ({ body: stored }),
    'GET /api/v2/conversations/communications': { body: { data: [recentConversation], cursor: null } },
    [`GET /api/v3/patients/${PATIENT}`]: { body: aPatient() },
    [`GET /api/v3/patients/${PATIENT}/template-context`]: { body: groups },
    'POST /api/templates': () => {
      const created = { ...(lastBody() as Template), status: null, reason: null }
      stored = [...stored, created]
      return { status: 201, body: created }
    },
  })
  for (const template of templates)
    server.reply({
      [`PUT /api/templates/${template.id}`]: () => {
        const { based_on: _, ...body } = lastBody() as Template & { based_on: unknown }
        const saved = { ...template, ...body, subject: body.subject || null }
        stored = stored.map((each) => (each.id === template.id ? saved : each))
        return { body: saved }
      },
      [`DELETE /api/templates/${template.id}`]: () => {
        stored = stored.filter(({ id }) => id !== template.id)
        return { status: 204 }
      },
    })
  return server
}

export type TemplatesServer = ReturnType<typeof templatesServer>

/** The requests that change something, with their bodies. */
export const changesSent = ({ calls, bodies }: TemplatesServer) => ({
  calls: calls.filter((call) => /^(POST|PUT|DELETE) \/api\/templates/.test(call)),
  bodies: bodies.filter(({ call }) => call.includes('/templates')).map(({ body }) => body),
})
