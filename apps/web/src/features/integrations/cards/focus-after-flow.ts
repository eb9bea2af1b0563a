import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the button of the integration whose flow was just left, or to the heading of the list if that
 * integration is no longer listed, so that a keyboard continues where it was.
 * @param open the integration whose flow is open
 * @returns the ref of the section with the heading and the cards
 */
export function useFocusAfterFlow(open: IntegrationKey | undefined) {
  const overview = useRef<HTMLElement>(null)
  const lastOpen = useRef(open)
  useEffect(() => {
    const left = lastOpen.current
    lastOpen.current = open
    if (left === undefined || open !== undefined || document.activeElement !== document.body) return
    const find = (selector: string) => overview.current?.querySelector<HTMLElement>(selector)
    const target = find(`[data-integration='${left}'] a`) ?? find('h2')
    target?.focus()
  }, [open])
  return overview
}
