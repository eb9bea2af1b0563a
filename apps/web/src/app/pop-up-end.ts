import { ssoPopUpEnd } from '../features/auth/concurrent/sso-pop-up-end.ts'
import { integrationPopUpEnd } from '../features/integrations/integration-pop-up-end.ts'
import type { PopUpEnd } from '../lib/notify-opener.ts'

export interface PopUpInput {
  /** `/sso/done`, `/sso/failed` or `/integrations/{status}` (SHELL-04). */
  path: string
  /** The product's name. */
  product: string
  /** The identity provider's name. */
  provider: string
}

/** How the pop-up at an address ends. */
export function popUpEnd({ path, product, provider }: PopUpInput): PopUpEnd {
  const [, status] = /^\/integrations\/([^/]*)/.exec(path) ?? []
  return status === undefined ? ssoPopUpEnd({ path, product, provider }) : integrationPopUpEnd(status)
}
