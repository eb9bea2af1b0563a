import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { aSync, fakeSignIn, reported, stateOf } from '../testing/flow-fixture.ts'
import { manageMachine } from './manage.machine.ts'

function aConnection() {
  const fake = fakeSignIn()
  const flow = createActor(manageMachine.provide({ actors: { signIn: fromPromise(fake.signIn) } })).start()
  return { ...fake, flow }
}

it('has the states of the specification: healthy (idle, syncing) and failed', () => {
  expect(Object.keys(manageMachine.states)).toEqual(['healthy', 'failed'])
  expect(Object.keys(manageMachine.states.healthy?.states ?? {})).toEqual(['idle', 'syncing'])
  expect(stateOf(aConnection().flow)).toBe('healthy.idle')
})

it('goes to failed when a sync fails, and returns to healthy when the user signs in again (INT-11)', async () => {
  const { flow, succeed, fail } = aConnection()
  flow.send({ type: 'sign_in' })
  expect(stateOf(flow)).toBe('healthy.idle')
  flow.send(reported(aSync('queued')))
  flow.send(reported(aSync('failed', { error: 'Gmail did not answer.' })))
  expect(stateOf(flow)).toBe('failed.idle')
  expect(flow.getSnapshot().context.error).toBe('Gmail did not answer.')
  flow.send({ type: 'sign_in' })
  expect(stateOf(flow)).toBe('failed.signingIn')
  await fail()
  expect(stateOf(flow)).toBe('failed.idle')
  flow.send({ type: 'sign_in' })
  const sync = aSync('queued')
  await succeed(sync)
  expect(stateOf(flow)).toBe('healthy.syncing')
  flow.send(reported({ ...sync, state: 'complete' }))
  expect(stateOf(flow)).toBe('healthy.idle')
})

it('returns to healthy when the user signs in again and no sync has begun yet', async () => {
  const { flow, succeed } = aConnection()
  flow.send(reported(aSync('failed')))
  flow.send({ type: 'sign_in' })
  await succeed()
  expect(stateOf(flow)).toBe('healthy.idle')
})

it('does not close the page of the service when a sync is reported', () => {
  const { flow, attempts } = aConnection()
  flow.send(reported(aSync('failed')))
  flow.send({ type: 'sign_in' })
  flow.send(reported(aSync('syncing')))
  expect(stateOf(flow)).toBe('failed.signingIn')
  expect(attempts[0]?.signal.aborted).toBe(false)
})
