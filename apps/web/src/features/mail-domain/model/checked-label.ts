import { pastLabel } from '@enamel/domain/time/near-day'

/** When the records were last checked: "Last checked today at 9:31am". */
export function checkedLabel(checkedAt: string | null, now: Date, zone: string): string {
  return checkedAt === null ? 'Not checked yet' : `Last checked ${pastLabel(checkedAt, now, zone)}`
}
