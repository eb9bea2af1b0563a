import { mayHavePracticeSystem } from '@enamel/domain/practice-system/offers'
import {
  PRACTICE_SYSTEM_KEY,
  PRACTICE_SYSTEM_NAME,
} from '@enamel/domain/practice-system/practice-system-name'
import { z } from 'zod'
import { jsonText } from '../../../stored-values.ts'
import { type Connection, connectionsTo } from '../connection.ts'
import type { TokenService } from '../tokens/token-service.ts'

const Keys = z.object({
  /** A key that staff created in the practice system, or the access token of a sign-in. */
  token: z.string(),
  /** Of a sign-in; absent for a key. */
  refreshToken: z.string().nullable().optional(),
  expiresAt: z.coerce.date().nullable().optional(),
  /** The secret with which the practice system signs its webhook requests; null if it sends no such requests. */
  webhookSecret: z.string().nullable(),
})
/** A practice's keys at its practice system. */
export type PracticeSystemKeys = z.infer<typeof Keys>

export type PracticeSystemConnection = Connection<PracticeSystemKeys>

/** The keys as a text, which is sealed wherever it is stored. */
export const practiceSystemKeys = jsonText(Keys)

/** A practice's site in its practice system; `account` is the site's id. */
export const practiceSystemConnection = connectionsTo({
  integration: PRACTICE_SYSTEM_KEY,
  credentials: practiceSystemKeys,
  refusedReason: `${PRACTICE_SYSTEM_NAME} no longer accepts our key.`,
  isOffered: mayHavePracticeSystem,
})

/** How the tokens of a sign-in to the practice system are renewed; keys are not. */
export const practiceSystemTokens: TokenService<PracticeSystemKeys> = {
  connections: practiceSystemConnection,
  authorization: ({ practiceSystem }) => practiceSystem.authorization,
  tokensOf: ({ token, refreshToken = null, expiresAt = null }) => ({
    accessToken: token,
    refreshToken,
    expiresAt,
  }),
  withTokens: (keys, { accessToken, refreshToken, expiresAt }) => ({
    ...keys,
    token: accessToken,
    refreshToken,
    expiresAt,
  }),
}
