import { describe, expect, it } from 'vitest'
import { emptyReply, type ReplyState } from './reply-state.ts'
import { isSameReply, type SentReply } from './same-reply.ts'

function sent(overrides: Partial<ReplyState>, template: SentReply['template'] = null): SentReply {
  return { reply: { ...emptyReply, ...overrides }, template }
}

const file = (id: string) => ({
  id,
  name: 'Estimate.pdf',
  type: 'application/pdf',
  size: 1,
  url: `/api/${id}`,
})

describe('a reply that is sent again', () => {
  it('is the same message when its content is the same, in any order of fields', () => {
    const email = sent({ channel: 'Email', fields: { subject: '', body: 'Dear Jo' }, files: [file('a')] })
    const repeated = sent({ channel: 'Email', fields: { body: 'Dear Jo' }, files: [file('a')] })
    expect(isSameReply(email, repeated)).toBe(true)
    expect(isSameReply(email, sent({ ...repeated.reply, endSnooze: true }))).toBe(true)
  })

  it('is a different message with different text, files, channel or template', () => {
    const first = sent({ channel: 'WhatsApp', fields: { message: 'Hi Jo' }, files: [file('a')] })
    for (const other of [
      { fields: { message: 'Hi Jo!' } },
      { files: [] },
      { files: [file('b')] },
      { files: [file('a'), file('b')] },
      { channel: 'SMS' as const },
      { templateId: 't1' },
    ]) {
      expect(isSameReply(first, sent({ ...first.reply, ...other }))).toBe(false)
    }
    const template = { id: 't1', text: 'Hi Jo, we tried to reach you.' }
    const alone = sent({ channel: 'WhatsApp', templateId: 't1' }, template)
    expect(isSameReply(alone, { ...alone, template: { ...template } })).toBe(true)
    expect(isSameReply(alone, { ...alone, template: { ...template, text: 'Hi Joanne.' } })).toBe(false)
    expect(isSameReply(alone, { ...alone, template: null })).toBe(false)
  })
})
