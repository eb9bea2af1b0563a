import { createHmac } from 'node:crypto'

/**
 * The token of an invitation. It is derived from the invitation's id and the product's secret, so that the job that
 * sends the invitation needs only the id, and the token is not stored.
 */
export function invitationToken(secret: string, invitationId: string): string {
  return createHmac('sha256', secret).update(`invitation ${invitationId}`).digest('base64url')
}
