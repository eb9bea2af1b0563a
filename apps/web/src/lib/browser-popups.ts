import type { PopupDependencies } from './popup.ts'

/** Opens pop-ups with the browser's own functions. */
export const browserPopups: PopupDependencies = {
  open: (url, name, features) => window.open(url, name, features),
  windowBounds: () => ({
    left: window.screenX,
    top: window.screenY,
    width: window.outerWidth,
    height: window.outerHeight,
  }),
  get origin() {
    return window.location.origin
  },
  onMessage: (listener) => {
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  },
}
