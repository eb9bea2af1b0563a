import type { AutomationReplay, ReplayedLead } from '@enamel/contract/automation-replay'
import { addDays } from '@enamel/domain/time/practice-time'
import { id } from './workflows.ts'

type Step = ReplayedLead['steps'][number]

const step = (node: number, overrides: Partial<Step> = {}): Step => ({
  node_id: id(node),
  outcome: 'sent',
  skip_reason: null,
  at: '2025-11-14T09:31:00Z',
  moved_from: null,
  ...overrides,
})
const notReached = { outcome: 'not_reached', at: null } as const

function aLead(number: number, name: string, lead: Omit<ReplayedLead, 'patient'>): ReplayedLead {
  return { patient: { id: id(number), name, distinguisher: null }, ...lead }
}

/** The leads of a replay of the workflow `nurture`: one finished, one moved, one left, one without consent. */
const leads: ReplayedLead[] = [
  aLead(701, 'Nadia Hussain', {
    entered_at: '2025-11-14T09:31:00Z',
    steps: [step(11), step(13), step(15), step(17)],
    stopped: { kind: 'finished' },
    messages: 4,
  }),
  aLead(702, 'Joseph Adair', {
    entered_at: '2025-11-13T20:47:00Z',
    steps: [
      step(11, { outcome: 'moved', at: '2025-11-14T08:00:00Z', moved_from: '2025-11-13T20:47:00Z' }),
      step(13),
      step(15),
      step(17, { outcome: 'ahead', at: null }),
    ],
    stopped: { kind: 'still_in' },
    messages: 3,
  }),
  aLead(703, 'Amelia Rhodes', {
    entered_at: '2025-11-12T11:05:00Z',
    steps: [step(11), step(13), step(15, notReached), step(17, notReached)],
    stopped: { kind: 'ended', stage: 'booking' },
    messages: 2,
  }),
  aLead(704, 'Isla Cameron', {
    entered_at: '2025-11-10T16:40:00Z',
    steps: [
      step(11),
      ...[13, 15, 17].map((node) => step(node, { outcome: 'skipped', skip_reason: 'opted_out' })),
    ],
    stopped: { kind: 'skipped', message: 'email', reason: 'opted_out' },
    messages: 1,
  }),
]

/** A replay over the 90 days before 20 November 2025. */
export function aReplay(overrides: Partial<AutomationReplay> = {}): AutomationReplay {
  const from = '2025-08-23'
  return {
    from,
    to: '2025-11-20',
    leads: 4,
    leads_with_message: 4,
    messages: 10,
    affected_leads: { no_consent: 1, no_address: 0, quiet_hours: 1, left: 1 },
    nodes: [
      { id: id(11), requires_customisation: false, would_go: 4, skipped: [] },
      {
        id: id(13),
        requires_customisation: true,
        would_go: 2,
        skipped: [
          { reason: 'opted_out', count: 1 },
          { reason: 'condition', count: 1 },
        ],
      },
    ],
    days: Array.from({ length: 90 }, (_, index) => {
      const messages = (index * 7) % 12
      return { day: addDays(from, index), messages, leads: Math.ceil(messages / 2) }
    }),
    data: leads,
    metadata: { total: 4, next: null },
    ...overrides,
  }
}

export const emptyReplay = aReplay({
  leads: 0,
  leads_with_message: 0,
  messages: 0,
  data: [],
  metadata: { total: 0, next: null },
})
