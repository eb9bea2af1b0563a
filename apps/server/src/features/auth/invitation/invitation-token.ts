import { createHmac } from 'node:crypto'

/**
 * The token of an invitation: made from its id by whoever knows the product's secret, so that the job which sends it needs
 * no more than the id, and nothing at rest tells it.
 */
export function invitationToken(secret: string, invitationId: string): string {
  return createHmac('sha256', secret).update(`invitation ${invitationId}`).digest('base64url')
}
