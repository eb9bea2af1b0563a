import { sources } from '@enamel/contract/sources'
import { type LeadSource, readSources } from '@enamel/domain/sources/source'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { SETTINGS_KEY } from '../../signed-in/settings/settings-keys.ts'

/** The lead sources with the number of their patients; an invalid list is a failure (SRC2-01, SRC2-04). */
export const sourcesQuery = queryOptions({
  queryKey: [SETTINGS_KEY, 'sources'],
  queryFn: async ({ signal }) => checked(await call(sources.list, {}, { signal })),
})

export async function addSource(name: string): Promise<LeadSource[]> {
  return checked(await call(sources.add, { body: { name } }))
}

export async function renameSource(source: string, name: string): Promise<LeadSource[]> {
  return checked(await call(sources.rename, { params: { name: source }, body: { name } }))
}

export async function removeSource(source: string): Promise<LeadSource[]> {
  return checked(await call(sources.remove, { params: { name: source } }))
}

/** @throws for a list that is not one of sources */
function checked(list: unknown): LeadSource[] {
  const sources = readSources(list)
  if (!sources) throw new Error('The list of lead sources is invalid')
  return sources
}
