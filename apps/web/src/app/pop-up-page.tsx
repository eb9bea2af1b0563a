import type { ReactNode } from 'react'
import type { AppWorld } from './world.ts'

const INTEGRATION_RESULT = /^\/integrations\/([^/]+)\/?$/

/**
 * The page on which a pop-up ends, which needs nobody who is signed in and tells the page that opened it how it went.
 * @returns null at every other address
 */
export async function popUpPage({ address }: Pick<AppWorld, 'address'>): Promise<ReactNode | null> {
  const { origin, pathname } = new URL(address.current())
  const [, status] = INTEGRATION_RESULT.exec(pathname) ?? []
  if (status === undefined) return null
  const { IntegrationResult } = await import('./integration-result.tsx')
  return (
    <IntegrationResult status={status} opener={window.opener} origin={origin} close={() => window.close()} />
  )
}
