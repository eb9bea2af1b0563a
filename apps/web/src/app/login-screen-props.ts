import type { AuthProblem } from '../features/auth/auth-problem.ts'
import type { AppDependencies } from './dependencies.ts'

/** What every login shows. */
export interface ShownLogin {
  busy: boolean
  /** What is under way, where it is not the logging in. */
  busyLabel?: string | undefined
  problem: AuthProblem | null
}

export interface LoginScreenProps<Actor> extends ShownLogin {
  /** The running sign-in of the screen's mode. */
  actor: Actor
  deps: AppDependencies
}
