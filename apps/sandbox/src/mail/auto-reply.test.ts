import { expect, it } from 'vitest'
import { autoReply } from './auto-reply.ts'
import type { ReceivedMail } from './received-mail.ts'

const mail: ReceivedMail = {
  from: 'hello@brightside.test',
  subject: 'Your visit',
  text: '',
  html: null,
  messageId: '<1@brightside.test>',
  references: '<0@mail.test>',
  replyTo: 'reply+1@brightside.test',
  attachments: [],
  contents: [],
  headers: {},
}

it('writes an automatic reply to the envelope sender, in the thread and marked as automatic', () => {
  expect(autoReply(mail, 'bounce+1@brightside.test', 'vacation@mail.test')).toMatchObject({
    to: 'bounce+1@brightside.test',
    inReplyTo: '<1@brightside.test>',
    references: '<0@mail.test> <1@brightside.test>',
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
})

it('writes no automatic reply to a delivery report or to other automatic mail (RFC 3834)', () => {
  expect(autoReply(mail, '', 'vacation@mail.test')).toBeNull()
  const automatic = { ...mail, headers: { 'auto-submitted': 'auto-generated' } }
  expect(autoReply(automatic, 'bounce+1@brightside.test', 'vacation@mail.test')).toBeNull()
})
