import { assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'
import {
  type FlowContext,
  type FlowEvent,
  type FlowTag,
  forgetFailure,
  hasSyncFailed,
  initialContext,
  isSyncing,
  type SignedIn,
  storeError,
  storeSignIn,
  storeSync,
} from './flow.ts'

const machine = setup({
  types: { context: {} as FlowContext, events: {} as FlowEvent, tags: {} as FlowTag },
  actors: {
    /** Resolves when the user has signed in. @throws the reason why not */
    signIn: fromPromise<SignedIn>(missingActor('signIn')),
  },
})

/** Looking after a connection that works (INT-11): healthy (idle, syncing), and failed after a failed sync. */
export const manageMachine = machine.createMachine({
  id: 'manage',
  context: initialContext,
  initial: 'healthy',
  on: {
    sync_changed: [
      { guard: hasSyncFailed, target: '.failed', actions: assign(storeSync) },
      { guard: isSyncing, target: '.healthy.syncing', actions: assign(storeSync) },
      { target: '.healthy.idle', actions: assign(storeSync) },
    ],
  },
  states: {
    healthy: { initial: 'idle', states: { idle: {}, syncing: {} } },
    failed: {
      initial: 'idle',
      states: {
        idle: { on: { sign_in: 'signingIn' } },
        signingIn: {
          tags: 'signing_in',
          entry: assign(forgetFailure),
          on: { sync_changed: { actions: assign(storeSync) } },
          invoke: {
            src: 'signIn',
            onDone: [
              { guard: hasSyncFailed, target: 'idle', actions: assign(storeSignIn) },
              { guard: isSyncing, target: '#manage.healthy.syncing', actions: assign(storeSignIn) },
              { target: '#manage.healthy.idle', actions: assign(storeSignIn) },
            ],
            onError: { target: 'idle', actions: assign(storeError) },
          },
        },
      },
    },
  },
})
