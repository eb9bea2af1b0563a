import { describe, expect, it } from 'vitest'
import { alertPlan } from './alert-plan.ts'

const on = { desktop: true, sound: true }
const hidden = { isVisible: false, showsConversation: true }
const elsewhere = { isVisible: true, showsConversation: false }
const looking = { isVisible: true, showsConversation: true }

describe('a message from a patient', () => {
  it('notifies and rings while the product is in the background', () => {
    expect(alertPlan(hidden, on)).toMatchObject({ notify: true, ring: true })
  })

  it('only rings while the user sees a different screen, and is quiet while they see the conversation', () => {
    expect(alertPlan(elsewhere, on)).toMatchObject({ notify: false, ring: true })
    expect(alertPlan(looking, on)).toMatchObject({ notify: false, ring: false })
  })

  it('is claimed first by the tab in which the user sees most of it', () => {
    const waits = [looking, elsewhere, hidden].map((attention) => alertPlan(attention, on).waitMs)
    expect(waits).toEqual([...new Set(waits)].sort((a, b) => a - b))
  })

  it('is quiet unless the user has asked for more', () => {
    expect(alertPlan(hidden, { desktop: false, sound: false })).toMatchObject({ notify: false, ring: false })
    expect(alertPlan(hidden, { desktop: true, sound: false })).toMatchObject({ notify: true, ring: false })
  })
})
