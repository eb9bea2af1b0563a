import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { type FakeResult, fakeApi } from '../../lib/testing/fake-network.ts'
import { notSentText, sendTestEmail } from './send-settings-email.ts'

const ID = '0198c1de-0000-7000-8000-000000000001'
const accepted: FakeResult = { status: 202, body: { to: 'hannah@brightside.test', id: ID } }
const state = (name: 'sending' | 'sent' | 'failed', problem: string | null = null): FakeResult => ({
  status: 200,
  body: { id: ID, to: 'hannah@brightside.test', state: name, problem },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends a test to a server with these replies. */
async function send(replies: FakeResult[]) {
  const network = fakeApi(replies)
  connectCalls(network.client)
  const result = sendTestEmail({ to: 'hannah@brightside.test' }).then(() => 'sent', notSentText)
  await vi.runAllTimersAsync()
  return { result: await result, asked: network.sent.length - 1 }
}

describe('an email from the settings', () => {
  it('is sent once the mail service has it', async () => {
    expect(await send([accepted, state('sending'), state('sending'), state('sent')])).toEqual({
      result: 'sent',
      asked: 3,
    })
  })

  it('is not sent when the mail service refuses it, for the reason that the server gives', async () => {
    expect((await send([accepted, state('failed', 'The mailbox is full.')])).result).toBe(
      'The mailbox is full.',
    )
  })

  it('is not sent when the mail service does not take it within twenty seconds, though it may be later', async () => {
    const { result, asked } = await send([accepted, state('sending')])
    expect(result).toContain('The email is still being sent')
    expect(asked).toBe(41)
  })

  it('is asked for again after a question that failed, so that nobody sends it a second time (COMS-06)', async () => {
    const failing: FakeResult = { status: 502 }
    expect(await send([accepted, 'broken', failing, state('sent')])).toEqual({ result: 'sent', asked: 3 })
    const { result, asked } = await send([accepted, failing])
    expect(result).toContain('The email is still being sent')
    expect(asked).toBe(41)
  })

  it('is not asked for again when the session ended meanwhile', async () => {
    const ended = { status: 401, body: { code: 'unauthenticated', message: 'Please log in to continue.' } }
    expect(await send([accepted, ended])).toEqual({ result: null, asked: 1 })
  })

  it('is not sent when the server refuses it', async () => {
    const message = 'Your practice has no email address yet. Set the practice email first.'
    const refused = { status: 409, body: { code: 'no_sending_email', message } }
    expect(await send([refused])).toEqual({ result: message, asked: 0 })
  })

  it('has no error text when the session has ended, which the login reports', async () => {
    const refused = { status: 401, body: { code: 'unauthenticated', message: 'Please log in to continue.' } }
    expect((await send([refused])).result).toBeNull()
  })
})
