import type { AuthMode } from '@enamel/domain/config/auth-mode'
import { createContext, use } from 'react'
import type { AuthProblem } from './auth-problem.ts'

/** The signed-in user, and the function that logs out. */
export interface Session {
  mode: AuthMode
  email: string
  name: string
  loggingOut: boolean
  /** Set when logging out failed; the user is still signed in (G1-26). */
  problem: AuthProblem | null
  logOut: () => void
}

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = SessionContext.Provider

/** @throws when used outside the signed-in app */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside the signed-in app')
  return session
}
