import { type DuplicateQuery, duplicateQuery } from '@enamel/domain/add-patient/duplicate'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { checkedResponse } from '../../lib/testing/contract-reply.ts'
import { wait } from '../../lib/wait.ts'
import { detailsState, duplicatesQuery } from './duplicate-check.ts'
import { contact } from './testing/start-wizard.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Starts the check for a form. The test fills in the contact. */
function startCheck() {
  const requests: unknown[] = []
  const practice = { known: [] as string[], fails: false, delayMs: 0 }
  connectCalls({
    async send(request) {
      requests.push(Object.fromEntries(new URLSearchParams(request.path.split('?')[1])))
      const { known, fails } = practice
      const body = fails
        ? { code: 'unavailable', message: 'No' }
        : { email: known.includes('email'), phone: known.includes('phone') }
      if (practice.delayMs > 0) await wait(practice.delayMs)
      return checkedResponse(request, new Response(JSON.stringify(body), { status: fails ? 503 : 200 }))
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let query: DuplicateQuery | null = null
  const observer = new QueryObserver(queries, duplicatesQuery(query))
  onTestFinished(observer.subscribe(() => {}))
  return {
    requests,
    practice,
    fill(details: Partial<typeof contact>) {
      query = duplicateQuery({ email: '', phone: '', ...details }, 'GB')
      observer.setOptions(duplicatesQuery(query))
    },
    retry: () => void observer.refetch(),
    state: () => detailsState(query, observer.getCurrentResult()),
    found: () => observer.getCurrentResult().data,
  }
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the check for duplicates', () => {
  it('sends one request with the valid details, 300 ms after the last change of email or phone (ADD-16, ADD-17)', async () => {
    const { fill, requests, state } = startCheck()
    for (const email of ['priya@post.e', 'priya@post.exam', 'priya@post.example']) {
      fill({ email })
      expect(state()).toBe('searching')
      await advance(299)
    }
    expect(requests).toEqual([])
    await advance(1)
    expect(requests).toEqual([{ email: 'priya@post.example' }])
    expect(state()).toBe('unique')
  })

  it('is not started by an incomplete phone number, nor repeated for the same details (ADD-16)', async () => {
    const { fill, requests, state } = startCheck()
    fill({ phone: '07700 90' })
    await advance(300)
    expect(state()).toBe('initial')
    fill(contact)
    await advance(300)
    fill({ ...contact })
    await advance(300)
    expect(state()).toBe('unique')
    expect(requests).toHaveLength(1)
  })

  it('shows which details the practice knows, until they are changed (ADD-18)', async () => {
    const { fill, practice, state, found } = startCheck()
    practice.known = ['phone']
    fill(contact)
    await advance(300)
    expect(state()).toBe('duplicates')
    expect(found()).toEqual(['phone'])
    fill({ ...contact, phone: '07700 900732' })
    expect(state()).toBe('searching')
    expect(found()).toBeUndefined()
  })

  it('ignores the response for details that have been changed since', async () => {
    const { fill, practice, requests, state } = startCheck()
    practice.known = ['email', 'phone']
    practice.delayMs = 100
    fill(contact)
    await advance(300)
    expect(requests).toHaveLength(1)
    fill({ ...contact, email: 'other@post.example' })
    practice.known = []
    await advance(100)
    expect(state()).toBe('searching')
    await advance(300)
    expect(state()).toBe('unique')
    expect(requests).toHaveLength(2)
  })

  it('can be repeated after a failure', async () => {
    const { fill, practice, requests, retry, state } = startCheck()
    practice.fails = true
    fill(contact)
    await advance(300)
    expect(state()).toBe('initial')
    practice.fails = false
    retry()
    expect(state()).toBe('searching')
    await advance(300)
    expect(state()).toBe('unique')
    expect(requests).toHaveLength(2)
  })
})
