import { MENTIONS_MAX, mentionedIn } from '@enamel/domain/notifications/mention'
import type { QueryClient } from '@tanstack/react-query'
import { colleaguesQuery } from '../assignment.api.ts'

/**
 * The ids of the colleagues whom a note mentions. None if the colleagues cannot be loaded: the note is worth more than
 * its notifications.
 */
export async function mentionsIn(queries: QueryClient, content: string): Promise<string[]> {
  if (!content.includes('@')) return []
  const colleagues = await queries.ensureQueryData(colleaguesQuery).catch(() => [])
  return mentionedIn(content, colleagues)
    .slice(0, MENTIONS_MAX)
    .map(({ id }) => id)
}
