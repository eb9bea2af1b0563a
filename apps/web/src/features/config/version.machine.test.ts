import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSavedState } from '../../lib/saved-state.ts'
import { createVersionService } from './create-version-service.ts'

const UI = '1.0.0'
const NEW = '1.1.0'

/** A response of the health endpoint: a version, no version (`unnamed`), a refusal, or no response. */
type Probe = string | 'unnamed' | 'refused' | 'unreachable'

interface Page {
  uiVersion?: string
  probes?: Probe[]
  /** The tab's storage, which a reloaded page shares with the page before. */
  tab?: Map<string, string>
  /** Fetches the page. */
  fetchPage?: () => Promise<void>
}

function aPage({ uiVersion = UI, probes = [], tab = new Map(), fetchPage }: Page = {}) {
  const steps: string[] = []
  const requests: string[] = []
  const warnings: string[] = []
  const service = createVersionService({
    uiVersion,
    client: () => ({
      async send({ method, path, retries }) {
        requests.push(`${method} ${path} ${retries}`)
        const probe = probes.shift() ?? 'unreachable'
        if (probe === 'unreachable') throw new TypeError('Failed to fetch')
        const isNamed = probe !== 'unnamed' && probe !== 'refused'
        return new Response(null, {
          status: probe === 'refused' ? 503 : 200,
          headers: isNamed ? { 'api-version': probe } : {},
        })
      },
    }),
    tabState: createSavedState({
      storage: () => ({
        getItem: (key) => tab.get(key) ?? null,
        setItem: (key, value) => void tab.set(key, value),
        removeItem: (key) => void tab.delete(key),
      }),
      warn: () => {},
    }),
    clearSaved: () => steps.push('cleared'),
    refetchPage: async () => {
      await fetchPage?.()
      steps.push('fetched')
    },
    reloadPage: () => steps.push('reloaded'),
    warn: (message) => warnings.push(message),
  })
  service.start()
  const announce = async (version: string) => {
    service.send({ type: 'announced', version })
    await vi.advanceTimersByTimeAsync(0)
  }
  return { announce, requests, steps, warnings, state: () => service.getSnapshot().value }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the version check', () => {
  it('sends no request for a local page, nor for the version of the page (CFG-09)', async () => {
    const local = aPage({ uiVersion: 'local' })
    await local.announce(NEW)
    const current = aPage()
    await current.announce(UI)
    expect([...local.requests, ...current.requests]).toEqual([])
  })

  it.each(['1.1.0', '0.9.0'])(
    'requests the health endpoint exactly three times when a different version is announced: %s (CFG-09, C1-02)',
    async (version) => {
      const { announce, requests, warnings } = aPage({ probes: [version, version, version] })
      await announce(version)
      expect(requests).toEqual(Array(3).fill('GET /health/stateless off'))
      expect(warnings).toEqual([`The server is at version ${version}, this page at 1.0.0.`])
    },
  )

  it('clears the saved state, fetches the page and reloads, in that order, when all three responses agree (CFG-10, CFG-11)', async () => {
    const { announce, steps } = aPage({ probes: [NEW, NEW, NEW] })
    await announce(NEW)
    expect(steps).toEqual(['cleared', 'fetched', 'reloaded'])
  })

  it.each<[string, Probe[]]>([
    ['names a different version', [NEW, UI, NEW]],
    ['names no version', [NEW, NEW, 'unnamed']],
    ['is refused', ['refused', NEW, NEW]],
    ['is missing', [NEW, 'unreachable', NEW]],
    ['agrees with the others on a version that was not announced', ['1.2.0', '1.2.0', '1.2.0']],
  ])('does not reload when a response %s (CFG-10)', async (_, probes) => {
    const { announce, requests, steps, state } = aPage({ probes })
    await announce(NEW)
    expect(requests).toHaveLength(3)
    expect(steps).toEqual([])
    expect(state()).toBe('resting')
  })

  it('uses the version that was announced last (C1-02)', async () => {
    const { announce, steps } = aPage({ probes: ['1.2.0', '1.2.0', '1.2.0'] })
    void announce(NEW)
    await announce('1.2.0')
    expect(steps).toEqual(['cleared', 'fetched', 'reloaded'])
  })

  it('sends further requests a minute after responses that disagree, and not earlier (CFG-10)', async () => {
    const { announce, requests, steps } = aPage({ probes: [NEW, UI, NEW, NEW, NEW, NEW] })
    await announce(NEW)
    await vi.advanceTimersByTimeAsync(59_999)
    await announce(NEW)
    expect(requests).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1)
    await announce(NEW)
    expect(requests).toHaveLength(6)
    expect(steps).toEqual(['cleared', 'fetched', 'reloaded'])
  })

  it('does not reload twice for a version that the reloaded page still does not have (G1-23, CFG-11)', async () => {
    const tab = new Map<string, string>()
    const before = aPage({ tab, probes: [NEW, NEW, NEW] })
    await before.announce(NEW)
    expect(before.steps).toContain('reloaded')
    const reloaded = aPage({ tab, probes: ['1.2.0', '1.2.0', '1.2.0'] })
    await reloaded.announce(NEW)
    expect(reloaded.requests).toEqual([])
    await reloaded.announce('1.2.0')
    expect(reloaded.steps).toEqual(['cleared', 'fetched', 'reloaded'])
  })

  it('does not reload when the page cannot be fetched, and retries later (CFG-11)', async () => {
    const responses = [Promise.reject(new Error('no response')), Promise.resolve()]
    for (const response of responses) response.catch(() => {})
    const { announce, steps } = aPage({
      probes: [NEW, NEW, NEW, NEW, NEW, NEW],
      fetchPage: () => responses.shift() as Promise<void>,
    })
    await announce(NEW)
    expect(steps).toEqual(['cleared'])
    await vi.advanceTimersByTimeAsync(60_000)
    await announce(NEW)
    expect(steps).toEqual(['cleared', 'cleared', 'fetched', 'reloaded'])
  })
})
