import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createTooltipMachine, isTooltipShown } from './tooltip.machine.ts'

const DELAY_MS = 400
const LEAVE_MS = 120

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
  it('closes 5000 ms after it opened, even if the pointer stays (SHELL-18, ACT-42)', () => {
    const tooltip = aTooltip()
    tooltip.point('star')
    expect(tooltip.shown()).toBeUndefined()
    tooltip.pass(DELAY_MS)
    expect(tooltip.shown()).toBe('About star')
    tooltip.pass(4999)
    expect(tooltip.shown()).toBe('About star')
    tooltip.pass(1)
    expect(tooltip.shown()).toBeUndefined()
    tooltip.point('star')
    tooltip.pass(10_000)
    expect(tooltip.shown()).toBeUndefined()
  })

  it('opens immediately on keyboard focus, and closes after 5000 ms too (SHELL-18, ACT-42)', () => {
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
    tooltip.pass(DELAY_MS)
    expect(tooltip.shown()).toBe('About star')
  })

  it('moves to the next element without a delay, for another five seconds', () => {
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

  it('stays open for a moment while the pointer crosses the gap to it', () => {
    const tooltip = aTooltip()
    tooltip.focus('star')
    tooltip.leave()
    tooltip.pass(LEAVE_MS - 1)
    expect(tooltip.shown()).toBe('About star')
    tooltip.pass(1)
    expect(tooltip.shown()).toBeUndefined()
  })

  it('never opens for a pointer that only passes by, and closes immediately when dismissed', () => {
    const tooltip = aTooltip()
    tooltip.point('star')
    tooltip.pass(DELAY_MS - 1)
    tooltip.leave()
    tooltip.pass(10_000)
    expect(tooltip.shown()).toBeUndefined()
    tooltip.focus('star')
    tooltip.dismiss()
    expect(tooltip.shown()).toBeUndefined()
  })
})
