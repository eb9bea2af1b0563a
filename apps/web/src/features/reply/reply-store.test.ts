import { emptyReply } from '@enamel/domain/reply/reply-state'
import { describe, expect, it } from 'vitest'
import { createReplyStore, parseReplies, type SavedReplies } from './reply-store.ts'

const charlotte = 'patient-1'
const tom = 'patient-2'

function store(saved?: SavedReplies) {
  const written: SavedReplies[] = []
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
      files: [],
    })
    expect(replies.of(tom)).toEqual({
      channel: 'Note',
      fields: { content: 'Rang twice' },
      endSnooze: true,
      templateId: null,
      files: [],
    })
    expect(drawn).toBe(4)
    stop()
    replies.step(tom, { type: 'sent', channel: 'Note' })
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
    replies.step(charlotte, { type: 'sent', channel: 'Note' })
    expect(written.at(-1)).toEqual({ replies: {}, unsent: {} })
  })

  it('outlive a reload with their channel, template and wish to end the snooze alone (RPL-02)', () => {
    const { replies, written } = store()
    replies.step(charlotte, { type: 'end_snooze_set', endSnooze: true })
    replies.step(tom, { type: 'channel_chosen', channel: 'WhatsApp', subject: '' })
    replies.step(tom, { type: 'template_chosen', templateId: 't-1', fields: {} })
    const again = store(parseReplies(JSON.parse(JSON.stringify(written.at(-1))))).replies
    expect(again.of(charlotte)).toEqual({ ...emptyReply, endSnooze: true })
    expect(again.of(tom)).toEqual({ ...emptyReply, channel: 'WhatsApp', templateId: 't-1' })
  })

  it('are read from storage one by one, without what is none', () => {
    const whole = { channel: 'SMS', fields: { message: 'Hi' }, endSnooze: false, templateId: null, files: [] }
    const unsent = { id: 'a', at: '2025-11-20T09:00:00Z', reply: whole, template: null, reason: 'No' }
    const template = { ...unsent, template: { id: 't', text: 'Hi' }, reason: null }
    const junkOfUnsent = [{ id: 'b' }, { ...unsent, template: 'x' }, { ...unsent, reason: 3 }]
    expect(
      parseReplies({
        replies: { [charlotte]: whole, [tom]: { channel: 'Fax' } },
        unsent: { [charlotte]: [unsent, ...junkOfUnsent, template], [tom]: 'x' },
      }),
    ).toEqual({ replies: { [charlotte]: whole }, unsent: { [charlotte]: [unsent, template], [tom]: [] } })
    expect(parseReplies({ replies: {} })).toEqual({ replies: {}, unsent: {} })
    for (const junk of [null, 'x', [whole], 3, { replies: [whole] }])
      expect(parseReplies(junk)).toBeUndefined()
  })

  it('that went out and did not arrive outlive a reload too, and go back into the fields, never into both', () => {
    const { replies, written } = store()
    const reply = { ...emptyReply, fields: { content: 'Rang twice' } }
    const one = { id: 'a', at: '2025-11-20T09:00:00Z', reply, template: null, reason: null }
    replies.keepUnsent(charlotte, one)
    replies.keepUnsent(charlotte, { ...one, id: 'b' })
    replies.keepUnsent(charlotte, one)
    replies.dropUnsent(charlotte, 'b')
    replies.noteReason(charlotte, 'a', 'SMS is not enabled for your practice')
    replies.noteReason(charlotte, 'gone', 'No')
    const again = store(parseReplies(JSON.parse(JSON.stringify(written.at(-1))))).replies
    expect(again.unsent(charlotte)).toEqual([{ ...one, reason: 'SMS is not enabled for your practice' }])
    expect(again.unsent(tom)).toEqual([])
    again.takeBack(charlotte, one)
    expect(again.of(charlotte).fields).toEqual({ content: 'Rang twice' })
    expect(again.unsent(charlotte)).toEqual([])
    expect(again.takenBack(charlotte)).toEqual(one)
    again.keepUnsent(charlotte, one)
    expect(again.takenBack(charlotte)).toBeUndefined()
  })
})
