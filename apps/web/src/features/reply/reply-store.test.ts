import { describe, expect, it } from 'vitest'
import { forgetDrafts } from '../../lib/drafts/drafts.ts'
import { fakeTab } from '../../lib/drafts/testing/fake-tab.ts'
import { tabState } from '../../lib/saved-state.ts'
import { emptyReply } from './model/reply-state.ts'
import { readReplies } from './persisted-replies.ts'
import { createReplyDrafts, createReplyStore, repliesOf } from './reply-store.ts'

const charlotte = 'patient-1'
const tom = 'patient-2'

const store = () => createReplyStore('hannah', createReplyDrafts())
const storedDrafts = () =>
  tabState.section('drafts', (saved) => saved as { kinds: { replies: { drafts: object } } }).read()

fakeTab()

describe('replies', () => {
  it('begin on a proposed channel, which a begun reply or a chosen channel does not follow', () => {
    const replies = store()
    replies.propose(charlotte, 'SMS')
    expect(replies.of(charlotte)).toEqual({ ...emptyReply, channel: 'SMS' })
    // The tab does not store it, so the patient's channel is proposed anew after a reload.
    expect(storedDrafts()?.kinds.replies.drafts ?? {}).toEqual({})
    replies.propose(charlotte, 'WhatsApp')
    expect(replies.of(charlotte).channel).toBe('WhatsApp')
    replies.step(charlotte, { type: 'typed', field: 'message', value: 'Tuesday?' })
    replies.propose(charlotte, 'SMS')
    expect(replies.of(charlotte)).toMatchObject({ channel: 'WhatsApp', fields: { message: 'Tuesday?' } })
    replies.propose(tom, 'SMS')
    replies.step(tom, { type: 'channel_chosen', channel: 'Note', subject: '' })
    replies.propose(tom, 'SMS')
    expect(replies.of(tom).channel).toBe('Note')
  })

  it('are stored separately for each patient (RPL-02)', () => {
    const replies = store()
    let notified = 0
    const stop = replies.subscribe(() => notified++)
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
    expect(notified).toBe(4)
    stop()
    replies.step(tom, { type: 'sent', channel: 'Note' })
    expect(notified).toBe(4)
  })

  it('are the same objects until they change', () => {
    const replies = store()
    expect(replies.of(charlotte)).toBe(replies.of(charlotte))
    replies.step(charlotte, { type: 'typed', field: 'content', value: 'a' })
    const before = replies.of(charlotte)
    replies.step(tom, { type: 'typed', field: 'content', value: 'b' })
    expect(replies.of(charlotte)).toBe(before)
  })

  it('survive a reload while they have content', () => {
    const replies = store()
    replies.step(charlotte, { type: 'typed', field: 'content', value: 'Rang twice' })
    const reloaded = store()
    expect(reloaded.of(charlotte).fields).toEqual({ content: 'Rang twice' })
    replies.step(charlotte, { type: 'sent', channel: 'Note' })
    expect(storedDrafts()?.kinds.replies.drafts).toEqual({})
  })

  it('survive a reload with only a channel, a template or the choice to end the snooze (RPL-02)', () => {
    const replies = store()
    replies.step(charlotte, { type: 'end_snooze_set', endSnooze: true })
    replies.step(tom, { type: 'channel_chosen', channel: 'WhatsApp', subject: '' })
    replies.step(tom, { type: 'template_chosen', templateId: 't-1', fields: {} })
    const reloaded = store()
    expect(reloaded.of(charlotte)).toEqual({ ...emptyReply, endSnooze: true })
    expect(reloaded.of(tom)).toEqual({ ...emptyReply, channel: 'WhatsApp', templateId: 't-1' })
  })

  it('are read from storage without invalid parts', () => {
    const reply = { channel: 'SMS', fields: { message: 'Hi' }, endSnooze: false, templateId: null, files: [] }
    const unsent = { id: 'a', at: '2025-11-20T09:00:00Z', reply, template: null, reason: 'No' }
    const template = { ...unsent, template: { id: 't', text: 'Hi' }, reason: null }
    const invalidUnsent = [{ id: 'b' }, { ...unsent, template: 'x' }, { ...unsent, reason: 3 }]
    const empty = { unsent: [], timesFilled: 0 }
    expect(readReplies({ reply, unsent: [unsent, ...invalidUnsent, template] })).toEqual({
      ...empty,
      reply,
      unsent: [unsent, template],
    })
    expect(readReplies({ reply: { channel: 'Fax' }, unsent: [unsent] })).toEqual({
      ...empty,
      reply: emptyReply,
      unsent: [unsent],
    })
    expect(readReplies({ reply })).toEqual({ ...empty, reply })
    for (const invalid of [
      null,
      'x',
      [reply],
      3,
      { reply: [reply] },
      { reply: { channel: 'Fax' }, unsent: 'x' },
    ])
      expect(readReplies(invalid)).toBeUndefined()
  })

  it('survive a reload after sending failed, and move from the unsent replies to the fields', () => {
    const replies = store()
    const reply = { ...emptyReply, fields: { content: 'Rang twice' } }
    const failed = { id: 'a', at: '2025-11-20T09:00:00Z', reply, template: null, reason: null }
    replies.addUnsent(charlotte, failed)
    replies.addUnsent(charlotte, { ...failed, id: 'b' })
    replies.addUnsent(charlotte, failed)
    replies.dropUnsent(charlotte, 'b')
    replies.setReason(charlotte, 'a', 'SMS is not enabled for your practice')
    replies.setReason(charlotte, 'gone', 'No')
    const reloaded = store()
    expect(reloaded.unsent(charlotte)).toEqual([
      { ...failed, reason: 'SMS is not enabled for your practice' },
    ])
    expect(reloaded.unsent(tom)).toEqual([])
    reloaded.restore(charlotte, failed)
    expect(reloaded.of(charlotte).fields).toEqual({ content: 'Rang twice' })
    expect(reloaded.unsent(charlotte)).toEqual([])
    expect(reloaded.lastRestored(charlotte)).toEqual(failed)
    reloaded.addUnsent(charlotte, failed)
    expect(reloaded.lastRestored(charlotte)).toBeUndefined()
  })

  it('are not stored when a message fails after its writer has logged out', () => {
    const before = repliesOf('hannah')
    const reply = { ...emptyReply, fields: { content: 'Rang twice' } }
    forgetDrafts()
    before.addUnsent(charlotte, {
      id: 'a',
      at: '2025-11-20T09:00:00Z',
      reply,
      template: null,
      reason: null,
    })
    expect(repliesOf('hannah').unsent(charlotte)).toEqual([])
    expect(storedDrafts()).toBeUndefined()
  })
})

