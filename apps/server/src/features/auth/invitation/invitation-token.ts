import { createHmac } from 'node:crypto'

/**
 * The token of an invitation, derived from its id and the product's secret, so that the job which sends it needs no
 * more than the id, and it is stored nowhere.
 */
export function invitationToken(secret: string, invitationId: string): string {
  return createHmac('sha256', secret).update(`invitation ${invitationId}`).digest('base64url')
}
