import type { ClientConfig } from '@enamel/contract/config'
import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import type { AuthActor } from '../features/auth/auth.machine.ts'
import type { SignIn } from '../features/auth/sign-in-mode.ts'
import type { ConfigService } from '../features/config/config.machine.ts'
import type { VersionService } from '../features/config/version.machine.ts'
import type { Realtime } from '../features/realtime/create-realtime.ts'
import type { HttpDependencies } from '../lib/http-client.ts'
import type { PopupDependencies } from '../lib/popup.ts'
import type { SavedState } from '../lib/saved-state.ts'

/** Everything the app needs from outside; tests pass fakes. */
export interface AppDependencies extends Pick<HttpDependencies, 'fetch' | 'now' | 'wait'> {
  clientConfig: ClientConfig
  savedState: SavedState
  tabState: SavedState
  /** Calls the listener when another tab has saved something. */
  onSavedElsewhere: (listener: () => void) => void
  /** Calls the listener when a pop-up has signed a user in. */
  onSignedInElsewhere: (listener: () => void) => void
  popups: PopupDependencies
  address: {
    /** The whole address of the page. */
    current: () => string
    /** Shows another path of this host without loading the page. */
    replace: (path: string) => void
    /** Leaves for another site; the Back button then loads the page again. */
    leaveFor: (url: string) => void
    /** Reloads the page. */
    reload: () => void
    /** Fetches the page past the browser's cache. */
    refetch: () => Promise<void>
  }
  /** The browser's history by default. */
  history?: () => RouterHistory
  warn: (message: string) => void
  logError: (message: string) => void
}

export interface Services {
  deps: AppDependencies
  config: ConfigService
  /** Reloads the page when the server has a different version (CFG-09 to CFG-11). */
  version: VersionService
  auth: AuthActor
  /** The sign-in of the configured mode. */
  signIn: SignIn
  queries: QueryClient
  realtime: Realtime
  /** Is called when the first screen is shown. Less urgent data is loaded from then on. */
  markFirstScreenShown: () => void
}
