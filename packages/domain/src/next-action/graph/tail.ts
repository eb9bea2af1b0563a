import type { FlowNode } from '../flow-node.ts'

/** The end of every flow: lead source (for bookings, discards and patients won in lite), snooze, confirm, finish. */
export const tail: readonly FlowNode[] = [
  {
    key: 'tail.source',
    type: 'source',
    title: 'Lead source',
    heading: 'Where did this patient come from?',
    next: 'tail.snooze',
  },
  {
    key: 'tail.snooze',
    type: 'snooze',
    title: 'Snooze',
    heading: 'Should this patient be woken?',
    next: 'tail.confirm',
  },
  {
    key: 'tail.confirm',
    type: 'confirm',
    title: 'Confirm',
    heading: 'Just to double check...',
    next: 'finish',
  },
  { key: 'finish', type: 'finish' },
]
