import { redirectTarget } from '@enamel/domain/auth/redirect-target'
import { popUpPaths, type SsoMessage, type SsoMode } from '@enamel/domain/auth/sso'
import type { Dependencies } from '../../../dependencies.ts'

type Where = Pick<Dependencies, 'config' | 'publicUrl'>

/** The sites that a sign-in may lead to: our own, and those of the configuration. */
export function allowedRedirects({ config, publicUrl }: Where): string[] {
  return [publicUrl, ...config.allowedRedirectUrls]
}

/** The whole address that a person asked to be led to after signing in, or `/` when it is not followed (AUTH-36). */
export function addressAfter(where: Where, asked: string | undefined): string {
  return new URL(redirectTarget(asked, allowedRedirects(where)), where.publicUrl).href
}

/** The address after signing in: a pop-up notifies the page that opened it, and closes. */
export function wayDone({ publicUrl }: Where, shown: SsoMode, redirectTo: string): string {
  return shown === 'popup' ? publicUrl + popUpPaths.done : redirectTo
}

/** The address after a failure. */
export function wayFailed({ publicUrl }: Where, shown: SsoMode, message: SsoMessage): string {
  return shown === 'popup' ? publicUrl + popUpPaths.failed : `${publicUrl}/?msg=${message}`
}
