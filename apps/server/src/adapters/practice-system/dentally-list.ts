import { z } from 'zod'
import { ask, type Dentally } from './dentally-call.ts'
import type { Asked } from './practice-system.ts'

/** Who asks for more gets 25, and is not told. */
export const ROWS_PER_PAGE = 100
/** Nobody has more visits or invoices than this, and pages beyond a hundred are not reliable. */
const MOST_PAGES = 20

interface ListRequest<S extends z.ZodType> {
  path: string
  /** Of the envelope. */
  key: string
  query: Readonly<Record<string, string>>
  row: S
}

/** Every row of a list. What the envelope says of pages is not relied on: a page that is not full is the last one. */
export async function askAll<S extends z.ZodType>(
  at: Dentally,
  request: ListRequest<S>,
): Promise<Asked<z.output<S>[]>> {
  const rows: z.output<S>[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const asked = await askPage(at, request, page)
    if (asked.kind !== 'answered') return asked
    rows.push(...asked.value.rows)
    if (asked.value.rows.length < ROWS_PER_PAGE) break
  }
  return { kind: 'answered', value: rows }
}

/** One page, with how many rows there are in all, as far as the envelope says. */
export async function askPage<S extends z.ZodType>(
  at: Dentally,
  { path, key, query, row }: ListRequest<S>,
  page: number,
): Promise<Asked<{ rows: z.output<S>[]; total: number }>> {
  const envelope = z.object({
    [key]: z.array(row),
    meta: z.object({ total: z.number().int().optional() }).nullish(),
  })
  const asked = await ask(
    at,
    { path, query: { ...query, page: String(page), per_page: String(ROWS_PER_PAGE) } },
    envelope,
  )
  if (asked.kind !== 'answered') return asked
  const rows = asked.value[key] as z.output<S>[]
  const { total } = (asked.value.meta ?? {}) as { total?: number }
  return { kind: 'answered', value: { rows, total: Math.max(total ?? 0, rows.length) } }
}
