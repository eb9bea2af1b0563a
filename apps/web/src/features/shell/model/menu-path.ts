/** The screens whose pages all belong to one item of the menu. */
const SCREENS_OF_PAGES = ['reporting', 'settings']

/**
 * The path of the menu item that is marked at an address. An editor that was opened by its address covers New Leads, and
 * a list of a report's patients belongs to Reporting.
 */
export function menuPath(pathname: string): string {
  const [, screen = '', namespace, report] = pathname.split('/')
  if (screen === 'patients') return namespace && report ? '/reporting' : '/'
  return SCREENS_OF_PAGES.includes(screen) ? `/${screen}` : pathname
}
