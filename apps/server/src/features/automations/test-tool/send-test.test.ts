import { expect, it } from 'vitest'
import type { SendResult } from '../../../adapters/send-result.ts'
import type { TestMessage } from './compose-test.ts'
import { sendTest } from './send-test.ts'

const ACCEPTED: SendResult = { kind: 'accepted', providerId: null }
const REFUSED: SendResult = { kind: 'refused', reason: 'mailbox_full' }
const POSTPONED: SendResult = { kind: 'postponed', detail: 'no connection' }
const NOT_REACHED = 'We could not reach the mail service. Try again in a few minutes.'

/** @param skipped by the names of messages */
async function send(results: Readonly<Record<string, SendResult>>, skipped: Record<string, string> = {}) {
  const attempted: string[] = []
  const messages = Object.keys(results).map(
    (name) => ({ name, email: { subject: name }, skipped: skipped[name] ?? null }) as unknown as TestMessage,
  )
  const text = await sendTest(messages, {
    sendEmail: async ({ subject }) => {
      attempted.push(subject)
      return results[subject] ?? ACCEPTED
    },
  })
  return { text, attempted }
}

it('a test reports no problem when all messages were sent', async () => {
  expect(await send({ A: ACCEPTED, B: ACCEPTED })).toEqual({ text: null, attempted: ['A', 'B'] })
})

it('a test that was sent partly says how many were sent, and which were not and why (AUT-28)', async () => {
  const { text, attempted } = await send(
    { A: ACCEPTED, B: REFUSED, C: ACCEPTED, D: REFUSED, E: ACCEPTED },
    { E: 'Empty' },
  )
  expect(attempted).toEqual(['A', 'B', 'C', 'D'])
  expect(text).toMatch(/^2 of 5 messages were sent\. Not sent: B, D \(.*mailbox.*\); E \(Empty\)$/i)
})

it('a test ends when the mail service cannot be reached, and says it once (AUT-28)', async () => {
  expect(await send({ A: ACCEPTED, B: POSTPONED, C: ACCEPTED })).toEqual({
    text: `1 of 3 messages were sent. Not sent: B, C (${NOT_REACHED})`,
    attempted: ['A', 'B'],
  })
  expect(await send({ A: POSTPONED, B: ACCEPTED })).toEqual({ text: NOT_REACHED, attempted: ['A'] })
})
