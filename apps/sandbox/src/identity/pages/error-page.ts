import { PRODUCT_NAME } from '../../http/product.ts'
import { html } from '../../pages/html.ts'
import type { Page } from './layout.ts'

/** The page for an error after which the sign-in cannot continue. @param message the reason */
export function errorPage({ message, productUrl }: { message: string; productUrl: string }): Page {
  return {
    title: 'That did not work',
    body: html`
<h1>That did not work</h1>
<p class="lead">Go back to ${PRODUCT_NAME} and sign in again.</p>
<p class="alert">${message}</p>
<a class="button primary" href="${productUrl}/">Back to ${PRODUCT_NAME}</a>`,
  }
}
