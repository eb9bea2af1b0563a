import type { Replies } from '@enamel/domain/reply/reply-state'
import { describe, expect, it } from 'vitest'
import { createReplyStore, parseReplies } from './reply-store.ts'

const charlotte = 'patient-1'
const tom = 'patient-2'

function store(saved: Replies = {}) {
  const written: Replies[] = []
  const replies = createReplyStore({ read: () => saved, write: (value) => void written.push(value) })
  return { replies, written }
}

describe('replies', () => {
  it('are kept per patient and do not mix (RPL-02)', () => {
    const { replies } = store()
    let drawn = 0
    const stop = replies.subscribe(() => drawn++)
    replies.step(charlotte, { type: 'channel_chosen', channel: 'SMS', subject: '' })
    replies.step(charlotte, { type: 'typed', field: 'message', value: 'Tuesday?' })
    replies.step(tom, { type: 'typed', field: 'content', value: 'Rang twice' })
    replies.step(tom, { type: 'end_snooze_set', endSnooze: true })
    expect(replies.of(charlotte)).toEqual({
      channel: 'SMS',
      fields: { message: 'Tuesday?' },
      endSnooze: false,
      templateId: null,
    })
    expect(replies.of(tom)).toEqual({
      channel: 'Note',
      fields: { content: 'Rang twice' },
      endSnooze: true,
      templateId: null,
    })
    expect(drawn).toBe(4)
    stop()
    replies.step(tom, { type: 'sent' })
    expect(drawn).toBe(4)
  })

  it('are the same objects until they change, as drawing needs', () => {
    const { replies } = store()
    expect(replies.of(charlotte)).toBe(replies.of(charlotte))
    replies.step(charlotte, { type: 'typed', field: 'content', value: 'a' })
    const before = replies.of(charlotte)
    replies.step(tom, { type: 'typed', field: 'content', value: 'b' })
    expect(replies.of(charlotte)).toBe(before)
  })

  it('outlive a reload while there is something in them', () => {
    const { replies, written } = store()
    replies.step(charlotte, { type: 'typed', field: 'content', value: 'Rang twice' })
    const again = store(parseReplies(JSON.parse(JSON.stringify(written.at(-1))))).replies
    expect(again.of(charlotte).fields).toEqual({ content: 'Rang twice' })
    replies.step(charlotte, { type: 'sent' })
    expect(written.at(-1)).toEqual({})
  })

  it('are read from storage one by one, without what is none', () => {
    const whole = { channel: 'SMS', fields: { message: 'Hi' }, endSnooze: false, templateId: null }
    expect(parseReplies({ [charlotte]: whole, [tom]: { channel: 'Fax' } })).toEqual({ [charlotte]: whole })
    for (const junk of [null, 'x', [whole], 3]) expect(parseReplies(junk)).toBeUndefined()
  })
})
