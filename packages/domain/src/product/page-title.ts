import { PRODUCT_NAME } from './name.ts'

/** The title of a screen: "{page} - {product}" (SHELL-13). */
export function pageTitle(page: string, product: string = PRODUCT_NAME): string {
  return `${page} - ${product}`
}
