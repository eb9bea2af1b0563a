import { type IntegrationKey, isInUse } from '@enamel/domain/integrations/integration'
import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
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

interface Context extends FlowContext {
  /** The practice system has no instructions (INT-08). */
  hasInstructions: boolean
  /** Whether the server knows that the user has left the setup. */
  isCompleted: boolean
}

export type SetupEvent =
  | FlowEvent
  | { type: 'continue' }
  | { type: 'back' }
  /** The user leaves the page. */
  | { type: 'leave' }

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as SetupEvent,
    tags: {} as FlowTag,
    input: {} as { integration: IntegrationKey },
  },
  actors: {
    /** Resolves when the user has signed in. @throws the reason why not */
    signIn: fromPromise<SignedIn>(missingActor('signIn')),
  },
  actions: {
    /** Shows the list of integrations. */
    exit: () => {},
    /** Notifies the server that a setup in which the user signed in is finished. */
    complete: () => {},
  },
})

/**
 * Connecting a service (INT-07 to INT-10): instructions, signIn (idle, signingIn), success (idle, syncing), failed.
 * Leaving a setup in which the user signed in completes it, once (INT-16).
 */
export const setupMachine = machine.createMachine({
  id: 'setup',
  context: ({ input }) => ({
    ...initialContext,
    hasInstructions: input.integration !== PRACTICE_SYSTEM_KEY,
    isCompleted: false,
  }),
  initial: 'opening',
  on: {
    sync_changed: [
      { guard: hasSyncFailed, target: '.failed', actions: assign(storeSync) },
      { guard: isSyncing, target: '.success.syncing', actions: assign(storeSync) },
      { target: '.success.idle', actions: assign(storeSync) },
    ],
    state_changed: {
      guard: ({ context, event }) => context.isSignedIn && !isInUse(event.state),
      target: '.opening',
      actions: [{ type: 'complete' }, assign({ ...initialContext, isCompleted: false })],
    },
    leave: {
      guard: ({ context }) => context.isSignedIn && !context.isCompleted,
      actions: [{ type: 'complete' }, assign({ isCompleted: true })],
    },
  },
  states: {
    opening: {
      always: [
        { guard: ({ context }) => context.hasInstructions, target: 'instructions' },
        { target: 'signIn' },
      ],
    },
    instructions: { on: { continue: 'signIn' } },
    signIn: {
      initial: 'idle',
      on: {
        back: [
          { guard: ({ context }) => context.hasInstructions, target: 'instructions' },
          { actions: { type: 'exit' } },
        ],
      },
      states: {
        idle: { on: { sign_in: 'signingIn' } },
        signingIn: {
          tags: 'signing_in',
          entry: assign(forgetFailure),
          on: { sync_changed: { actions: assign(storeSync) } },
          invoke: {
            src: 'signIn',
            onDone: [
              { guard: hasSyncFailed, target: '#setup.failed', actions: assign(storeSignIn) },
              { guard: isSyncing, target: '#setup.success.syncing', actions: assign(storeSignIn) },
              { target: '#setup.success.idle', actions: assign(storeSignIn) },
            ],
            onError: { target: '#setup.failed', actions: assign(storeError) },
          },
        },
      },
    },
    success: {
      initial: 'idle',
      on: { back: 'signIn' },
      states: { idle: {}, syncing: {} },
    },
    failed: { on: { sign_in: 'signIn.signingIn' } },
  },
})
