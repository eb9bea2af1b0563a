import { sources } from '@enamel/contract/sources'
import { readSources } from '@enamel/domain/sources/source'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { UNKNOWN_ERROR } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { useInit } from './init.api.ts'
import { SOURCE_NAMES_KEY } from './settings/settings-keys.ts'

/** The text of an unexplained failure (SRC-03). */
const SOURCES_UNKNOWN_ERROR = 'Unknown error'

/** The lead sources that a screen offers. */
export interface OfferedSources {
  names: readonly string[]
  /** Why the current names could not be loaded; in that case `names` are the earlier ones (SRC-03). */
  problem: string | null
  /** Reloads the names. */
  retry: () => void
}

/** The names of the practice's lead sources; an empty or invalid list is an error (SRC-01). */
export const sourceNamesQuery = queryOptions({
  queryKey: [SOURCE_NAMES_KEY],
  queryFn: async ({ signal }): Promise<string[]> => {
    const list = readSources(await call(sources.list, {}, { signal }))
    if (!list) throw new Error(SOURCES_UNKNOWN_ERROR)
    return list.map(({ name }) => name)
  },
})

/** Why the lead sources could not be loaded: the failure's own text, or 'Unknown error' (SRC-03). */
export function sourcesProblem(error: Error): string {
  return error.message === '' || error.message === UNKNOWN_ERROR ? SOURCES_UNKNOWN_ERROR : error.message
}

/** The practice's lead sources: first those in init, then the current ones. */
export function usePracticeSources(): OfferedSources {
  const { client } = useInit()
  const { data, error, refetch } = useQuery({ ...sourceNamesQuery, initialData: client.sources })
  return { names: data, problem: error && sourcesProblem(error), retry: () => void refetch() }
}
