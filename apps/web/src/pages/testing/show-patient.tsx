import type { ReactNode } from 'react'
import { SessionProvider } from '../../features/auth/session.tsx'
import { type SignedInOptions, showSignedIn } from '../../signed-in/testing/show-signed-in.tsx'
import { useLiveQueries } from '../shell/live-queries.ts'

/** Renders a part of a patient's view as the signed-in app would, with a session and live queries around it. */
export function showPatient(ui: ReactNode, options?: SignedInOptions) {
  return showSignedIn(
    <SessionProvider value={session}>
      <Live>{ui}</Live>
    </SessionProvider>,
    options,
  )
}

function Live({ children }: { children: ReactNode }) {
  useLiveQueries()
  return children
}

const session = {
  mode: 'legacy' as const,
  email: 'reception@brightside.test',
  name: 'Hannah Price',
  loggingOut: false,
  problem: null,
  logOut: () => {},
}
