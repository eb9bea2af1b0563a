import { expect, it } from 'vitest'
import { emptyReply, type ReplyState } from './reply-state.ts'
import { draftToSend, templateToSend } from './reply-to-send.ts'

const recall = { id: 'recall', text: 'Time for your check-up' }
const draft: ReplyState = {
  ...emptyReply,
  channel: 'WhatsApp',
  fields: { message: recall.text },
  templateId: recall.id,
}

it('sends the unchanged text of an approved template as the template, and a changed one as a text', () => {
  expect(draftToSend(draft, 'WhatsApp', recall)).toMatchObject({
    sent: { template: recall },
    clear: { type: 'sent', channel: 'WhatsApp' },
  })
  const changed = { ...draft, fields: { message: `${recall.text}!` } }
  expect(draftToSend(changed, 'WhatsApp', recall).sent.template).toBeNull()
})

it('sends a template alone without the text of the fields, which stays', () => {
  expect(templateToSend({ endSnooze: true }, recall)).toEqual({
    sent: {
      reply: { ...emptyReply, channel: 'WhatsApp', templateId: recall.id, endSnooze: true },
      template: recall,
    },
    clear: { type: 'template_sent', text: recall.text },
  })
})
