import { pageTitle } from '@enamel/domain/product/page-title'
import { useEffect } from 'react'

/** Names the screen in the browser's tab for as long as it is shown (SHELL-13). */
export function usePageTitle(page: string): void {
  useEffect(() => {
    const before = document.title
    document.title = pageTitle(page)
    return () => {
      document.title = before
    }
  }, [page])
}
