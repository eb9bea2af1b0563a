import type { BrowserContext } from '@playwright/test'
import type { Addresses } from './demo/addresses.ts'

/** Invisible errors in pages; a test fails on those it has not foreseen. */
export interface PageErrors {
  /** Foresees those that match. */
  foresee(pattern: RegExp): void
  /** Errors that no code caught, broken policies, and requests to other places. */
  unforeseen(): string[]
}

/** Watches all pages of a context. */
export function watchPageErrors(context: BrowserContext, { productUrl, sandboxUrl }: Addresses): PageErrors {
  const seen: string[] = []
  const foreseen: RegExp[] = []
  const own = [productUrl, sandboxUrl, 'data:', 'blob:', 'about:']
  context.on('weberror', (error) => seen.push(`error: ${error.error()}`))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.push(`policy: ${message.text()}`)
  })
  context.on('request', (request) => {
    if (!own.some((start) => request.url().startsWith(start))) seen.push(`request: ${request.url()}`)
  })
  return {
    foresee: (pattern) => void foreseen.push(pattern),
    unforeseen: () => seen.filter((error) => !foreseen.some((pattern) => pattern.test(error))),
  }
}
