import type { Signature } from '@enamel/contract/practice'
import { signatureError } from '@enamel/domain/practice-settings/signature'
import { assign, fromPromise, setup } from 'xstate'

/** How long "Saved" and "Deleted" are shown (SETT-10). */
export const SIGNATURE_SHOWN_MS = 1000

/** A save: the HTML, and the stored HTML from which the edit started. */
export interface SignatureSave {
  html: string
  basedOn: string
}

interface Context {
  /** The stored signature. */
  stored: Signature
  /** The HTML that is being edited; empty while nothing is. */
  html: string
  /** The stored HTML from which the edit started. */
  basedOn: string
  /** Whether another user has changed the signature since the edit started. */
  isOvertaken: boolean
}

interface Input {
  signature: Signature
  /** The HTML that this user was editing when their session expired. */
  resumed?: string | undefined
}

export type SignatureEvent =
  | { type: 'modify'; html: string }
  | { type: 'edit' }
  | { type: 'type'; html: string }
  | { type: 'validate' }
  | { type: 'cancel' }
  | { type: 'save' }
  | { type: 'delete' }
  /** The stored signature, after someone changed it. */
  | { type: 'stored'; signature: Signature }

/**
 * The signature of the practice (PRC-11 to PRC-14): generated from its details, or its own, which is edited, previewed and
 * saved. What was typed is kept when a save fails or conflicts.
 */
export const signatureMachine = setup({
  types: { context: {} as Context, events: {} as SignatureEvent, input: {} as Input },
  actors: {
    saveSignature: fromPromise<Signature, SignatureSave>(() =>
      Promise.reject(new Error('Provide the actor saveSignature')),
    ),
    removeSignature: fromPromise<Signature>(() =>
      Promise.reject(new Error('Provide the actor removeSignature')),
    ),
  },
  actions: {
    /** Called with the stored signature after a save or a removal, so that the cache can be updated. */
    changed: (_, _signature: Signature) => {},
    /** Called when a save or a removal failed. */
    failed: (_, _error: unknown) => {},
    store: assign((_, signature: Signature) => ({ stored: signature, html: '', isOvertaken: false })),
    type: assign(({ context, event }) => ({ html: event.type === 'type' ? event.html : context.html })),
    startFromGenerated: assign(({ context, event }) => ({
      html: event.type === 'modify' ? event.html : '',
      basedOn: context.stored.html,
    })),
    startFromOwn: assign(({ context }) => ({
      html: context.stored.html,
      basedOn: context.stored.html,
    })),
    /** The next save is based on the stored signature, which the user is shown. */
    rebase: assign(({ context }, signature: Signature) => ({
      stored: signature,
      basedOn: signature.html,
      isOvertaken: context.isOvertaken || signature.html !== context.basedOn,
    })),
    close: assign({ html: '', isOvertaken: false }),
  },
  guards: {
    isResumed: ({ context }) => context.html !== '',
    hasOwn: ({ context }) => context.stored.enabled,
    isValid: ({ context }) => signatureError(context.html) === null,
  },
  delays: { shown: SIGNATURE_SHOWN_MS },
}).createMachine({
  id: 'signature',
  context: ({ input: { signature, resumed = '' } }) => ({
    stored: signature,
    html: resumed,
    basedOn: signature.html,
    isOvertaken: false,
  }),
  initial: 'init',
  states: {
    init: {
      always: [
        { guard: 'isResumed', target: 'editing' },
        { guard: 'hasOwn', target: 'custom' },
        { target: 'generated' },
      ],
    },
    generated: {
      on: {
        modify: { target: 'editing', actions: 'startFromGenerated' },
        stored: {
          target: 'init',
          actions: { type: 'store', params: ({ event }) => event.signature },
        },
      },
    },
    custom: {
      on: {
        edit: { target: 'editing', actions: 'startFromOwn' },
        delete: 'disabling',
        stored: {
          target: 'init',
          actions: { type: 'store', params: ({ event }) => event.signature },
        },
      },
    },
    editing: {
      on: {
        type: { actions: 'type' },
        validate: { guard: 'isValid', target: 'previewing' },
        cancel: { target: 'init', actions: 'close' },
        stored: { actions: { type: 'rebase', params: ({ event }) => event.signature } },
      },
    },
    previewing: {
      on: {
        save: 'saving',
        cancel: 'editing',
        stored: { actions: { type: 'rebase', params: ({ event }) => event.signature } },
      },
    },
    saving: {
      invoke: {
        src: 'saveSignature',
        input: ({ context }) => ({ html: context.html, basedOn: context.basedOn }),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'store', params: ({ event }) => event.output },
            { type: 'changed', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'previewing',
          actions: { type: 'failed', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
    },
    saved: { after: { shown: 'custom' } },
    disabling: {
      invoke: {
        src: 'removeSignature',
        onDone: {
          target: 'disabled',
          actions: [
            { type: 'store', params: ({ event }) => event.output },
            { type: 'changed', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'custom',
          actions: { type: 'failed', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
    },
    disabled: { after: { shown: 'generated' } },
  },
})
