import { describe, expect, it } from 'vitest'
import { inBatches } from './batches.ts'

/** Handles texts by their first letter. Each batch waits until it is released. */
function handler(fails: (batch: readonly string[]) => boolean = () => false) {
  const batches: string[][] = []
  const releases: (() => void)[] = []
  const handle = inBatches<string>(
    (item) => item.charAt(0),
    async (key, items) => {
      batches.push([key, ...items])
      await new Promise<void>((resolve) => releases.push(resolve))
      if (fails(items)) throw new Error(`${items} failed`)
    },
  )
  const release = async () => {
    await expect.poll(() => releases.length).toBeGreaterThan(0)
    releases.shift()?.()
  }
  return { handle, batches, release }
}

describe('items in batches', () => {
  it('are handled at once, and those that arrive meanwhile together', async () => {
    const { handle, batches, release } = handler()
    const handled = ['a1', 'a2', 'a3'].map(handle)
    expect(batches).toEqual([['a', 'a1']])
    await release()
    await handled[0]
    await expect.poll(() => batches.slice(1)).toEqual([['a', 'a2', 'a3']])
    await release()
    await Promise.all(handled)
    const later = handle('a4')
    expect(batches.at(-1)).toEqual(['a', 'a4'])
    await release()
    await later
  })

  it('do not wait for those of another key', () => {
    const { handle, batches } = handler()
    void handle('a1')
    void handle('b1')
    expect(batches).toEqual([
      ['a', 'a1'],
      ['b', 'b1'],
    ])
  })

  it('are handled alone after their batch has failed, so that only those that cannot be handled fail', async () => {
    const { handle, batches, release } = handler((items) => items.includes('a2'))
    const handled = Promise.allSettled(['a1', 'a2', 'a3'].map(handle))
    for (let batch = 0; batch < 4; batch++) await release()
    expect((await handled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(batches.map((batch) => batch.slice(1).join())).toEqual(['a1', 'a2,a3', 'a2', 'a3'])
  })
})
