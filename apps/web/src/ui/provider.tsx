import '@fontsource-variable/inter/opsz.css'
import './theme/tokens.css'
import './theme/base.css'
import type { ReactNode } from 'react'
import { NotificationHost } from './feedback/notification.tsx'
import { ToastHost } from './feedback/toast.tsx'
import { TooltipHost } from './overlays/tooltip.tsx'
import { useApplyColourScheme } from './theme/colour-scheme.ts'

/** Fonts, colours, and the areas of notifications, toasts and tooltips; rendered once around the app. */
export function UiProvider({ children }: { children: ReactNode }) {
  useApplyColourScheme()
  return (
    <>
      {children}
      <NotificationHost />
      <ToastHost />
      <TooltipHost />
    </>
  )
}
