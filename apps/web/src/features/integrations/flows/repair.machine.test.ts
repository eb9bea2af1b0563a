import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { aSync, fakeSignIn, reported, stateOf } from '../testing/flow-fixture.ts'
import { repairMachine } from './repair.machine.ts'

function aRepair() {
  const fake = fakeSignIn()
  const flow = createActor(repairMachine.provide({ actors: { signIn: fromPromise(fake.signIn) } })).start()
  return { ...fake, flow }
}

it('goes from repair through the sign-in to healthy, where it syncs; failed leads back to repair (INT-12)', async () => {
  const { flow, succeed, fail } = aRepair()
  expect(stateOf(flow)).toBe('repair.idle')
  flow.send({ type: 'sign_in' })
  expect(stateOf(flow)).toBe('repair.signingIn')
  const sync = aSync('queued')
  await succeed(sync)
  expect(stateOf(flow)).toBe('healthy.syncing')
  flow.send(reported({ ...sync, state: 'complete' }))
  expect(stateOf(flow)).toBe('healthy.idle')

  flow.send(reported(aSync('failed', { error: 'Dentally did not answer.' })))
  expect(stateOf(flow)).toBe('failed')
  expect(flow.getSnapshot().context.error).toBe('Dentally did not answer.')
  flow.send({ type: 'sign_in' })
  expect(stateOf(flow)).toBe('repair.signingIn')
  await fail()
  expect(stateOf(flow)).toBe('failed')
  flow.send({ type: 'sign_in' })
  expect(stateOf(flow)).toBe('repair.signingIn')
})

it('shows the cause, and no failed repair, when a sync fails before the user has signed in', () => {
  const { flow } = aRepair()
  flow.send(reported(aSync('failed')))
  expect(stateOf(flow)).toBe('repair.idle')
})

it('begins again when the connection breaks again', async () => {
  const { flow, succeed } = aRepair()
  flow.send({ type: 'sign_in' })
  await succeed(aSync('complete'))
  flow.send({ type: 'state_changed', state: 'healthy' })
  expect(stateOf(flow)).toBe('healthy.idle')
  flow.send({ type: 'state_changed', state: 'unhealthy' })
  expect(stateOf(flow)).toBe('repair.idle')
  expect(flow.getSnapshot().context.isSignedIn).toBe(false)
})
