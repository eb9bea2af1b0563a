import { z } from 'zod'
import type { ServiceResult } from '../service-result.ts'
import { ask, type Dentally } from './dentally-call.ts'

/** The most rows that Dentally returns in a page; a request for more returns only 25, without an error. */
export const ROWS_PER_PAGE = 100
/** No patient has more pages of visits or invoices than this, and pages after the hundredth are not reliable. */
const MAX_PAGES = 20

export type RowShape = z.ZodType<{ id: string }>

export interface ListRequest<S extends RowShape> {
  path: string
  /** The property of the response that contains the rows. */
  key: string
  query: Readonly<Record<string, string>>
  row: S
}

/** All rows of a list, without duplicates. */
export async function fetchAll<S extends RowShape>(
  dentally: Dentally,
  request: ListRequest<S>,
): Promise<ServiceResult<z.output<S>[]>> {
  const result = await fetchPages(dentally, request, MAX_PAGES)
  return result.kind === 'answered' ? { kind: 'answered', value: result.value.rows } : result
}

/**
 * The rows of a list's first pages without duplicates, and the total number if the envelope has it. The envelope's page
 * count is not used: the last page is the first one that is not full or has no new rows.
 */
export async function fetchPages<S extends RowShape>(
  dentally: Dentally,
  request: ListRequest<S>,
  maxPages: number,
): Promise<ServiceResult<{ rows: z.output<S>[]; total: number }>> {
  const rows = new Map<string, z.output<S>>()
  let total = 0
  for (let page = 1; page <= maxPages; page += 1) {
    const result = await fetchPage(dentally, request, page)
    if (result.kind !== 'answered') return result
    const known = rows.size
    for (const row of result.value.rows) rows.set(row.id, row)
    total = Math.max(total, result.value.total, rows.size)
    if (result.value.rows.length < ROWS_PER_PAGE || rows.size === known) break
  }
  return { kind: 'answered', value: { rows: [...rows.values()], total } }
}

const Meta = z.object({ total: z.number().int() }).optional().catch(undefined)

/** One page, with the total number of rows if the envelope has it. */
export async function fetchPage<S extends RowShape>(
  dentally: Dentally,
  { path, key, query, row }: ListRequest<S>,
  page: number,
): Promise<ServiceResult<{ rows: z.output<S>[]; total: number }>> {
  const envelope = z.object({ [key]: z.array(row).max(ROWS_PER_PAGE), meta: Meta })
  const result = await ask(
    dentally,
    { path, query: { ...query, page: String(page), per_page: String(ROWS_PER_PAGE) } },
    envelope,
  )
  if (result.kind !== 'answered') return result
  const rows = result.value[key] as z.output<S>[]
  const meta = result.value.meta as z.output<typeof Meta>
  return { kind: 'answered', value: { rows, total: Math.max(meta?.total ?? 0, rows.length) } }
}
