import { config } from '@enamel/contract/config'
import type { Init } from '@enamel/contract/practice'
import { withInitDefaults } from '@enamel/domain/config/init-defaults'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** GET /v3/init with its defaults filled in; requested once per session (CFG-13, CFG-14). */
export const initQuery = queryOptions({
  queryKey: ['init'],
  queryFn: async ({ signal }): Promise<Init> => withInitDefaults(await call(config.init, {}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * The response of init. The app is not shown before it (AUTH-15), so it always exists.
 * @throws when used outside the signed-in app
 */
export function useInit(): Init {
  const { data } = useQuery(initQuery)
  if (!data) throw new Error('useInit is used outside the signed-in app')
  return data
}
