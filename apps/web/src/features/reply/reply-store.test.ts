import { describe, expect, it } from 'vitest'
import { forgetDrafts } from '../../lib/drafts/drafts.ts'
import { fakeTab } from '../../lib/drafts/testing/fake-tab.ts'
import { tabState } from '../../lib/saved-state.ts'
import { emptyReply } from './model/reply-state.ts'
import { createReplyDrafts, createReplyStore, read, repliesOf } from './reply-store.ts'

const charlotte = 'patient-1'
const tom = 'patient-2'

const store = () => createReplyStore('hannah', createReplyDrafts())
const written = () =>
  tabState.section('drafts', (saved) => saved as { kinds: { replies: { drafts: object } } }).read()

fakeTab()

describe('replies', () => {
  it('are stored per patient and do not mix (RPL-02)', () => {
    const replies = store()
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
    const replies = store()
    expect(replies.of(charlotte)).toBe(replies.of(charlotte))
    replies.step(charlotte, { type: 'typed', field: 'content', value: 'a' })
    const before = replies.of(charlotte)
    replies.step(tom, { type: 'typed', field: 'content', value: 'b' })
    expect(replies.of(charlotte)).toBe(before)
  })

  it('outlive a reload while there is something in them', () => {
    const replies = store()
    replies.step(charlotte, { type: 'typed', field: 'content', value: 'Rang twice' })
    const again = store()
    expect(again.of(charlotte).fields).toEqual({ content: 'Rang twice' })
    replies.step(charlotte, { type: 'sent', channel: 'Note' })
    expect(written()?.kinds.replies.drafts).toEqual({})
  })

  it('outlive a reload with their channel, template and wish to end the snooze alone (RPL-02)', () => {
    const replies = store()
    replies.step(charlotte, { type: 'end_snooze_set', endSnooze: true })
    replies.step(tom, { type: 'channel_chosen', channel: 'WhatsApp', subject: '' })
    replies.step(tom, { type: 'template_chosen', templateId: 't-1', fields: {} })
    const again = store()
    expect(again.of(charlotte)).toEqual({ ...emptyReply, endSnooze: true })
    expect(again.of(tom)).toEqual({ ...emptyReply, channel: 'WhatsApp', templateId: 't-1' })
  })

  it('are read from storage one by one, without invalid ones', () => {
    const whole = { channel: 'SMS', fields: { message: 'Hi' }, endSnooze: false, templateId: null, files: [] }
    const unsent = { id: 'a', at: '2025-11-20T09:00:00Z', reply: whole, template: null, reason: 'No' }
    const template = { ...unsent, template: { id: 't', text: 'Hi' }, reason: null }
    const junkOfUnsent = [{ id: 'b' }, { ...unsent, template: 'x' }, { ...unsent, reason: 3 }]
    const empty = { unsent: [], timesFilled: 0 }
    expect(read({ reply: whole, unsent: [unsent, ...junkOfUnsent, template] })).toEqual({
      ...empty,
      reply: whole,
      unsent: [unsent, template],
    })
    expect(read({ reply: { channel: 'Fax' }, unsent: [unsent] })).toEqual({
      ...empty,
      reply: emptyReply,
      unsent: [unsent],
    })
    expect(read({ reply: whole })).toEqual({ ...empty, reply: whole })
    for (const junk of [
      null,
      'x',
      [whole],
      3,
      { reply: [whole] },
      { reply: { channel: 'Fax' }, unsent: 'x' },
    ])
      expect(read(junk)).toBeUndefined()
  })

  it('that were sent and did not arrive survive a reload too, and return to the fields, never into both', () => {
    const replies = store()
    const reply = { ...emptyReply, fields: { content: 'Rang twice' } }
    const one = { id: 'a', at: '2025-11-20T09:00:00Z', reply, template: null, reason: null }
    replies.putBackUnsent(charlotte, one)
    replies.putBackUnsent(charlotte, { ...one, id: 'b' })
    replies.putBackUnsent(charlotte, one)
    replies.dropUnsent(charlotte, 'b')
    replies.noteReason(charlotte, 'a', 'SMS is not enabled for your practice')
    replies.noteReason(charlotte, 'gone', 'No')
    const again = store()
    expect(again.unsent(charlotte)).toEqual([{ ...one, reason: 'SMS is not enabled for your practice' }])
    expect(again.unsent(tom)).toEqual([])
    again.restore(charlotte, one)
    expect(again.of(charlotte).fields).toEqual({ content: 'Rang twice' })
    expect(again.unsent(charlotte)).toEqual([])
    expect(again.lastRestored(charlotte)).toEqual(one)
    again.putBackUnsent(charlotte, one)
    expect(again.lastRestored(charlotte)).toBeUndefined()
  })

  it('are not stored any more by a message that fails after its writer has logged out', () => {
    const before = repliesOf('hannah')
    const reply = { ...emptyReply, fields: { content: 'Rang twice' } }
    forgetDrafts()
    before.putBackUnsent(charlotte, {
      id: 'a',
      at: '2025-11-20T09:00:00Z',
      reply,
      template: null,
      reason: null,
    })
    expect(repliesOf('hannah').unsent(charlotte)).toEqual([])
    expect(written()).toBeUndefined()
  })
})
