import { templates } from '@enamel/contract/templates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { TEMPLATES_KEY } from '../../signed-in/settings/settings-keys.ts'

const STALE_AFTER_MS = 5 * 60_000

/** The practice's message templates, loaded when the templates browser is opened or a draft contains a template. */
export const templatesQuery = queryOptions({
  queryKey: [TEMPLATES_KEY],
  queryFn: ({ signal }) => call(templates.list, {}, { signal }),
  staleTime: STALE_AFTER_MS,
})
