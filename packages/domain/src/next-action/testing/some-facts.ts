import type { FlowFacts } from '../flow-facts.ts'

/** A new lead of a plain practice, seven minutes past ten on a Friday; every step that can be skipped is. */
export function someFacts(facts: Partial<FlowFacts> = {}): FlowFacts {
  return {
    stage: 'newLead',
    variant: 'pipeline',
    source: 'Unknown',
    snooze: null,
    practiceSystem: { active: false, linked: false },
    keptNote: null,
    delays: {},
    now: '2026-11-20T10:07:00Z',
    zone: 'Europe/London',
    ...facts,
  }
}

/** What makes every step show that can be skipped. */
export const nothingSkipped = {
  source: 'Instagram',
  snooze: { state: 'waking' },
  practiceSystem: { active: true, linked: false },
} as const satisfies Partial<FlowFacts>
