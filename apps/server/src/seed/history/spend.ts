import type { Insertable } from 'kysely'
import type { Schema } from '../../db/database.ts'
import type { Random } from '../random.ts'
import type { EnquiryMonth } from './enquiry-times.ts'
import { leadSources } from './lead-sources.ts'

const PENCE_PER_STEP = 1000
/** A budget differs from the average by up to this share, up or down. */
const VARIATION = 0.15

/** What a practice spent on its sources in each month of a history with this many leads. */
export function marketingSpend(
  clientId: string,
  {
    months,
    leads,
    userId,
    now,
  }: { months: readonly EnquiryMonth[]; leads: number; userId: string; now: Date },
  random: Random,
): Insertable<Schema['marketing_spend']>[] {
  const shares = leadSources.reduce((sum, { share }) => sum + share, 0)
  return months.flatMap(({ month, share: shareOfMonth }) =>
    leadSources
      .filter(({ costPerLead }) => costPerLead > 0)
      .map(({ name, share, costPerLead }) => {
        const expected = leads * shareOfMonth * (share / shares) * costPerLead
        const amount = expected * (1 - VARIATION + 2 * VARIATION * random.next())
        return {
          client_id: clientId,
          source: name,
          month,
          amount_pence: Math.max(1, Math.round(amount / PENCE_PER_STEP)) * PENCE_PER_STEP,
          user_id: userId,
          updated_at: now,
        }
      }),
  )
}
