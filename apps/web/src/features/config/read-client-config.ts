import { ClientConfig } from '@enamel/contract/config'

/**
 * The client config that the server wrote into the page (CFG-06, G1-03). A page served without it, as by a development
 * server, gets the defaults and its own address.
 * @param block the text of the JSON block `client-config`, or null when the page has none
 * @param ownAddress the page's origin
 * @throws when the block is broken or names an auth mode that does not exist: nothing can start then
 */
export function readClientConfig(block: string | null, ownAddress: string): ClientConfig {
  const written: unknown = block ? JSON.parse(block) : {}
  const parsed = ClientConfig.safeParse({ ui_base_url: ownAddress, ...Object(written) })
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`The client config of this page cannot be used. Check: ${where}`)
  }
  return parsed.data
}
