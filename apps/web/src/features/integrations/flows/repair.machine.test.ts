import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { aSync, fakeSignIn, reported, stateOf } from '../testing/flow-fixture.ts'
import { repairMachine } from './repair.machine.ts'

function aRepair() {
  const fake = fakeSignIn()
  const flow = createActor(repairMachine.provide({ actors: { signIn: fromPromise(fake.signIn) } })).start()
  return { ...fake, flow }
}

it('goes from repair through the sign-in to healthy, where it syncs (INT-12)', async () => {
  const { flow, succeed } = aRepair()
  expect(stateOf(flow)).toBe('repair.idle')
  flow.send({ type: 'sign_in' })
  expect(stateOf(flow)).toBe('repair.signingIn')
  const sync = aSync('queued')
  await succeed(sync)
  expect(stateOf(flow)).toBe('healthy.syncing')
  flow.send(reported({ ...sync, state: 'complete' }))
  expect(stateOf(flow)).toBe('healthy.idle')
})

it('goes to failed when the sign-in or the sync fails, which leads back to repair (INT-12)', async () => {
  const { flow, succeed, fail } = aRepair()
  flow.send({ type: 'sign_in' })
  await fail()
  expect(stateOf(flow)).toBe('failed')
  flow.send({ type: 'sign_in' })
  expect(stateOf(flow)).toBe('repair.signingIn')
  const sync = aSync('queued')
  await succeed(sync)
  flow.send(reported({ ...sync, state: 'failed', error: 'Dentally did not answer.' }))
  expect(stateOf(flow)).toBe('failed')
  expect(flow.getSnapshot().context.error).toBe('Dentally did not answer.')
  flow.send({ type: 'sign_in' })
  expect(stateOf(flow)).toBe('repair.signingIn')
})

it.each([
  ['queued', 'healthy.syncing'],
  ['syncing', 'healthy.syncing'],
  ['complete', 'healthy.idle'],
  ['failed', 'failed'],
] as const)('goes to the state of a sync that the server reports: %s (INT-13)', async (state, target) => {
  for (const from of ['complete', 'syncing', 'failed'] as const) {
    const { flow, succeed } = aRepair()
    flow.send({ type: 'sign_in' })
    await succeed(aSync(from))
    flow.send(reported(aSync(state)))
    expect(stateOf(flow)).toBe(target)
  }
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
