import type { Signature } from '@enamel/contract/practice'
import { signatureError } from '@enamel/domain/practice-settings/signature'
import { assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'

/** How long "Saved" and "Deleted" are shown (SETT-10). */
export const SIGNATURE_SHOWN_MS = 1000

/** An edit that is not saved yet: the typed HTML, and the stored HTML from which the edit started. */
export interface SignatureEdit {
  html: string
  basedOn: string
}

/** An edit as it was left when its user's session expired. */
export interface StartedSignatureEdit extends SignatureEdit {
  isSuperseded: boolean
}

interface Context {
  /** The stored signature. */
  stored: Signature
  /** The HTML that is being edited; empty while nothing is. */
  html: string
  /** The HTML with which the editor was opened; null for an edit that was resumed, whose text is unsaved in any case. */
  opened: string | null
  /** The HTML as it would be stored, which the preview shows; null until the server has returned it. */
  cleaned: string | null
  /** Why the server refuses the HTML as it is; null until it does. */
  refused: string | null
  /** The stored HTML from which the edit started. */
  basedOn: string
  /** Whether another user has changed the signature since the edit started. */
  isSuperseded: boolean
}

interface Input {
  signature: Signature
  /** What this user was editing when their session expired. */
  resumed?: StartedSignatureEdit | undefined
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

/** The result of a check: the HTML as it would be stored, or why it would be refused. */
export type CleanResult = { ok: true; html: string } | { ok: false; reason: string }

const CLOSED = { html: '', opened: null, cleaned: null, refused: null, isSuperseded: false }

/**
 * The signature of the practice (PRC-11 to PRC-14): generated from its details, or its own, which is edited, previewed and
 * saved. The preview shows the HTML as it would be stored. What was typed is kept when a save fails or conflicts.
 */
export const signatureMachine = setup({
  types: { context: {} as Context, events: {} as SignatureEvent, input: {} as Input },
  actors: {
    cleanSignature: fromPromise<CleanResult, { html: string }>(missingActor('cleanSignature')),
    saveSignature: fromPromise<Signature, SignatureEdit>(missingActor('saveSignature')),
    removeSignature: fromPromise<Signature, { seen: string }>(missingActor('removeSignature')),
  },
  actions: {
    /** Called with the stored signature after a save or a removal, so that the cache can be updated. */
    changed: (_, _signature: Signature) => {},
    /** Called when a preview, a save or a removal failed. */
    failed: (_, _error: unknown) => {},
    store: assign((_, signature: Signature) => ({ ...CLOSED, stored: signature })),
    type: assign(({ context, event }) => ({
      html: event.type === 'type' ? event.html : context.html,
      refused: null,
    })),
    open: assign(({ context: { stored } }, html: string) => ({ html, opened: html, basedOn: stored.html })),
    /** The next save is based on the stored signature, which the user is told about. */
    rebase: assign(({ context }, signature: Signature) => ({
      stored: signature,
      basedOn: signature.html,
      isSuperseded: context.isSuperseded || signature.html !== context.basedOn,
    })),
    close: assign(CLOSED),
  },
  guards: {
    isResumed: ({ context }) => context.html !== '',
    hasOwn: ({ context }) => context.stored.enabled,
    isValid: ({ context }) => signatureError(context.html) === null,
  },
  delays: { shown: SIGNATURE_SHOWN_MS },
}).createMachine({
  id: 'signature',
  context: ({ input: { signature, resumed } }) => ({
    ...CLOSED,
    stored: signature,
    html: resumed?.html ?? '',
    basedOn: signature.html,
    isSuperseded: resumed !== undefined && (resumed.isSuperseded || resumed.basedOn !== signature.html),
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
        modify: { target: 'editing', actions: { type: 'open', params: ({ event }) => event.html } },
        stored: { target: 'init', actions: { type: 'store', params: ({ event }) => event.signature } },
      },
    },
    custom: {
      on: {
        edit: { target: 'editing', actions: { type: 'open', params: ({ context }) => context.stored.html } },
        delete: 'disabling',
        stored: { target: 'init', actions: { type: 'store', params: ({ event }) => event.signature } },
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
      initial: 'cleaning',
      on: {
        cancel: 'editing',
        stored: { actions: { type: 'rebase', params: ({ event }) => event.signature } },
      },
      states: {
        cleaning: {
          entry: assign({ cleaned: null }),
          invoke: {
            src: 'cleanSignature',
            input: ({ context }) => ({ html: context.html }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'ready',
                actions: assign(({ event }) => ({ cleaned: event.output.ok ? event.output.html : null })),
              },
              {
                target: '#signature.editing',
                actions: assign(({ event }) => ({ refused: event.output.ok ? null : event.output.reason })),
              },
            ],
            onError: {
              target: '#signature.editing',
              actions: { type: 'failed', params: ({ event }: { event: { error: unknown } }) => event.error },
            },
          },
        },
        ready: { on: { save: '#signature.saving' } },
      },
    },
    saving: {
      on: { stored: { actions: { type: 'rebase', params: ({ event }) => event.signature } } },
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
          target: 'previewing.ready',
          actions: { type: 'failed', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
    },
    saved: {
      on: { stored: { actions: { type: 'store', params: ({ event }) => event.signature } } },
      after: { shown: 'init' },
    },
    disabling: {
      on: { stored: { actions: { type: 'store', params: ({ event }) => event.signature } } },
      invoke: {
        src: 'removeSignature',
        input: ({ context }) => ({ seen: context.stored.html }),
        onDone: {
          target: 'disabled',
          actions: [
            { type: 'store', params: ({ event }) => event.output },
            { type: 'changed', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'init',
          actions: { type: 'failed', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
    },
    disabled: {
      on: { stored: { actions: { type: 'store', params: ({ event }) => event.signature } } },
      after: { shown: 'init' },
    },
  },
})
