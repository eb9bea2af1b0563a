import type { FlowInput } from '../flow-input.ts'

/** A new lead on a Friday at seven minutes past ten; every step that can be skipped is skipped. */
export function someFlowInput(input: Partial<FlowInput> = {}): FlowInput {
  return {
    stage: 'newLead',
    variant: 'pipeline',
    source: 'Unknown',
    snooze: null,
    practiceSystem: { active: false, linked: false },
    draftNote: null,
    delays: {},
    now: '2026-11-20T10:07:00Z',
    zone: 'Europe/London',
    ...input,
  }
}

/** Input with which no step is skipped. */
export const nothingSkipped = {
  source: 'Instagram',
  snooze: { state: 'waking' },
  practiceSystem: { active: true, linked: false },
} as const satisfies Partial<FlowInput>
