import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/**
 * Where menus and popovers are laid: the page, or the dialog they belong to, so that they stand above it, inside its
 * focus and within what screen readers are told of.
 */
const OverlayContainer = createContext<HTMLElement | null>(null)

export const OverlayContainerProvider = OverlayContainer.Provider

/** Lays its children above everything of the dialog or page it stands in. */
export function OverlayPortal({ children }: { children: ReactNode }) {
  return createPortal(children, useContext(OverlayContainer) ?? document.body)
}
