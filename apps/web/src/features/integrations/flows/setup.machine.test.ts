import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { ApiError } from '../../../lib/api-error.ts'
import { aSync, fakeSignIn, reported, stateOf } from '../testing/flow-fixture.ts'
import { setupMachine } from './setup.machine.ts'

function aSetup(integration: IntegrationKey = 'gmail') {
  const fake = fakeSignIn()
  const actions = { exit: vi.fn(), complete: vi.fn() }
  const flow = createActor(setupMachine.provide({ actors: { signIn: fromPromise(fake.signIn) }, actions }), {
    input: { integration },
  }).start()
  return { ...fake, ...actions, flow }
}

/** A setup in which the user has signed in. */
async function signedIn(sync = aSync('queued')) {
  const setup = aSetup()
  setup.flow.send({ type: 'continue' })
  setup.flow.send({ type: 'sign_in' })
  await setup.succeed(sync)
  return setup
}

const refusal = new ApiError(409, { code: 'not_configured', message: 'Signing in is not set up.' })

const withInstructions = ['gmail', 'outlook', 'whatsapp'] as const

describe('the setup of an integration', () => {
  it('has the states of the specification: instructions, signIn, success and failed', () => {
    const { opening: _, ...states } = setupMachine.states
    expect(Object.keys(states)).toEqual(['instructions', 'signIn', 'success', 'failed'])
    expect(Object.keys(states.signIn?.states ?? {})).toEqual(['idle', 'signingIn'])
    expect(Object.keys(states.success?.states ?? {})).toEqual(['idle', 'syncing'])
  })

  it.each(withInstructions)(
    'of %s goes from the instructions through the sign-in and the sync to success (INT-07)',
    async (integration) => {
      const { flow, succeed } = aSetup(integration)
      const sync = aSync('queued')
      expect(stateOf(flow)).toBe('instructions')
      flow.send({ type: 'sign_in' })
      expect(stateOf(flow)).toBe('instructions')
      flow.send({ type: 'continue' })
      expect(stateOf(flow)).toBe('signIn.idle')
      flow.send({ type: 'sign_in' })
      expect(stateOf(flow)).toBe('signIn.signingIn')
      await succeed(sync)
      expect(stateOf(flow)).toBe('success.syncing')
      flow.send(reported({ ...sync, state: 'syncing' }))
      expect(stateOf(flow)).toBe('success.syncing')
      flow.send(reported({ ...sync, state: 'complete' }))
      expect(stateOf(flow)).toBe('success.idle')
    },
  )

  it('of the practice system starts with the sign-in (INT-08)', async () => {
    const { flow, succeed } = aSetup('dentally')
    expect(stateOf(flow)).toBe('signIn.idle')
    flow.send({ type: 'sign_in' })
    await succeed()
    expect(stateOf(flow)).toBe('success.idle')
  })

  it('opens the page of the service within the click event', () => {
    const { flow, attempts } = aSetup('dentally')
    flow.send({ type: 'sign_in' })
    expect(attempts).toHaveLength(1)
    flow.send({ type: 'sign_in' })
    expect(attempts).toHaveLength(1)
  })

  it('goes back from signIn and from success, and from nowhere else (INT-09)', async () => {
    const { flow, succeed, fail, attempts, exit } = aSetup()
    flow.send({ type: 'back' })
    expect(stateOf(flow)).toBe('instructions')
    flow.send({ type: 'continue' })
    flow.send({ type: 'back' })
    expect(stateOf(flow)).toBe('instructions')
    flow.send({ type: 'continue' })
    flow.send({ type: 'sign_in' })
    flow.send({ type: 'back' })
    expect(stateOf(flow)).toBe('instructions')
    expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true])
    flow.send({ type: 'continue' })
    flow.send({ type: 'sign_in' })
    await succeed()
    flow.send({ type: 'back' })
    expect(stateOf(flow)).toBe('signIn.idle')
    flow.send({ type: 'sign_in' })
    await fail()
    flow.send({ type: 'back' })
    expect(stateOf(flow)).toBe('failed')
    expect(exit).not.toHaveBeenCalled()
  })

  it('leaves to the list when it goes back from the sign-in with which it started (C3-31)', () => {
    const { flow, exit } = aSetup('dentally')
    flow.send({ type: 'back' })
    expect(exit).toHaveBeenCalledOnce()
    expect(stateOf(flow)).toBe('signIn.idle')
  })

  it('goes to failed when the sign-in or the sync fails, with the reason, and from there signs in again (INT-10)', async () => {
    const { flow, succeed, fail } = aSetup('dentally')
    flow.send({ type: 'sign_in' })
    await fail(refusal)
    expect(stateOf(flow)).toBe('failed')
    expect(flow.getSnapshot().context.error).toBe('Signing in is not set up.')
    flow.send({ type: 'sign_in' })
    expect(stateOf(flow)).toBe('signIn.signingIn')
    expect(flow.getSnapshot().context.error).toBeNull()
    await succeed()
    expect(stateOf(flow)).toBe('success.idle')
    flow.send(reported(aSync('failed', { error: 'The mailbox is full.' })))
    expect(stateOf(flow)).toBe('failed')
    expect(flow.getSnapshot().context.error).toBe('The mailbox is full.')
    flow.send({ type: 'sign_in' })
    expect(stateOf(flow)).toBe('signIn.signingIn')
  })

  it('waits for the sign-in when a sync is reported before its end, and then goes to the state of the sync', async () => {
    const { flow, attempts, succeed } = aSetup('dentally')
    flow.send({ type: 'sign_in' })
    const sync = aSync('syncing')
    flow.send(reported(sync))
    expect(stateOf(flow)).toBe('signIn.signingIn')
    expect(attempts[0]?.signal.aborted).toBe(false)
    flow.send(reported({ ...sync, state: 'complete' }))
    await succeed({ ...sync, state: 'queued' })
    expect(stateOf(flow)).toBe('success.idle')
  })
})

describe('leaving a setup', () => {
  it('completes it once when the user has signed in, and not when the user has not (INT-16)', async () => {
    const { flow, fail, succeed, complete } = aSetup()
    flow.send({ type: 'leave' })
    flow.send({ type: 'continue' })
    flow.send({ type: 'leave' })
    flow.send({ type: 'sign_in' })
    flow.send({ type: 'leave' })
    await fail()
    flow.send({ type: 'leave' })
    expect(complete).not.toHaveBeenCalled()
    flow.send({ type: 'sign_in' })
    await succeed()
    expect(complete).not.toHaveBeenCalled()
    flow.send({ type: 'leave' })
    flow.send({ type: 'leave' })
    expect(complete).toHaveBeenCalledOnce()
  })

  it('completes it also when its sync has failed', async () => {
    const { flow, complete } = await signedIn(aSync('failed'))
    flow.send({ type: 'leave' })
    expect(complete).toHaveBeenCalledOnce()
  })

  it('completes it when the practice is disconnected meanwhile, and the setup begins again', async () => {
    const { flow, complete } = await signedIn()
    flow.send({ type: 'state_changed', state: 'unhealthy' })
    expect(stateOf(flow)).toBe('success.syncing')
    flow.send({ type: 'state_changed', state: 'disconnecting' })
    expect(stateOf(flow)).toBe('instructions')
    expect(complete).toHaveBeenCalledOnce()
    flow.send({ type: 'leave' })
    expect(complete).toHaveBeenCalledOnce()
  })
})
