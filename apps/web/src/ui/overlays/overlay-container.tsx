import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/**
 * The container of menus and popovers: the page, or the dialog that opens them, so that they are above it, inside its
 * focus and visible to screen readers.
 */
const OverlayContainer = createContext<HTMLElement | null>(null)

export const OverlayContainerProvider = OverlayContainer.Provider

/** Puts its children above everything else in their dialog or page. */
export function OverlayPortal({ children }: { children: ReactNode }) {
  return createPortal(children, useContext(OverlayContainer) ?? document.body)
}
