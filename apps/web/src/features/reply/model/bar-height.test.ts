import { describe, expect, it } from 'vitest'
import { BAR_HEIGHT_KEY, barHeight } from './bar-height.ts'

describe('the height of the reply bar (RPL-24)', () => {
  it('is between 200 and 800 px, and 200 by default', () => {
    expect(barHeight(undefined)).toBe(200)
    expect(barHeight(199)).toBe(200)
    expect(barHeight(333.4)).toBe(333)
    expect(barHeight(801)).toBe(800)
  })

  it('is saved under its own key', () => {
    expect(BAR_HEIGHT_KEY).toBe('replyBarHeight')
  })

  it('is clamped when a saved value is out of range, and 200 when a saved value is not a number', () => {
    expect(['450', '9999', '-5', '', 'tall', null, {}, Number.NaN].map(barHeight)).toEqual([
      450, 800, 200, 200, 200, 200, 200, 200,
    ])
  })
})
