import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/**
 * The container of menus and popovers: the page, or the dialog that opens them. In a dialog they are above its
 * content, inside its focus trap and visible to screen readers.
 */
const OverlayContainer = createContext<HTMLElement | null>(null)

export const OverlayContainerProvider = OverlayContainer.Provider

/** The dialog around a component; null on the page. */
export function useOverlayContainer(): HTMLElement | null {
  return useContext(OverlayContainer)
}

/** Renders its children above everything else in their dialog or page. */
export function OverlayPortal({ children }: { children: ReactNode }) {
  return createPortal(children, useOverlayContainer() ?? document.body)
}
