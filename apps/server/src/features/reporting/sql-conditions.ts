import type { ReportPeriod } from '@enamel/domain/reporting/period'
import { sql } from 'kysely'

/** The values are literals, so that PostgreSQL can use the indexes of 0037 and 0041, which name them. */
export function isOneOf(column: string, values: readonly string[]) {
  return sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

export function isWithin(column: string, { start, end }: ReportPeriod) {
  return start && end ? sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}` : sql`true`
}
