import type { FastifyReply } from 'fastify'
import { pageHeaders } from '../pages/page-headers.ts'
import type { Identity } from './identity.ts'
import { documentOf, type Page } from './pages/layout.ts'

/** The dependencies of the routes of the provider's pages. */
export interface PagesDependencies {
  identity: Identity
  productUrl(): string
}

/** Returns a function that sends one of the provider's pages. */
export function createSendPage(productUrl: () => string) {
  return (reply: FastifyReply, page: Page, status = 200) =>
    reply.status(status).headers(pageHeaders(productUrl())).send(documentOf(page))
}
