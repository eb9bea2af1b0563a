import { z } from 'zod'
import { ask, type Dentally } from './dentally-call.ts'
import type { Asked } from './practice-system.ts'

/** The maximum; a request for more gets 25 rows without an error. */
export const ROWS_PER_PAGE = 100
/** No patient has more visits or invoices than this, and pages beyond a hundred are not reliable. */
const MAX_PAGES = 20

type RowShape = z.ZodType<{ id: string }>

interface ListRequest<S extends RowShape> {
  path: string
  /** The envelope's counts. */
  key: string
  query: Readonly<Record<string, string>>
  row: S
}

/** All rows of a list, without duplicates. */
export async function askAll<S extends RowShape>(
  at: Dentally,
  request: ListRequest<S>,
): Promise<Asked<z.output<S>[]>> {
  const asked = await askPages(at, request, MAX_PAGES)
  return asked.kind === 'answered' ? { kind: 'answered', value: asked.value.rows } : asked
}

/**
 * The rows of a list's first pages without duplicates, and the total number if the envelope has it. The envelope's page
 * count is not used: the last page is the first one that is not full or has no new rows.
 */
export async function askPages<S extends RowShape>(
  at: Dentally,
  request: ListRequest<S>,
  mostPages: number,
): Promise<Asked<{ rows: z.output<S>[]; total: number }>> {
  const rows = new Map<string, z.output<S>>()
  let total = 0
  for (let page = 1; page <= mostPages; page += 1) {
    const asked = await askPage(at, request, page)
    if (asked.kind !== 'answered') return asked
    const known = rows.size
    for (const row of asked.value.rows) rows.set(row.id, row)
    total = Math.max(total, asked.value.total, rows.size)
    if (asked.value.rows.length < ROWS_PER_PAGE || rows.size === known) break
  }
  return { kind: 'answered', value: { rows: [...rows.values()], total } }
}

const Meta = z.object({ total: z.number().int() }).optional().catch(undefined)

/** One page, with the total number of rows if the envelope has it. */
async function askPage<S extends RowShape>(
  at: Dentally,
  { path, key, query, row }: ListRequest<S>,
  page: number,
): Promise<Asked<{ rows: z.output<S>[]; total: number }>> {
  const envelope = z.object({ [key]: z.array(row).max(ROWS_PER_PAGE), meta: Meta })
  const asked = await ask(
    at,
    { path, query: { ...query, page: String(page), per_page: String(ROWS_PER_PAGE) } },
    envelope,
  )
  if (asked.kind !== 'answered') return asked
  const rows = asked.value[key] as z.output<S>[]
  const meta = asked.value.meta as z.output<typeof Meta>
  return { kind: 'answered', value: { rows, total: Math.max(meta?.total ?? 0, rows.length) } }
}
