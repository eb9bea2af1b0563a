import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSavedState } from '../../lib/saved-state.ts'
import { createVersionService } from './create-version-service.ts'

const UI = '1.0.0'
const NEW = '1.1.0'

/** The health endpoint's answers in turn: a version, an answer without one, a refusal, or no answer. */
type Probe = string | 'unnamed' | 'refused' | 'unreachable'

interface Page {
  uiVersion?: string
  probes?: Probe[]
  /** The tab's storage; the same for a page that was reloaded. */
  tab?: Map<string, string>
  /** Whether the page can be fetched. */
  fetched?: () => Promise<void>
}

function aPage({ uiVersion = UI, probes = [], tab = new Map(), fetched }: Page = {}) {
  const happened: string[] = []
  const asked: string[] = []
  const warnings: string[] = []
  const service = createVersionService({
    uiVersion,
    client: () => ({
      async send({ method, path, retries }) {
        asked.push(`${method} ${path} ${retries}`)
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
    clearSaved: () => happened.push('cleared'),
    refetchPage: async () => {
      await fetched?.()
      happened.push('fetched')
    },
    reloadPage: () => happened.push('reloaded'),
    warn: (message) => warnings.push(message),
  })
  service.start()
  const announce = async (version: string) => {
    service.send({ type: 'announced', version })
    await vi.advanceTimersByTimeAsync(0)
  }
  return { announce, asked, happened, warnings, state: () => service.getSnapshot().value }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the version check', () => {
  it('asks nothing for a local page, or for the version that the page is (CFG-09)', async () => {
    const local = aPage({ uiVersion: 'local' })
    await local.announce(NEW)
    const current = aPage()
    await current.announce(UI)
    expect([...local.asked, ...current.asked]).toEqual([])
  })

  it.each(['1.1.0', '0.9.0'])(
    'asks the health endpoint exactly three times when another version is announced: %s (CFG-09, C1-02)',
    async (version) => {
      const { announce, asked, warnings } = aPage({ probes: [version, version, version] })
      await announce(version)
      expect(asked).toEqual(Array(3).fill('GET /health/stateless off'))
      expect(warnings).toEqual([`The server is at version ${version}, this page at 1.0.0.`])
    },
  )

  it('clears what is saved, fetches the page and reloads, in that order, when all three agree (CFG-10, CFG-11)', async () => {
    const { announce, happened } = aPage({ probes: [NEW, NEW, NEW] })
    await announce(NEW)
    expect(happened).toEqual(['cleared', 'fetched', 'reloaded'])
  })

  it.each<[string, Probe[]]>([
    ['is another one', [NEW, UI, NEW]],
    ['names none', [NEW, NEW, 'unnamed']],
    ['is refused', ['refused', NEW, NEW]],
    ['does not come', [NEW, 'unreachable', NEW]],
    ['agree, but with what was not announced', ['1.2.0', '1.2.0', '1.2.0']],
  ])('does not reload when an answer %s (CFG-10)', async (_, probes) => {
    const { announce, asked, happened, state } = aPage({ probes })
    await announce(NEW)
    expect(asked).toHaveLength(3)
    expect(happened).toEqual([])
    expect(state()).toBe('resting')
  })

  it('goes by the version that was announced last (C1-02)', async () => {
    const { announce, happened } = aPage({ probes: ['1.2.0', '1.2.0', '1.2.0'] })
    void announce(NEW)
    await announce('1.2.0')
    expect(happened).toEqual(['cleared', 'fetched', 'reloaded'])
  })

  it('asks again after a minute when the answers did not agree, and not before (CFG-10)', async () => {
    const { announce, asked, happened } = aPage({ probes: [NEW, UI, NEW, NEW, NEW, NEW] })
    await announce(NEW)
    await vi.advanceTimersByTimeAsync(59_999)
    await announce(NEW)
    expect(asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1)
    await announce(NEW)
    expect(asked).toHaveLength(6)
    expect(happened).toEqual(['cleared', 'fetched', 'reloaded'])
  })

  it('does not reload twice for a version that the page never becomes (G1-23, CFG-11)', async () => {
    const tab = new Map<string, string>()
    const before = aPage({ tab, probes: [NEW, NEW, NEW] })
    await before.announce(NEW)
    expect(before.happened).toContain('reloaded')
    const after = aPage({ tab, probes: ['1.2.0', '1.2.0', '1.2.0'] })
    await after.announce(NEW)
    expect(after.asked).toEqual([])
    await after.announce('1.2.0')
    expect(after.happened).toEqual(['cleared', 'fetched', 'reloaded'])
  })

  it('stays as it is when the page cannot be fetched, and tries again (CFG-11)', async () => {
    const answers = [Promise.reject(new Error('no answer')), Promise.resolve()]
    for (const answer of answers) answer.catch(() => {})
    const { announce, happened } = aPage({
      probes: [NEW, NEW, NEW, NEW, NEW, NEW],
      fetched: () => answers.shift() as Promise<void>,
    })
    await announce(NEW)
    expect(happened).toEqual(['cleared'])
    await vi.advanceTimersByTimeAsync(60_000)
    await announce(NEW)
    expect(happened).toEqual(['cleared', 'cleared', 'fetched', 'reloaded'])
  })
})
