import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@enamel/testing/eventually'
import { parse } from 'csv-parse/sync'
import { inside, type Practice } from '../../../testing/builders.ts'
import type { ApiResponse, Person } from '../../../testing/person.ts'
import type { TestProduct } from '../../../testing/test-product.ts'

export type Query = Record<string, string>

/** The path of a call whose address the server has answered. */
export function pathOf(url: string): string {
  return url.replace(/^\/api/, '')
}

export function requestExport(person: Person, query: Query): Promise<ApiResponse> {
  return person.get(`/v3/patients/export?${new URLSearchParams(query)}`)
}

/** Exports, and waits until the export is settled. @returns its address and the response to its download */
export async function exportNow(
  person: Person,
  query: Query,
): Promise<{ url: string; download: ApiResponse }> {
  const { status, body } = await requestExport(person, query)
  if (status !== 202) throw new Error(`The export was refused: ${JSON.stringify(body)}`)
  return { url: body.url, download: await settled(person, body.url) }
}

/** The response to the download of an export, once it is no longer pending. */
export function settled(person: Person, url: string): Promise<ApiResponse> {
  return eventually(async () => {
    const response = await person.get(pathOf(url))
    if (response.status === 202) throw new Error('The export is pending')
    return response
  })
}

/** The rows of a file, with the columns first. */
export function rowsOf({ body }: ApiResponse): string[][] {
  return parse(body, { bom: true, record_delimiter: '\r\n' })
}

/** The names of a practice's files in the storage, finished or not. */
export async function filesOf({ deps }: Pick<TestProduct, 'deps'>, { id }: Practice): Promise<string[]> {
  return readdir(join(deps.config.dataFolder, 'files/exports', id)).catch(() => [])
}

/** The practice's exports as they are stored, oldest first. */
export function storedExports({ deps }: Pick<TestProduct, 'deps'>, practice: Practice) {
  return inside(deps, practice, (tx) => tx.selectFrom('exports').selectAll().orderBy('id').execute())
}
