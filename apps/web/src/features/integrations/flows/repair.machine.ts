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

/**
 * Repairing a connection (INT-12): repair (idle, signingIn), then healthy (idle, syncing); failed leads back to repair.
 * A sync that fails before the user has signed in belongs to the cause, which repair shows.
 */
export const repairMachine = machine.createMachine({
  id: 'repair',
  context: initialContext,
  initial: 'repair',
  states: {
    repair: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            sign_in: 'signingIn',
            sync_changed: { guard: isSyncing, target: '#repair.healthy.syncing', actions: assign(storeSync) },
          },
        },
        signingIn: {
          tags: 'signing_in',
          entry: assign(forgetFailure),
          on: { sync_changed: { actions: assign(storeSync) } },
          invoke: {
            src: 'signIn',
            onDone: [
              { guard: hasSyncFailed, target: '#repair.failed', actions: assign(storeSignIn) },
              { guard: isSyncing, target: '#repair.healthy.syncing', actions: assign(storeSignIn) },
              { target: '#repair.healthy.idle', actions: assign(storeSignIn) },
            ],
            onError: { target: '#repair.failed', actions: assign(storeError) },
          },
        },
      },
    },
    healthy: {
      initial: 'idle',
      on: {
        sync_changed: [
          { guard: hasSyncFailed, target: 'failed', actions: assign(storeSync) },
          { guard: isSyncing, target: '.syncing', actions: assign(storeSync) },
          { target: '.idle', actions: assign(storeSync) },
        ],
        state_changed: {
          guard: ({ event }) => event.state === 'unhealthy',
          target: 'repair',
          actions: assign(initialContext),
        },
      },
      states: { idle: {}, syncing: {} },
    },
    failed: {
      on: {
        sign_in: 'repair.signingIn',
        sync_changed: [
          { guard: hasSyncFailed, actions: assign(storeSync) },
          { guard: isSyncing, target: 'healthy.syncing', actions: assign(storeSync) },
          { target: 'healthy.idle', actions: assign(storeSync) },
        ],
      },
    },
  },
})
