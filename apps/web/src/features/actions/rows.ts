export const ROW_SELECTOR = '[data-row]'

/** The buttons of the rows in a list, or in a category of it. */
export function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ROW_SELECTOR) ?? [])]
}
