import { PRODUCT_NAME } from '@enamel/domain/product/name'

const PREFIX = PRODUCT_NAME.toLowerCase()

/** The name of a value in local or session storage: `enamel:colour-scheme`. */
export function storageKey(name: string): string {
  return `${PREFIX}:${name}`
}
