import { beginFlow } from '@enamel/domain/next-action/flow-walk'
import { someFacts } from '@enamel/domain/next-action/testing/some-facts'
import type { EndedFlow } from '../ended-flow.ts'

const facts = someFacts()

/** A flow that books in a new lead. */
export const someEndedFlow: EndedFlow = {
  button: 'goal',
  patient: {
    first_name: 'Beth',
    last_name: 'Langley',
    stage: 'newLead',
    next_action_at: '2026-11-20T09:00:00.000Z',
    source: 'Unknown',
    snooze: null,
  },
  facts,
  position: beginFlow(facts, 'goal'),
  match: null,
}
