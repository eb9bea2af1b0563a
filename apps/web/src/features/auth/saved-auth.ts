import type { AuthDetails } from '@enamel/contract/auth'
import type { AuthMode } from '@enamel/domain/config/auth-mode'
import type { SavedSection, SavedState } from '../../lib/saved-state.ts'
import type { OpenedBy } from './sign-in.ts'

/** The parts of a session that survive a reload: who signed in and how, but no password or token (G1-22). */
export interface SavedAuth {
  email: string
  payload: AuthDetails['payload']
  mode: AuthMode
  openedBy?: OpenedBy | undefined
}

export function savedAuthIn(state: SavedState): SavedSection<SavedAuth> {
  return state.section('auth', parseSavedAuth)
}

function parseSavedAuth(saved: unknown): SavedAuth | undefined {
  const { email, payload, mode } = Object(saved)
  const { user_id, client_id } = Object(payload)
  const texts = [email, mode, user_id, client_id]
  return texts.every((text) => typeof text === 'string') ? (saved as SavedAuth) : undefined
}
