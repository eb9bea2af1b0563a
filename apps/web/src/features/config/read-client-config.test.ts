import { describe, expect, it } from 'vitest'
import { readClientConfig } from './read-client-config.ts'

const origin = 'https://enamel.test'

describe('the client config', () => {
  it('contains UI base url, allowed redirect urls, auth mode and environment (CFG-06)', () => {
    const block = {
      ui_base_url: 'https://desk.enamel.test',
      allowed_redirect_urls: ['https://reports.enamel.test'],
      auth_mode: 'concurrent',
      environment: 'staging',
      ui_version: '1.2.0',
      sso_url: 'https://id.test',
      sso_provider: 'Brightside ID',
      product_name: 'Enamel',
      sibling_products: [{ name: 'Scan', url: 'https://scan.example' }],
    }
    expect(readClientConfig(JSON.stringify(block), origin)).toEqual(block)
  })

  it('is in legacy mode when no auth mode is given (CFG-06)', () => {
    const config = readClientConfig(JSON.stringify({ ui_base_url: origin }), origin)
    expect(config).toMatchObject({
      auth_mode: 'legacy',
      allowed_redirect_urls: [],
      environment: 'production',
    })
  })

  it('has defaults for a page that was served without the block (CFG-06)', () => {
    expect(readClientConfig(null, origin)).toMatchObject({ ui_base_url: origin, auth_mode: 'legacy' })
  })

  it('is refused with an auth mode that does not exist (CFG-06)', () => {
    const block = JSON.stringify({ ui_base_url: origin, auth_mode: 'magic' })
    expect(() => readClientConfig(block, origin)).toThrow('There is no auth mode magic')
  })

  it('is refused when its block is malformed (CFG-06)', () => {
    expect(() => readClientConfig('{"ui_base_url":', origin)).toThrow()
  })
})
