import { sources } from '@enamel/contract/sources'
import { readSources, SOURCES_UNKNOWN_ERROR } from '@enamel/domain/sources/source'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { UNKNOWN_ERROR } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { useInit } from './init.api.ts'

/** The lead sources that a screen offers. */
export interface OfferedSources {
  names: readonly string[]
  /** Why they could not be asked for as they are now; those known before are named then (SRC-03). */
  problem: string | null
  /** Asks for them again. */
  retry: () => void
}

/** The names of the practice's lead sources; an empty or invalid list is an error (SRC-01). */
export const sourceNamesQuery = queryOptions({
  queryKey: ['source names'],
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

/** The practice's lead sources: at first those that init named, then as they are now. */
export function usePracticeSources(): OfferedSources {
  const { client } = useInit()
  const { data, error, refetch } = useQuery({ ...sourceNamesQuery, initialData: client.sources })
  return { names: data, problem: error && sourcesProblem(error), retry: () => void refetch() }
}
