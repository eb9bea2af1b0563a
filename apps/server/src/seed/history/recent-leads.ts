import type { StageKey } from '@enamel/domain/stages/stages'
import type { Random } from '../random.ts'
import type { HistoryCalendar } from './calendar.ts'
import type { Journey } from './journey.ts'

/** A lead who came lately and has come to a certain stage. */
export interface RecentLead {
  stage: StageKey
  createdAt: (random: Random) => Date
  /** When the lead had come to the stage at the latest. */
  by: Date
}

/** The stages that few leads come to within weeks, without which a small practice's reports would have empty cards. */
const RARE_STAGES: readonly StageKey[] = ['didNotAttend', 'txPlanConsult', 'inTx', 'blocked']
/** In days before today, for this month and the last: when such leads came, and when they had come to the stage. */
const PERIODS = [
  { earliest: 27, latest: 13, by: 4 },
  { earliest: 57, latest: 43, by: 31 },
] as const

/** The leads who came within the last two months to stages that are rare. */
export function recentLeads(calendar: HistoryCalendar): RecentLead[] {
  const today = calendar.days.length - 1
  return PERIODS.flatMap(({ earliest, latest, by }) =>
    RARE_STAGES.map((stage) => ({
      stage,
      createdAt: (random: Random) => {
        const day = Math.max(0, today - random.between(latest, earliest))
        return calendar.officeTime(calendar.at(day, 0), 0, random)
      },
      by: calendar.at(today - by, 0),
    })),
  )
}

/** Whether a journey has come to the stage in time. */
export function hasComeTo({ stage, by }: RecentLead, { events }: Journey): boolean {
  return events.some((event) => event.kind === 'moved' && event.to === stage && event.at <= by)
}
