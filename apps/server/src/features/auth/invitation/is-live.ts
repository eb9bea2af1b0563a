import type { FoundInvitation } from '../../../db/lookup.ts'

/** Whether an invitation can still be used. */
export function isLive({ expires_at, void_at }: FoundInvitation, now: Date): boolean {
  return void_at === null && expires_at > now
}
