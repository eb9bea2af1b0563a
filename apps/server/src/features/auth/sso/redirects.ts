import { redirectTarget } from '@enamel/domain/auth/redirect-target'
import { popUpPaths, type SsoMessage, type SsoMode } from '@enamel/domain/auth/sso'
import type { Dependencies } from '../../../dependencies.ts'

type RedirectDeps = Pick<Dependencies, 'config' | 'publicUrl'>

/** The sites that a sign-in may redirect to: the product's own site, and the sites in the configuration. */
export function allowedRedirects({ config, publicUrl }: RedirectDeps): string[] {
  return [publicUrl, ...config.allowedRedirectUrls]
}

/** The absolute URL to go to after the sign-in: the requested URL if it is allowed, else the start page (AUTH-36). */
export function requestedAddress(deps: RedirectDeps, redirect: string | undefined): string {
  return new URL(redirectTarget(redirect, allowedRedirects(deps)), deps.publicUrl).href
}

/** The URL to go to after a successful sign-in. In a pop-up, that page notifies its opener and closes. */
export function addressAfterSuccess({ publicUrl }: RedirectDeps, mode: SsoMode, redirectTo: string): string {
  return mode === 'popup' ? publicUrl + popUpPaths.done : redirectTo
}

/** The URL to go to after a failed sign-in. */
export function addressAfterFailure({ publicUrl }: RedirectDeps, mode: SsoMode, message: SsoMessage): string {
  return mode === 'popup' ? publicUrl + popUpPaths.failed : `${publicUrl}/?msg=${message}`
}
