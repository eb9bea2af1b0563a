import '@fontsource-variable/inter/opsz.css'
import './tokens.css'
import './base.css'
import type { ReactNode } from 'react'
import { useShownColourScheme } from './colour-scheme.ts'
import { NotificationHost } from './notification.tsx'
import { ToastHost } from './toast.tsx'
import { TooltipHost } from './tooltip.tsx'

/** Type, colours and the hosts of everything that floats above the page; stands once around the app. */
export function UiProvider({ children }: { children: ReactNode }) {
  useShownColourScheme()
  return (
    <>
      {children}
      <NotificationHost />
      <ToastHost />
      <TooltipHost />
    </>
  )
}
