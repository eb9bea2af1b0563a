import { WENT_WRONG } from '@enamel/domain/text/went-wrong'
import type { SnapshotFrom } from 'xstate'
import type { AuthView } from '../features/auth/auth-view.ts'
import type { configMachine } from '../features/config/config.machine.ts'

/** The views of the page as a whole. */
export type AppView =
  /** The config could not be loaded (CFG-03). */
  | { kind: 'failure'; text: string }
  /** The view for the state of the sign-in; `starting` while the config loads. */
  | AuthView

export function appView(config: SnapshotFrom<typeof configMachine>, auth: AuthView): AppView {
  if (config.matches('failed')) {
    const { error } = config.context
    return { kind: 'failure', text: error && error !== 'unknown_error' ? error : WENT_WRONG }
  }
  return config.matches('idle') || config.matches('starting') ? { kind: 'starting' } : auth
}
