import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readClientConfig } from '../features/config/read-client-config.ts'
import { logError, warn } from '../lib/browser-log.ts'
import { browserPopups } from '../lib/browser-popups.ts'
import { followInputs } from '../lib/input-frame.ts'
import { productTime } from '../lib/product-time.ts'
import { SAVED_STATE_KEY, savedState, tabState } from '../lib/saved-state.ts'
import { SIGNED_IN_KEY } from '../lib/signed-in-mark.ts'
import { wait } from '../lib/wait.ts'
import { UiProvider } from '../ui/provider.tsx'
import type { AppDependencies } from './dependencies.ts'
import { startApp } from './start-app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

// No top-level await here: modules that import this module would wait for it while it waits for them.
void startApp(browserDependencies, logError).then((app) =>
  createRoot(root).render(
    <StrictMode>
      <UiProvider>{app}</UiProvider>
    </StrictMode>,
  ),
)

function browserDependencies(): AppDependencies {
  const inputPainted = followInputs()
  const configText = document.getElementById('client-config')?.textContent ?? null
  return {
    fetch: async (url: string, init: RequestInit) => {
      // The browser takes milliseconds to start a request, which would delay the frame of the key that needs the data.
      if (init.method === 'GET') await inputPainted()
      const response = await window.fetch(url, init)
      productTime.readTime(response)
      return response
    },
    now: () => Date.now(),
    wait,
    clientConfig: readClientConfig(configText, window.location.origin),
    savedState,
    tabState,
    onSavedElsewhere: (listener: () => void) =>
      // Another tab may clear the state before it reloads, which does not mean that its user has logged out.
      window.addEventListener('storage', (change) => {
        if (change.key === SAVED_STATE_KEY && change.newValue !== null) listener()
      }),
    onSignedInElsewhere: (listener: () => void) =>
      window.addEventListener('storage', ({ key }) => key === SIGNED_IN_KEY && listener()),
    popups: browserPopups,
    address: {
      current: () => window.location.href,
      replace: (path: string) => window.history.replaceState(null, '', path),
      leaveFor: (url: string) => {
        // The Back button may restore the page as it was while leaving, so the page is loaded again.
        window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
        window.location.assign(url)
      },
      reload: () => window.location.reload(),
      refetch: async () => {
        const response = await window.fetch(window.location.href, { cache: 'reload' })
        if (!response.ok) throw new Error(`The page was not loaded: ${response.status}`)
      },
    },
    warn,
    logError,
  }
}
