import type { ScreenEffect } from '../../signed-in/screen-effect.ts'

/**
 * The user's own change of a patient's action, as its event will report it.
 * @param me the signed-in user
 */
export function ownAction(
  me: string,
  patientId: string,
  { stage, next_action_at: date }: { stage: string; next_action_at: string | null },
): ScreenEffect {
  return { kind: 'action_changed', patientId, created: false, stage, date, user_id: me }
}
