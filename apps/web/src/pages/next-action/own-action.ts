import type { ScreenEffect } from '../../features/realtime/create-realtime.ts'

/**
 * What a change of a patient's action is to the page on which it was made: what its event will be.
 * @param me who is signed in
 */
export function ownAction(
  me: string,
  patientId: string,
  { stage, next_action_at: date }: { stage: string; next_action_at: string | null },
): ScreenEffect {
  return { kind: 'action_changed', patientId, created: false, stage, date, user_id: me }
}
