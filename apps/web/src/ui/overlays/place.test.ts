import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDGE_PX, place } from './place.ts'

const window = { width: 1000, height: 800 }
const button = { left: 400, top: 300, width: 100, height: 32 }

describe('a floating element', () => {
  it('is on the preferred side and aligned with the preferred edge', () => {
    const menu = { width: 200, height: 150 }
    expect(place(button, menu, window, { side: 'bottom', align: 'start', gap: 4 })).toEqual({
      side: 'bottom',
      left: 400,
      top: 336,
    })
    expect(place(button, menu, window, { side: 'bottom', align: 'end', gap: 4 })).toMatchObject({ left: 300 })
    expect(place(button, menu, window, { side: 'top', align: 'centre', gap: 6 })).toEqual({
      side: 'top',
      left: 350,
      top: 144,
    })
    expect(place(button, menu, window, { side: 'right', align: 'start', gap: 6 })).toEqual({
      side: 'right',
      left: 506,
      top: 300,
    })
    expect(place(button, menu, window, { side: 'left', align: 'end', gap: 6 })).toEqual({
      side: 'left',
      left: 194,
      top: 182,
    })
  })

  it('moves to the opposite side when only that side has room', () => {
    const low = { ...button, top: 750 }
    const placement = place(low, { width: 200, height: 150 }, window, {
      side: 'bottom',
      align: 'start',
      gap: 4,
    })
    expect(placement).toEqual({ side: 'top', left: 400, top: 596 })
  })

  it('stays inside the window for any anchor, if it fits', () => {
    const options = fc.record({
      side: fc.constantFrom('top' as const, 'bottom' as const, 'left' as const, 'right' as const),
      align: fc.constantFrom('start' as const, 'centre' as const, 'end' as const),
      gap: fc.integer({ min: 0, max: 12 }),
    })
    const anchor = fc.record({
      left: fc.integer({ min: -200, max: 1200 }),
      top: fc.integer({ min: -200, max: 1000 }),
      width: fc.integer({ min: 0, max: 400 }),
      height: fc.integer({ min: 0, max: 400 }),
    })
    const size = fc.record({
      width: fc.integer({ min: 1, max: window.width - 2 * EDGE_PX }),
      height: fc.integer({ min: 1, max: window.height - 2 * EDGE_PX }),
    })
    fc.assert(
      fc.property(anchor, size, options, (anchorRect, sheet, chosenOptions) => {
        const placement = place(anchorRect, sheet, window, chosenOptions)
        expect(placement.left).toBeGreaterThanOrEqual(EDGE_PX)
        expect(placement.top).toBeGreaterThanOrEqual(EDGE_PX)
        expect(placement.left + sheet.width).toBeLessThanOrEqual(window.width - EDGE_PX)
        expect(placement.top + sheet.height).toBeLessThanOrEqual(window.height - EDGE_PX)
      }),
    )
  })
})
