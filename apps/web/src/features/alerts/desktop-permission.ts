/** Whether the browser lets the product show notifications; `unsupported` if it has none. */
export type DesktopPermission = NotificationPermission | 'unsupported'

export function desktopPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** Asks the user, within the press of a button: browsers ignore questions at other times. */
export async function requestDesktopPermission(): Promise<DesktopPermission> {
  return desktopPermission() === 'unsupported' ? 'unsupported' : Notification.requestPermission()
}
