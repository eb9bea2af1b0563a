import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { useEffect } from 'react'

/** The title of a screen: "{page} - {product}" (SHELL-13). */
export function pageTitle(page: string, product: string = PRODUCT_NAME): string {
  return `${page} - ${product}`
}

/** Names the screen in the browser's tab for as long as it is shown (SHELL-13). */
export function usePageTitle(page: string): void {
  useEffect(() => {
    const previousTitle = document.title
    document.title = pageTitle(page)
    return () => {
      document.title = previousTitle
    }
  }, [page])
}
