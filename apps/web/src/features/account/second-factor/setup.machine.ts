import { assign, setup } from 'xstate'

/** What an authenticator app needs. */
export interface AppKey {
  /** For the QR code. */
  uri: string
  /** For typing, in base 32. */
  secret: string
}

interface Context {
  key: AppKey | null
  /** The recovery codes, which the server shows once. */
  codes: readonly string[]
  /** Why the user has to begin again. */
  notice: string | null
}

type SetupEvent =
  | { type: 'begun'; key: AppKey }
  /** The server has no key for the app any more. */
  | { type: 'lost'; notice: string }
  | { type: 'turned_on'; codes: readonly string[] }
  /** The user has saved the recovery codes. */
  | { type: 'saved' }

/**
 * Turning the second factor on: the password, then the code of an app that has the key, then the recovery codes. The
 * forms of the steps send the requests. Once it is on, there is no way back: the recovery codes stay until they are
 * saved.
 */
export const setupMachine = setup({
  types: { context: {} as Context, events: {} as SetupEvent },
}).createMachine({
  id: 'second factor',
  context: { key: null, codes: [], notice: null },
  initial: 'password',
  states: {
    password: {
      on: { begun: { target: 'app', actions: assign({ key: ({ event }) => event.key, notice: null }) } },
    },
    app: {
      on: {
        turned_on: {
          target: 'recoveryCodes',
          actions: assign({ codes: ({ event }) => event.codes, key: null }),
        },
        lost: { target: 'password', actions: assign({ key: null, notice: ({ event }) => event.notice }) },
      },
    },
    recoveryCodes: { on: { saved: { target: 'done', actions: assign({ codes: [] }) } } },
    done: { type: 'final' },
  },
})
