import type { ReplyFile } from '@enamel/domain/reply/reply-files'
import { describe, expect, it } from 'vitest'
import { aReply } from '../testing/a-reply.ts'
import { canSend } from './can-send.ts'
import { emptyReply, isEmptyReply, isReplyState, nextReply } from './reply-state.ts'
import { replyRequest } from './send-request.ts'

function aFile(id: string): ReplyFile {
  return { id, name: 'Estimate.pdf', type: 'application/pdf', size: 84_000, url: `/api/${id}` }
}

const files = [aFile('a'), aFile('b')]

describe('the files of a reply', () => {
  it('make a reply non-empty, and are read from storage only when complete', () => {
    expect(isEmptyReply(aReply({ files }))).toBe(false)
    expect(isReplyState(aReply({ files }))).toBe(true)
    expect(isReplyState({ ...emptyReply, files: [{ id: 'a' }] })).toBe(false)
    expect(isReplyState({ ...emptyReply, files: undefined })).toBe(false)
  })

  it('stay when another channel is chosen, and are sent on channels that accept files', () => {
    const added = files.reduce((reply, file) => nextReply(reply, { type: 'file_added', file }), emptyReply)
    const note = nextReply(added, { type: 'channel_chosen', channel: 'Note', subject: '' })
    const written = nextReply(note, { type: 'typed', field: 'content', value: 'Hi' })
    expect(replyRequest(written, 'id')?.body).not.toHaveProperty('attachment_ids')
    expect(canSend(written, null)).toBe(true)
    expect(nextReply(written, { type: 'sent', channel: written.channel }).files).toEqual(files)

    const email = nextReply(written, { type: 'channel_chosen', channel: 'Email', subject: 'Re: x' })
    expect(replyRequest(email, 'id')?.body).toMatchObject({ attachment_ids: ['a', 'b'] })
    expect(nextReply(email, { type: 'file_removed', id: 'a' }).files).toEqual([aFile('b')])
    expect(nextReply(email, { type: 'sent', channel: 'Email' }).files).toEqual([])
  })

  it('are in the order in which they were chosen, whichever file is uploaded first', () => {
    const [a, b, c] = [aFile('a'), aFile('b'), aFile('c')]
    const second = nextReply(emptyReply, { type: 'file_added', file: b, before: [] })
    const third = nextReply(second, { type: 'file_added', file: c, before: [] })
    expect(nextReply(third, { type: 'file_added', file: a, before: ['b', 'c'] }).files).toEqual([a, b, c])
  })

  it('need no text on WhatsApp, which takes only one file, but need text in an email and in an SMS (RPL-04)', () => {
    const oneFile = files.slice(0, 1)
    expect(canSend(aReply({ channel: 'WhatsApp', files: oneFile }), null)).toBe(true)
    expect(canSend(aReply({ channel: 'WhatsApp' }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'WhatsApp', files }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'Email', files: oneFile }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'Email', files: oneFile, fields: { body: 'Hi' } }), null)).toBe(true)
    expect(canSend(aReply({ channel: 'SMS', files: oneFile }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'SMS', files: oneFile, fields: { message: 'Hi' } }), null)).toBe(true)
  })
})
