import type { SnapshotFrom } from 'xstate'
import type { AuthSnapshot } from './auth.machine.ts'
import type { AuthProblem } from './auth-problem.ts'
import type { legacyMachine } from './legacy/legacy.machine.ts'

/** What a visitor is shown: the login, the outline of the app while an open session is resumed, or the app. */
export type AuthView =
  | { kind: 'login'; busy: boolean; problem: AuthProblem | null }
  | { kind: 'resuming' }
  | { kind: 'app' }

export function authView(auth: AuthSnapshot, mode: SnapshotFrom<typeof legacyMachine>): AuthView {
  if (auth.matches('authed')) return { kind: 'app' }
  const busy = mode.matches('authenticating') || mode.matches('refreshing') || mode.matches('authenticated')
  if (busy && auth.context.attempt === 'resume') return { kind: 'resuming' }
  return { kind: 'login', busy, problem: mode.context.problem }
}
