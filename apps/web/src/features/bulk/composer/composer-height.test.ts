import { describe, expect, it } from 'vitest'
import { composerHeight, maxComposerHeight } from './composer-height.ts'

describe('the height of the composer (BLK-04)', () => {
  it('is 200 px by default, at least 200 px, and at most 75 % of the window', () => {
    expect(composerHeight(null)).toBe(200)
    expect(composerHeight('120')).toBe(200)
    expect(composerHeight('333.4')).toBe(333)
    expect(maxComposerHeight(800)).toBe(600)
    expect(maxComposerHeight(200)).toBe(200)
  })

  it('is the default when the saved value is not a number', () => {
    expect(['', 'tall', {}, Number.NaN, Number.POSITIVE_INFINITY].map(composerHeight)).toEqual(
      Array(5).fill(200),
    )
  })
})
