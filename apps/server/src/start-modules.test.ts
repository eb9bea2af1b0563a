import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/enamel')

/** Packages that most processes never need, and that are loaded when they are needed (docs/adr/0070). */
const NEEDED_LATER = ['sharp', '@zxcvbn-ts/language-common', 'mjml', '@aws-sdk/client-s3']

const LIST_MODULES = `
  import { registerHooks } from 'node:module'
  const urls = []
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
  await import(${JSON.stringify(new URL('start-product.ts', import.meta.url).href)})
  console.log(JSON.stringify(urls))
`

it('starts without the packages that are rarely needed', { timeout: 60_000 }, () => {
  const modules: string[] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', LIST_MODULES], {
      encoding: 'utf8',
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    }),
  )
  const loaded = (name: string) => modules.some((url) => url.includes(`/node_modules/${name}/`))
  expect(loaded('fastify')).toBe(true)
  expect(NEEDED_LATER.filter(loaded)).toEqual([])
})
