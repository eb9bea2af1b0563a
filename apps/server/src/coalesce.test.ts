import { afterEach, describe, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Handles texts by their first letter. Each call waits until it is released. */
function handler(fails: (items: readonly string[]) => boolean = () => false) {
  const calls: string[][] = []
  const releases: (() => void)[] = []
  const handle = coalesce<string, string>(
    (item) => item.charAt(0),
    async (key, items) => {
      calls.push([key, ...items])
      await new Promise<void>((resolve) => releases.push(resolve))
      if (fails(items)) throw new Error(`${items} failed`)
      return (item) => `${item} handled`
    },
  )
  const release = async () => {
    await expect.poll(() => releases.length).toBeGreaterThan(0)
    releases.shift()?.()
  }
  return { handle, calls, release }
}

afterEach(() => void vi.useRealTimers())

describe('items that are handled together', () => {
  it('are handled at once, and those that arrive meanwhile together', async () => {
    const { handle, calls, release } = handler()
    const handled = ['a1', 'a2', 'a3'].map(handle)
    expect(calls).toEqual([['a', 'a1']])
    await release()
    await handled[0]
    await expect.poll(() => calls.slice(1)).toEqual([['a', 'a2', 'a3']])
    await release()
    expect(await Promise.all(handled)).toEqual(['a1 handled', 'a2 handled', 'a3 handled'])
    const later = handle('a4')
    expect(calls.at(-1)).toEqual(['a', 'a4'])
    await release()
    await later
  })

  it('do not wait for those of another key', () => {
    const { handle, calls } = handler()
    void handle('a1')
    void handle('b1')
    expect(calls).toEqual([
      ['a', 'a1'],
      ['b', 'b1'],
    ])
  })

  it('are handled alone after they have failed together, so that only those that cannot be handled fail', async () => {
    const { handle, calls, release } = handler((items) => items.includes('a2'))
    const handled = Promise.allSettled(['a1', 'a2', 'a3'].map(handle))
    for (let call = 0; call < 4; call++) await release()
    expect((await handled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(calls.map((call) => call.slice(1).join())).toEqual(['a1', 'a2,a3', 'a2', 'a3'])
  })

  it('are handled beside earlier ones that are stuck', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { handle, calls } = handler()
    for (const item of ['a1', 'a2', 'a3']) void handle(item)
    await vi.advanceTimersByTimeAsync(999)
    expect(calls).toEqual([['a', 'a1']])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.slice(1)).toEqual([['a', 'a2', 'a3']])
  })
})
