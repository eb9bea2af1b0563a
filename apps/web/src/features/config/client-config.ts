import type { ClientConfig } from '@enamel/contract/config'
import { createContext, use } from 'react'

const ClientConfigContext = createContext<ClientConfig | null>(null)

export const ClientConfigProvider = ClientConfigContext.Provider

/**
 * The config that the server wrote into the page (CFG-06).
 * @throws when used outside the signed-in app
 */
export function useClientConfig(): ClientConfig {
  const config = use(ClientConfigContext)
  if (!config) throw new Error('useClientConfig is used outside the signed-in app')
  return config
}
