import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/**
 * The container of menus and popovers: the page, or the dialog they belong to, so that they are above it, inside its
 * focus and among what screen readers read.
 */
const OverlayContainer = createContext<HTMLElement | null>(null)

export const OverlayContainerProvider = OverlayContainer.Provider

/** Lays its children above everything of the dialog or page it stands in. */
export function OverlayPortal({ children }: { children: ReactNode }) {
  return createPortal(children, useContext(OverlayContainer) ?? document.body)
}
