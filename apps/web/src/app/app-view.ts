import type { SnapshotFrom } from 'xstate'
import type { AuthView } from '../features/auth/auth-view.ts'
import type { configMachine } from '../features/config/config.machine.ts'

/** What the page shows as a whole. */
export type AppView =
  /** The config could not be had (CFG-03), or the page was set up in a way this version does not know. */
  | { kind: 'failure'; text: string }
  /** The config is on its way: the outline of what will come. */
  | { kind: 'starting' }
  | AuthView

export interface AppFacts {
  config: SnapshotFrom<typeof configMachine>
  auth: AuthView
  authMode: string
}

const UNKNOWN_WORDS = 'Oops! Something went wrong :('

export function appView({ config, auth, authMode }: AppFacts): AppView {
  if (config.matches('failed')) {
    const { error } = config.context
    return { kind: 'failure', text: error && error !== 'unknown_error' ? error : UNKNOWN_WORDS }
  }
  if (authMode !== 'legacy') {
    return {
      kind: 'failure',
      text: `This version cannot sign in by "${authMode}". Set the auth mode to legacy.`,
    }
  }
  return config.matches('idle') || config.matches('starting') ? { kind: 'starting' } : auth
}
