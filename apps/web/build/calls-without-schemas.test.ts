import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { callsWithoutSchemas } from './calls-without-schemas.ts'

async function codeForBrowser(name: string): Promise<string> {
  const { load } = callsWithoutSchemas()
  if (typeof load !== 'function') throw new Error('The plugin has no load function.')
  const file = fileURLToPath(new URL(`../../../packages/contract/src/${name}.ts`, import.meta.url))
  const result = await load.call({} as never, file)
  if (!result || typeof result === 'string' || typeof result.code !== 'string')
    throw new Error(`The plugin returned no code for ${name}.`)
  return result.code
}

describe('the contract in the browser', () => {
  it('preserves the method and path of each endpoint', async () => {
    const module = await import(`data:text/javascript,${encodeURIComponent(await codeForBrowser('inbox'))}`)
    expect(module.inbox.star).toEqual({ method: 'PUT', path: '/conversations/:id/star' })
    expect(module.inbox.list.path).toBe('/v2/conversations/communications')
  })

  it('contains no schema, so that importing one fails the build', async () => {
    for (const name of ['inbox', 'auth', 'config', 'errors', 'fields', 'patients', 'timeline']) {
      const code = await codeForBrowser(name)
      expect(code).not.toMatch(/import|zod|_zod|"responses"|"body"/)
    }
    expect(await codeForBrowser('inbox')).not.toContain('Conversation =')
    expect(await codeForBrowser('errors')).toContain('export const pipelineRefusals')
  })
})
