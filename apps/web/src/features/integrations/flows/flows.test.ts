import { syncStates } from '@enamel/domain/integrations/integration'
import type { SyncState } from '@enamel/domain/integrations/sync'
import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { aSyncReport } from '../testing/a-sync-report.ts'
import { aSync, fakeSignIn, reported, stateOf } from '../testing/flow-fixture.ts'
import { type FlowSync, flowSyncOf } from './flow.ts'
import { manageMachine } from './manage.machine.ts'
import { repairMachine } from './repair.machine.ts'
import { setupMachine } from './setup.machine.ts'

/** Each flow with a connection whose sync is in a state. */
const flowsWith: Record<string, (sync: FlowSync) => Promise<Parameters<typeof stateOf>[0] & Sender>> = {
  async setup(sync) {
    const { signIn, succeed } = fakeSignIn()
    const machine = setupMachine.provide({ actors: { signIn: fromPromise(signIn) } })
    const flow = createActor(machine, { input: { integration: 'dentally' } }).start()
    flow.send({ type: 'sign_in' })
    await succeed(sync)
    return flow
  },
  async manage(sync) {
    const flow = createActor(manageMachine).start()
    flow.send(reported(sync))
    return flow
  },
  async repair(sync) {
    const { signIn, succeed } = fakeSignIn()
    const flow = createActor(repairMachine.provide({ actors: { signIn: fromPromise(signIn) } })).start()
    flow.send({ type: 'sign_in' })
    await succeed(sync)
    return flow
  },
}

interface Sender {
  send: (event: ReturnType<typeof reported>) => void
}

/** The state of each flow by the state of its sync. */
const stateBySync: Record<string, Record<SyncState, string>> = {
  setup: {
    queued: 'success.syncing',
    syncing: 'success.syncing',
    complete: 'success.idle',
    failed: 'failed',
  },
  manage: {
    queued: 'healthy.syncing',
    syncing: 'healthy.syncing',
    complete: 'healthy.idle',
    failed: 'failed.idle',
  },
  repair: {
    queued: 'healthy.syncing',
    syncing: 'healthy.syncing',
    complete: 'healthy.idle',
    failed: 'failed',
  },
}

it('every flow goes to the state of a sync that the server reports, from any other (INT-13)', async () => {
  for (const [name, flowWith] of Object.entries(flowsWith)) {
    for (const from of syncStates) {
      for (const to of syncStates) {
        const flow = await flowWith(aSync(from))
        expect(stateOf(flow)).toBe(stateBySync[name]?.[from])
        flow.send(reported(aSync(to)))
        expect([name, from, to, stateOf(flow)]).toEqual([name, from, to, stateBySync[name]?.[to]])
      }
    }
  }
})

it('a flow reads completed as complete', () => {
  const report = aSyncReport({ id: 'sync', state: 'completed' as 'complete', error: null })
  expect(flowSyncOf(report)).toEqual({ id: 'sync', state: 'complete', error: null })
})
