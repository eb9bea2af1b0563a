import type { OfferedSources } from '@enamel/domain/sources/offered-sources'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../features/config/init.api.ts'
import { sourceNamesQuery, sourcesProblem } from '../features/sources/sources.api.ts'

/** The practice's lead sources: at first those that init named, then as they are now. */
export function usePracticeSources(): OfferedSources {
  const { client } = useInit()
  const { data, error, refetch } = useQuery({ ...sourceNamesQuery, initialData: client.sources })
  return { names: data, problem: error && sourcesProblem(error), retry: () => void refetch() }
}
