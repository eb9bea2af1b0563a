import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readClientConfig } from '../features/config/read-client-config.ts'
import { logError, warn } from '../lib/browser-log.ts'
import { productTime } from '../lib/product-time.ts'
import { SAVED_STATE_KEY, savedState, tabState } from '../lib/saved-state.ts'
import { wait } from '../lib/wait.ts'
import { FailureView } from '../ui/feedback/failure-view.tsx'
import { UiProvider } from '../ui/provider.tsx'
import { App } from './app.tsx'
import { createServices, startServices } from './services.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to stand in.')

createRoot(root).render(
  <StrictMode>
    <UiProvider>{app()}</UiProvider>
  </StrictMode>,
)

/** The app, or why it cannot start on this page. */
function app() {
  try {
    const services = createServices(browserWorld())
    startServices(services)
    return <App services={services} />
  } catch (error) {
    logError(String(error))
    return <FailureView text={error instanceof Error ? error.message : undefined} />
  }
}

function browserWorld() {
  const block = document.getElementById('client-config')?.textContent ?? null
  return {
    fetch: async (url: string, init: RequestInit) => {
      const answer = await window.fetch(url, init)
      productTime.hear(answer)
      return answer
    },
    now: () => Date.now(),
    wait,
    clientConfig: readClientConfig(block, window.location.origin),
    savedState,
    tabState,
    onSavedElsewhere: (heard: () => void) =>
      // What another tab dropped before it reloads says nothing of who is signed in.
      window.addEventListener('storage', (change) => {
        if (change.key === SAVED_STATE_KEY && change.newValue !== null) heard()
      }),
    page: window.location,
    address: {
      current: () => window.location.href,
      replace: (path: string) => window.history.replaceState(null, '', path),
      leaveFor: (url: string) => window.location.assign(url),
      reload: () => window.location.reload(),
      refetch: async () => {
        const answer = await window.fetch(window.location.href, { cache: 'reload' })
        if (!answer.ok) throw new Error(`The page answered ${answer.status}`)
      },
    },
    warn,
    logError,
  }
}
