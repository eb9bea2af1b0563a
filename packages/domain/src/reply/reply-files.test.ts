import { describe, expect, it } from 'vitest'
import { NO_TEXT_WITH_AUDIO, ONE_WHATSAPP_FILE } from '../communications/whatsapp-media.ts'
import { canSend } from './can-send.ts'
import {
  FILES_NOT_TAKEN,
  filesProblem,
  filesThatFit,
  type ReplyFile,
  TOO_LARGE_FOR_EMAIL,
  TOO_MANY_FOR_EMAIL,
  takesFiles,
} from './reply-files.ts'
import { emptyReply, isEmptyReply, isReplyState, nextReply, type ReplyState } from './reply-state.ts'
import { replyRequest } from './send-request.ts'

const MB = 1024 * 1024

function aFile(id: string, overrides: Partial<ReplyFile> = {}): ReplyFile {
  return { id, name: 'Estimate.pdf', type: 'application/pdf', size: 84_000, url: `/api/${id}`, ...overrides }
}

function aReply(overrides: Partial<ReplyState>): ReplyState {
  return { ...emptyReply, ...overrides }
}

const files = [aFile('a'), aFile('b')]

describe('the files of a reply', () => {
  it('go with emails and WhatsApp messages where the practice has attachments (TML-16)', () => {
    const on = ['attachments']
    expect(takesFiles('Email', on)).toBe(true)
    expect(takesFiles('WhatsApp', on)).toBe(true)
    for (const channel of ['Note', 'SMS', 'Form Submissions'] as const) {
      expect(takesFiles(channel, on)).toBe(false)
    }
    expect(takesFiles('Email', ['whatsapp'])).toBe(false)
  })

  it('are up to ten of 20 MB in all in an email, and one in a WhatsApp message', () => {
    const many = (count: number, size: number, type = 'application/pdf') =>
      Array.from({ length: count }, () => ({ size, type }))
    expect(filesProblem('Email', many(10, 2 * MB), '')).toBeNull()
    expect(filesProblem('Email', many(11, 1), '')).toBe(TOO_MANY_FOR_EMAIL)
    expect(filesProblem('Email', [...many(9, 2 * MB), ...many(1, 2 * MB + 1)], '')).toBe(TOO_LARGE_FOR_EMAIL)
    expect(filesProblem('WhatsApp', many(1, 20 * MB), '')).toBeNull()
    expect(filesProblem('WhatsApp', many(2, 1), '')).toBe(ONE_WHATSAPP_FILE)
    expect(filesProblem('WhatsApp', many(1, 1, 'audio/mpeg'), 'Listen')).toBe(NO_TEXT_WITH_AUDIO)
    expect(filesProblem('SMS', many(1, 1), '')).toBe(FILES_NOT_TAKEN)
    expect(filesProblem('SMS', [], '')).toBeNull()
  })

  it('are a draft by themselves, and are taken up from storage whole', () => {
    expect(isEmptyReply(aReply({ files }))).toBe(false)
    expect(isReplyState(aReply({ files }))).toBe(true)
    expect(isReplyState({ ...emptyReply, files: [{ id: 'a' }] })).toBe(false)
    expect(isReplyState({ ...emptyReply, files: undefined })).toBe(false)
  })

  it('stay when another channel is chosen, and go out with those that take them', () => {
    const added = files.reduce((reply, file) => nextReply(reply, { type: 'file_added', file }), emptyReply)
    const sms = nextReply(added, { type: 'channel_chosen', channel: 'SMS', subject: '' })
    const written = nextReply(sms, { type: 'typed', field: 'message', value: 'Hi' })
    expect(replyRequest(written, 'id')?.body).not.toHaveProperty('attachment_ids')
    expect(canSend(written, null)).toBe(true)
    expect(nextReply(written, { type: 'sent', channel: written.channel }).files).toEqual(files)

    const email = nextReply(written, { type: 'channel_chosen', channel: 'Email', subject: 'Re: x' })
    expect(replyRequest(email, 'id')?.body).toMatchObject({ attachment_ids: ['a', 'b'] })
    expect(nextReply(email, { type: 'file_removed', id: 'a' }).files).toEqual([aFile('b')])
    expect(nextReply(email, { type: 'sent', channel: 'Email' }).files).toEqual([])
  })

  it('keep the order in which they were chosen, whichever arrives first', () => {
    const [a, b, c] = [aFile('a'), aFile('b'), aFile('c')]
    const second = nextReply(emptyReply, { type: 'file_added', file: b, before: [] })
    const third = nextReply(second, { type: 'file_added', file: c, before: [] })
    expect(nextReply(third, { type: 'file_added', file: a, before: ['b', 'c'] }).files).toEqual([a, b, c])
  })

  it('are ten of an email, said before any more is uploaded', () => {
    expect(filesThatFit(0, Array(10).fill('a'))).toMatchObject({ fit: { length: 10 }, problem: null })
    expect(filesThatFit(9, ['a', 'b', 'c'])).toEqual({
      fit: ['a'],
      problem: 'An email takes up to 10 files. The last 2 were not added',
    })
    expect(filesThatFit(11, ['a'])).toEqual({
      fit: [],
      problem: 'An email takes up to 10 files. The last one was not added',
    })
  })

  it('are words enough on WhatsApp, and not in an email (RPL-04)', () => {
    const one = files.slice(0, 1)
    expect(canSend(aReply({ channel: 'WhatsApp', files: one }), null)).toBe(true)
    expect(canSend(aReply({ channel: 'WhatsApp' }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'WhatsApp', files }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'Email', files: one }), null)).toBe(false)
    expect(canSend(aReply({ channel: 'Email', files: one, fields: { body: 'Hi' } }), null)).toBe(true)
  })
})
