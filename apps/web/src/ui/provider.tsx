import '@fontsource-variable/inter/opsz.css'
import './tokens.css'
import './base.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { storageKey } from '../lib/storage-key.ts'
import { NotificationHost } from './notification.tsx'
import { styleNonce } from './style-nonce.ts'
import { theme, tokenVariables } from './theme.ts'
import { ToastHost } from './toast.tsx'
import { TooltipHost } from './tooltip.tsx'

const colorSchemes = localStorageColorSchemeManager({ key: storageKey('colour-scheme') })

/** Theme, type and the hosts of everything that floats above the page; stands once around the app. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokenVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
      <NotificationHost />
      <ToastHost />
      <TooltipHost />
    </MantineProvider>
  )
}
