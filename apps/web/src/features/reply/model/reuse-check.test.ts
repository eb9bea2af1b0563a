import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { describe, expect, it } from 'vitest'
import { canSend } from './can-send.ts'
import { emptyReply, nextReply, type ReplyState } from './reply-state.ts'
import { checkReuse } from './reuse-check.ts'
import { sendingMessage } from './sending.ts'

const file = { id: 'f', name: 'Estimate.pdf', type: 'application/pdf', size: 84_000, url: '/api/f' }

function aMessage(overrides: Partial<CommunicationEvent> = {}): CommunicationEvent {
  const draft = { id: 'm', datetime: '2025-11-20T09:31:00Z', comm_type: 'whatsapp_message' as const }
  return { ...sendingMessage({ ...draft, text_content: 'Tuesday?' }), status: 'failed', ...overrides }
}
const aReply = (overrides: Partial<ReplyState>): ReplyState => ({ ...emptyReply, ...overrides })
const onWhatsApp = (message: string, files = emptyReply.files) =>
  aReply({ channel: 'WhatsApp', fields: { message }, files })

describe('rewriting a failed message', () => {
  it('is blocked by a draft with text on a different channel, and adds the message only once', () => {
    const stored = { ...file, id: 'a', state: 'stored' as const }
    const check = (reply: ReplyState, message = aMessage()) => checkReuse(message, reply, 'WhatsApp')
    expect(check(emptyReply)).toBe('insert')
    expect(check(aReply({ files: [file] }))).toBe('insert')
    expect(check(aReply({ fields: { content: 'A note' } }))).toBe('blocked')
    expect(check(onWhatsApp('Hi'))).toBe('insert')
    expect(check(onWhatsApp('Hi\n\nTuesday?'))).toBe('included')
    const withFile = aMessage({ attachments: [stored] })
    expect(check(onWhatsApp('Tuesday?'), withFile)).toBe('insert')
    expect(check(onWhatsApp('Tuesday?', [file]), withFile)).toBe('included')
  })

  it("adds the message's text below the draft's text, and its files after the draft's files", () => {
    const draft = { channel: 'WhatsApp' as const, text: 'Tuesday?', files: [file] }
    const reused = (reply: ReplyState) => nextReply(reply, { type: 'message_reused', draft })
    const other = { ...file, id: 'g' }
    expect(reused(aReply({ files: [other] }))).toEqual(onWhatsApp('Tuesday?', [other, file]))
    expect(reused(onWhatsApp('Hi')).fields).toEqual({ message: 'Hi\n\nTuesday?' })
    expect(reused(onWhatsApp('Tuesday? Or not')).fields).toEqual({ message: 'Tuesday? Or not' })
  })
})

describe('a file that is missing on the server', () => {
  it('disables Send on the channels on which it would be sent, until it is removed from the draft', () => {
    const written = aReply({ channel: 'Email', fields: { body: 'Hi' }, files: [file] })
    const gone = nextReply(written, { type: 'files_gone', ids: ['f', 'x'] })
    expect(gone.files).toEqual([{ ...file, gone: true }])
    expect([canSend(written, null), canSend(gone, null)]).toEqual([true, false])
    expect(canSend({ ...gone, channel: 'Note', fields: { content: 'Hi' } }, null)).toBe(true)
    expect(canSend(nextReply(gone, { type: 'file_removed', id: 'f' }), null)).toBe(true)
  })
})
