import type { Session } from '../../http/pipeline/session.ts'

/** The id of the user to whose patients a query is limited; undefined if it is not limited. */
export function assigneeOf(
  { assigned }: { assigned?: 'me' | undefined },
  { userId }: Session,
): string | undefined {
  return assigned === 'me' ? userId : undefined
}
