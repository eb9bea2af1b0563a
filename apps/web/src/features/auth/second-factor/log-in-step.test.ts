import type { AuthDetails } from '@enamel/contract/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { signInReport } from '../auth.machine.ts'
import { concurrentMachine, type InviteResult } from '../concurrent/concurrent.machine.ts'
import type { LoginCredentials } from '../credentials.ts'
import { legacyMachine } from '../legacy/legacy.machine.ts'
import {
  details,
  flushPromises,
  login,
  rejectWith,
  rejectWithoutResponse,
} from '../testing/sign-in-fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type LogIn = (credentials: LoginCredentials) => Promise<AuthDetails>

/** A running sign-in of each mode with a password. `answers` are the results of its log-ins, in their order. */
function aSignIn(mode: 'legacy' | 'concurrent', answers: readonly LogIn[]) {
  const received: LoginCredentials[] = []
  const logIn = fromPromise<AuthDetails, LoginCredentials>(({ input }) => {
    received.push(input)
    return answers[received.length - 1]?.(input) ?? Promise.reject(new Error('One log-in too many'))
  })
  const actors = { logIn, refresh: fromPromise(() => Promise.resolve(details)) }
  const invite = fromPromise<InviteResult>(() => Promise.resolve('sent'))
  const actor =
    mode === 'legacy'
      ? createActor(legacyMachine.provide({ actors }))
      : createActor(concurrentMachine.provide({ actors: { ...actors, invite } }))
  return { signIn: actor.start(), received }
}

const succeed = () => Promise.resolve(details)
const codeNeeded = rejectWith('second_factor_required')
const withCode = { ...login, code: '123456' }

describe.each(['legacy', 'concurrent'] as const)('the %s log-in of a user with a second factor', (mode) => {
  it('asks for the code without an error, and sends it with email and password', async () => {
    const { signIn, received } = aSignIn(mode, [codeNeeded, succeed])
    expect(signIn.getSnapshot().context.step).toBe('password')
    signIn.send(login)
    await flushPromises()
    expect(signIn.getSnapshot().context).toMatchObject({ step: 'code', problem: null, details: null })
    expect(signInReport(signIn.getSnapshot())?.type).toBe('sign_in.signed_out')
    signIn.send(withCode)
    expect(signIn.getSnapshot().hasTag('logging_in')).toBe(true)
    await flushPromises()
    expect(signIn.getSnapshot().hasTag('signed_in')).toBe(true)
    expect(signIn.getSnapshot().context).toMatchObject({ step: 'password', details })
    expect(received).toEqual([
      expect.not.objectContaining({ code: expect.anything() }),
      expect.objectContaining({ email: login.email, password: login.password, code: '123456' }),
    ])
    expect(JSON.stringify(signIn.getSnapshot())).not.toContain(login.password)
  })

  it.each([
    ['wrong_code', rejectWith('wrong_code')],
    ['too_many_attempts', rejectWith('too_many_attempts')],
    ['network_error', rejectWithoutResponse],
  ])('asks for the code again after %s', async (code, fail) => {
    const { signIn } = aSignIn(mode, [codeNeeded, fail, succeed])
    signIn.send(login)
    await flushPromises()
    signIn.send(withCode)
    await flushPromises()
    expect(signIn.getSnapshot().context).toMatchObject({ step: 'code', problem: { code } })
    expect(signIn.getSnapshot().hasTag('failed')).toBe(true)
    signIn.send(withCode)
    await flushPromises()
    expect(signIn.getSnapshot().hasTag('signed_in')).toBe(true)
  })

  it.each(['invalid_credentials', 'client_inactive'])(
    'returns to email and password after %s',
    async (code) => {
      const { signIn } = aSignIn(mode, [codeNeeded, rejectWith(code)])
      signIn.send(login)
      await flushPromises()
      signIn.send(withCode)
      await flushPromises()
      expect(signIn.getSnapshot().context).toMatchObject({ step: 'password', problem: { code } })
    },
  )

  it('returns to email and password on request, before and after a refused code', async () => {
    const { signIn } = aSignIn(mode, [codeNeeded, codeNeeded, rejectWith('wrong_code')])
    signIn.send(login)
    await flushPromises()
    signIn.send({ type: 'back' })
    expect(signIn.getSnapshot().context).toMatchObject({ step: 'password', problem: null })
    signIn.send(login)
    await flushPromises()
    signIn.send(withCode)
    await flushPromises()
    signIn.send({ type: 'back' })
    expect(signIn.getSnapshot().context).toMatchObject({ step: 'password', problem: null })
    expect(signIn.getSnapshot().hasTag('signed_out')).toBe(true)
  })

  it('follows a log-in in another tab', async () => {
    const { signIn } = aSignIn(mode, [codeNeeded])
    signIn.send(login)
    await flushPromises()
    signIn.send({ type: 'resume', openedBy: 'password' })
    await flushPromises()
    expect(signIn.getSnapshot().hasTag('signed_in')).toBe(true)
    expect(signIn.getSnapshot().context.step).toBe('password')
  })
})
