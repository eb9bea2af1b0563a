import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  createTooltipMachine,
  isTooltipShown,
  TOOLTIP_DELAY_MS,
  TOOLTIP_LEAVE_MS,
} from './tooltip.machine.ts'

function aTooltip() {
  const clock = new SimulatedClock()
  const tooltip = createActor(createTooltipMachine<string>(), { clock }).start()
  const subject = (anchor: string) => ({ anchor, text: `About ${anchor}`, side: 'top' as const })
  return {
    point: (anchor: string) => tooltip.send({ type: 'point', subject: subject(anchor) }),
    focus: (anchor: string) => tooltip.send({ type: 'point', subject: subject(anchor), immediate: true }),
    leave: () => tooltip.send({ type: 'leave' }),
    dismiss: () => tooltip.send({ type: 'dismiss' }),
    pass: (ms: number) => clock.increment(ms),
    shown: () => {
      const state = tooltip.getSnapshot()
      return isTooltipShown(state) ? state.context.subject?.text : undefined
    },
  }
}

describe('a tooltip', () => {
  it('closes by itself 5000 ms after it opened, though the pointer stays (SHELL-18, ACT-42)', () => {
    const tooltip = aTooltip()
    tooltip.point('star')
    expect(tooltip.shown()).toBeUndefined()
    tooltip.pass(TOOLTIP_DELAY_MS)
    expect(tooltip.shown()).toBe('About star')
    tooltip.pass(4999)
    expect(tooltip.shown()).toBe('About star')
    tooltip.pass(1)
    expect(tooltip.shown()).toBeUndefined()
    tooltip.point('star')
    tooltip.pass(10_000)
    expect(tooltip.shown()).toBeUndefined()
  })

  it('opens at once on keyboard focus and closes by itself after 5000 ms as well (SHELL-18, ACT-42)', () => {
    const tooltip = aTooltip()
    tooltip.focus('star')
    expect(tooltip.shown()).toBe('About star')
    tooltip.pass(5000)
    expect(tooltip.shown()).toBeUndefined()
  })

  it('opens again when pointed at again', () => {
    const tooltip = aTooltip()
    tooltip.focus('star')
    tooltip.pass(5000)
    tooltip.leave()
    tooltip.point('star')
    tooltip.pass(TOOLTIP_DELAY_MS)
    expect(tooltip.shown()).toBe('About star')
  })

  it('goes over to the neighbour without a delay, with five seconds of its own', () => {
    const tooltip = aTooltip()
    tooltip.focus('star')
    tooltip.pass(4000)
    tooltip.leave()
    tooltip.point('mark read')
    expect(tooltip.shown()).toBe('About mark read')
    tooltip.pass(4999)
    expect(tooltip.shown()).toBe('About mark read')
    tooltip.pass(1)
    expect(tooltip.shown()).toBeUndefined()
  })

  it('waits a moment for a pointer that is crossing the gap to it', () => {
    const tooltip = aTooltip()
    tooltip.focus('star')
    tooltip.leave()
    tooltip.pass(TOOLTIP_LEAVE_MS - 1)
    expect(tooltip.shown()).toBe('About star')
    tooltip.pass(1)
    expect(tooltip.shown()).toBeUndefined()
  })

  it('never shows for a pointer that only passes by, and disappears at once when dismissed', () => {
    const tooltip = aTooltip()
    tooltip.point('star')
    tooltip.pass(TOOLTIP_DELAY_MS - 1)
    tooltip.leave()
    tooltip.pass(10_000)
    expect(tooltip.shown()).toBeUndefined()
    tooltip.focus('star')
    tooltip.dismiss()
    expect(tooltip.shown()).toBeUndefined()
  })
})
