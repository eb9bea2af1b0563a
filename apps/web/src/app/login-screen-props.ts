import type { AuthProblem } from '../features/auth/auth-problem.ts'
import type { AppDependencies } from './dependencies.ts'

/** Props of every login screen. */
export interface LoginState {
  busy: boolean
  /** The label of the button during work other than logging in. */
  busyLabel?: string | undefined
  problem: AuthProblem | null
}

export interface LoginScreenProps<Actor> extends LoginState {
  /** The running sign-in of the screen's mode. */
  actor: Actor
  deps: AppDependencies
}
