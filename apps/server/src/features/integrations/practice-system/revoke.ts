import type { Dependencies } from '../../../dependencies.ts'
import type { EndedConnection } from '../ended-connection.ts'
import { practiceSystemConnection, practiceSystemTokens } from './connection.ts'

/** Revokes the tokens of a sign-in. A key that staff created is theirs to delete. */
export async function revokePracticeSystem(
  deps: Dependencies,
  { sealedCredentials }: EndedConnection,
): Promise<void> {
  const tokens = practiceSystemTokens.tokensOf(await practiceSystemConnection.open(sealedCredentials, deps))
  if (tokens.refreshToken !== null) await deps.practiceSystem.authorization?.revoke(tokens)
}
