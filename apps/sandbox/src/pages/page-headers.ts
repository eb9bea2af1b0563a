import { productOrigins } from '../http/product.ts'

/** Headers that allow nothing from other origins, except that a form may lead to the product, where a sign-in ends. */
export function pageHeaders(productUrl: string): Record<string, string> {
  // A Content-Security-Policy cannot contain an IPv6 address.
  const origins = productOrigins(productUrl).filter((origin) => !origin.includes('['))
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}