describe('the entry of the thread on which a draft is based', () => {
  const written = { type: 'typed', field: 'content', value: 'Tuesday?' } as const

  it('belongs to the draft until it is sent or cleared, also after a reload', () => {
    const replies = store()
    replies.step(charlotte, written)
    replies.setBase(charlotte, 'message-1')
    expect(store().basedOn(charlotte)).toBe('message-1')
    replies.step(charlotte, { ...written, value: 'Wednesday?' })
    expect(replies.basedOn(charlotte)).toBe('message-1')
    replies.step(charlotte, { ...written, value: '' })
    expect(replies.basedOn(charlotte)).toBeUndefined()
    replies.step(charlotte, written)
    replies.setBase(charlotte, null)
    replies.step(charlotte, { type: 'sent', channel: 'Note' })
    expect(replies.basedOn(charlotte)).toBeUndefined()
  })

  it('returns with a reply to the fields', () => {
    const replies = store()
    const reply = { ...emptyReply, fields: { content: 'Tuesday?' } }
    const unsent = {
      id: 'a',
      reply,
      template: null,
      at: '2025-11-20T09:00:00Z',
      reason: null,
      basedOn: 'message-1',
    }
    replies.addUnsent(charlotte, unsent)
    replies.restore(charlotte, unsent)
    expect(replies.basedOn(charlotte)).toBe('message-1')
  })
})

it('replies that wait for a connection are listed for each patient in their order, also after a reload', () => {
  const replies = store()
  const unsent = (id: string) => ({
    id,
    reply: emptyReply,
    template: null,
    at: '2025-11-20T09:00:00Z',
    reason: null,
  })
  for (const id of ['a', 'b', 'c']) replies.addUnsent(charlotte, unsent(id))
  replies.addUnsent(tom, unsent('d'))
  for (const id of ['a', 'c']) replies.setWaiting(charlotte, id)
  replies.setWaiting(tom, 'd')
  const idsOf = (each: typeof replies) =>
    each.waiting().map(({ patientId, unsent: { id } }) => `${patientId} ${id}`)
  expect(idsOf(replies)).toEqual([`${charlotte} a`, `${charlotte} c`, `${tom} d`])
  expect(idsOf(store())).toEqual(idsOf(replies))
  replies.setReason(charlotte, 'a', 'SMS is not enabled')
  expect(idsOf(replies)).toEqual([`${charlotte} c`, `${tom} d`])
})
