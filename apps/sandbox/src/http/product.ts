/** The product's name on the providers' pages. */
export const PRODUCT_NAME = 'Enamel'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The product's origins: its public origin or, on this machine, the same port under each of the machine's names. */
export function productOrigins(productUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(productUrl)
  if (!LOOPBACK.includes(hostname)) return [origin]
  return LOOPBACK.map((name) => new URL(`${protocol}//${name}${port ? `:${port}` : ''}`).origin)
}

/** Whether an address is below the product's. */
export function isOfProduct(address: string, productUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, pathname, hash } = new URL(address)
  const base = new URL(productUrl).pathname.replace(/\/?$/, '/')
  return productOrigins(productUrl).includes(origin) && pathname.startsWith(base) && hash === ''
}
