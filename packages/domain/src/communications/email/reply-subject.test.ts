import { expect, it } from 'vitest'
import { replySubject } from './reply-subject.ts'

it.each([
  ['Implants', 'Re: Implants'],
  ['Re: Implants', 'Re: Implants'],
  ['RE: re : Re[2]: Implants', 'Re: Implants'],
  ['AW: SV: Implants', 'Re: Implants'],
  ['Fwd: Implants', 'Re: Fwd: Implants'],
  ['Regarding: Implants', 'Re: Regarding: Implants'],
  ['', 'Re:'],
])('the reply to the subject %j has the subject %j', (subject, reply) => {
  expect(replySubject(subject)).toBe(reply)
})
