import { templateStatuses } from '@enamel/domain/templates/template'
import { expect, it } from 'vitest'
import { Template } from './templates.ts'

const template = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'We tried to reach you',
  channel: 'WhatsApp',
  subject: null,
  body: 'Hello {{patient.first_name}}, we tried to call.',
  approval: true,
  status: 'REJECTED',
  reason: 'The text is an advert.',
}

it('requires id, name, channel, subject, body, approval, status and rejection reason of a template (TPL-03)', () => {
  expect(Template.parse(template)).toEqual(template)
  expect(Object.keys(Template.shape).sort()).toEqual(Object.keys(template).sort())
  for (const field of Object.keys(template)) {
    expect(Template.safeParse({ ...template, [field]: undefined }).success).toBe(false)
  }
})

it('allows four statuses of a template, and null for a template that needs no approval (TPL-03)', () => {
  expect([...templateStatuses].sort()).toEqual(['APPROVED', 'NOT_SUBMITTED', 'PENDING', 'REJECTED'])
  for (const status of [...templateStatuses, null]) {
    expect(Template.safeParse({ ...template, status }).success).toBe(true)
  }
  for (const invalid of [{ status: 'PAUSED' }, { approval: 'yes' }, { channel: 'Fax' }]) {
    expect(Template.safeParse({ ...template, ...invalid }).success).toBe(false)
  }
})
