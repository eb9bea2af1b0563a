import type { BrowserContext } from '@playwright/test'
import type { Addresses } from './demo/addresses.ts'

/** Errors that occur in pages without users seeing them. A test fails on any error that it does not allow. */
export interface PageErrors {
  /** Allows the errors that match the pattern. */
  allow(pattern: RegExp): void
  /** The other errors: uncaught exceptions, violations of the content security policy, requests to other sites. */
  unexpected(): string[]
}

/** Collects the errors of all pages of a browser context. */
export function watchPageErrors(context: BrowserContext, { productUrl, sandboxUrl }: Addresses): PageErrors {
  const errors: string[] = []
  const allowed: RegExp[] = []
  const ownOrigins = [productUrl, sandboxUrl, 'data:', 'blob:', 'about:']
  context.on('weberror', (error) => errors.push(`error: ${error.error()}`))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(`policy: ${message.text()}`)
  })
  context.on('request', (request) => {
    if (!ownOrigins.some((start) => request.url().startsWith(start))) errors.push(`request: ${request.url()}`)
  })
  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}
