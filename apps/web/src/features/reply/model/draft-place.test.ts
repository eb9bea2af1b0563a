import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { describe, expect, it } from 'vitest'
import { canSend } from './can-send.ts'
import { placeFor } from './draft-place.ts'
import { emptyReply, nextReply, type ReplyState } from './reply-state.ts'
import { sendingMessage } from './sending.ts'

const file = { id: 'f', name: 'Estimate.pdf', type: 'application/pdf', size: 84_000, url: '/api/f' }

function aMessage(overrides: Partial<CommunicationEvent> = {}): CommunicationEvent {
  const draft = { id: 'm', datetime: '2025-11-20T09:31:00Z', comm_type: 'whatsapp_message' as const }
  return { ...sendingMessage({ ...draft, text_content: 'Tuesday?' }), status: 'failed', ...overrides }
}
const aReply = (overrides: Partial<ReplyState>): ReplyState => ({ ...emptyReply, ...overrides })
const onWhatsApp = (message: string, files = emptyReply.files) =>
  aReply({ channel: 'WhatsApp', fields: { message }, files })

describe('a message that is rewritten', () => {
  it('has a place unless there is a draft on another channel, and only once', () => {
    const stored = { ...file, id: 'a', state: 'stored' as const }
    const place = (reply: ReplyState, message = aMessage()) => placeFor(message, reply, 'WhatsApp')
    expect(place(emptyReply)).toBe('in')
    expect(place(aReply({ files: [file] }))).toBe('in')
    expect(place(aReply({ fields: { content: 'A note' } }))).toBe('nowhere')
    expect(place(onWhatsApp('Hi'))).toBe('in')
    expect(place(onWhatsApp('Hi\n\nTuesday?'))).toBe('there')
    const withFile = aMessage({ attachments: [stored] })
    expect(place(onWhatsApp('Tuesday?'), withFile)).toBe('in')
    expect(place(onWhatsApp('Tuesday?', [file]), withFile)).toBe('there')
  })

  it('comes below what is written, with its files behind those that are there', () => {
    const draft = { channel: 'WhatsApp' as const, text: 'Tuesday?', files: [file] }
    const taken = (reply: ReplyState) => nextReply(reply, { type: 'message_reused', draft })
    const other = { ...file, id: 'g' }
    expect(taken(aReply({ files: [other] }))).toEqual(onWhatsApp('Tuesday?', [other, file]))
    expect(taken(onWhatsApp('Hi')).fields).toEqual({ message: 'Hi\n\nTuesday?' })
    expect(taken(onWhatsApp('Tuesday? Or not')).fields).toEqual({ message: 'Tuesday? Or not' })
  })
})

describe('a file that the server has no longer', () => {
  it('blocks Send on the channels it would be sent on, until it is out of the draft', () => {
    const written = aReply({ channel: 'Email', fields: { body: 'Hi' }, files: [file] })
    const gone = nextReply(written, { type: 'files_gone', ids: ['f', 'x'] })
    expect(gone.files).toEqual([{ ...file, gone: true }])
    expect([canSend(written, null), canSend(gone, null)]).toEqual([true, false])
    expect(canSend({ ...gone, channel: 'SMS', fields: { message: 'Hi' } }, null)).toBe(true)
    expect(canSend(nextReply(gone, { type: 'file_removed', id: 'f' }), null)).toBe(true)
  })
})
