import { FILTER_NONE, type ReportFilters } from '@enamel/domain/reporting/filters'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { sql } from 'kysely'

export function hasFilters({ types, sources, labels, stages }: ReportFilters): boolean {
  return [types, sources, labels, stages].some((filter) => filter !== undefined)
}

/** Whether the patient `p` passes the filters, by their present values (M-04). */
export function passesFilters({ types, sources, labels, stages }: ReportFilters) {
  const conditions = [
    types && sql`coalesce(p.tx_type, ${FILTER_NONE}) = any (${[...types]})`,
    sources && sql`lower(p.source) = any (${inLowerCase(sources)})`,
    stages && sql`coalesce(p.stage, ${FILTER_NONE}) = any (${[...stages]})`,
    labels &&
      sql`exists (select from unnest(p.labels) label where lower(label) = any (${inLowerCase(labels)}))`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Names as `lower(…)` of a stored name gives them: by the database's rules of case. */
function inLowerCase(names: readonly string[]) {
  return sql`array(select lower(name) from unnest(${names.map(cleanLine)}::text[]) name)`
}
