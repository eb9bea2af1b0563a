import { config } from '@enamel/contract/config'
import { createActor, fromPromise } from 'xstate'
import type { HttpClient } from '../../lib/http-client.ts'
import type { SavedState } from '../../lib/saved-state.ts'
import { VERSION_PROBES } from './model/version-check.ts'
import { type VersionService, versionMachine } from './version.machine.ts'

export interface VersionDependencies {
  uiVersion: string
  client: () => HttpClient
  tabState: SavedState
  /** Removes this browser's saved state. */
  clearSaved: () => void
  /** Fetches the page without the browser's cache, so that the reload gets the new version. */
  refetchPage: () => Promise<void>
  reloadPage: () => void
  warn: (message: string) => void
}

/** Creates the version service without starting it. */
export function createVersionService(deps: VersionDependencies): VersionService {
  const reloadedFor = deps.tabState.section('reloaded_for', (saved) =>
    typeof saved === 'string' ? saved : undefined,
  )
  const machine = versionMachine.provide({
    actors: {
      probe: fromPromise(({ signal }) => probeVersion(deps.client(), signal)),
      reload: fromPromise(async ({ input }) => {
        deps.clearSaved()
        await deps.refetchPage()
        // Stored only after the fetch, so that a page that could not be fetched is fetched again later.
        reloadedFor.write(input.version)
        deps.reloadPage()
      }),
    },
    actions: {
      logAnnounced: (_, version) =>
        deps.warn(`The server is at version ${version}, this page at ${deps.uiVersion}.`),
    },
  })
  return createActor(machine, {
    input: { uiVersion: deps.uiVersion, reloadedFor: reloadedFor.read() ?? null },
  })
}

/**
 * Requests the health endpoint three times (CFG-09, CFG-10). Each result is the version in the response, or null for a
 * failed request or a response without a version.
 */
async function probeVersion(client: HttpClient, signal: AbortSignal): Promise<(string | null)[]> {
  const { method, path } = config.health
  const probes: (string | null)[] = []
  for (let probe = 0; probe < VERSION_PROBES; probe++) {
    const response = await client.send({ method, path, retries: 'off', signal }).catch(() => null)
    probes.push(response?.ok ? response.headers.get('api-version') : null)
  }
  return probes
}
