import { expect, it } from 'vitest'
import { clientConfigOf } from './app.ts'
import { readConfig } from './config.ts'

const SECRET = 'known to server and provider'
const environment = {
  SSO_ISSUER_URL: 'https://identity.example/realm',
  SSO_CLIENT_ID: 'enamel',
  SSO_CLIENT_SECRET: SECRET,
  SSO_PROVIDER: 'Smile ID',
  ALLOWED_REDIRECT_URLS: 'https://reports.enamel.example',
}

const clientConfig = (more: Record<string, string>) =>
  clientConfigOf({
    config: readConfig({ ...environment, ...more }),
    publicUrl: 'https://enamel.example',
  })

it('the page gets the sign-in mode and the allowed redirects (CFG-06)', () => {
  const sso = clientConfig({ AUTH_MODE: 'sso', SSO_URL: 'https://profile.example/' })
  expect(sso).toMatchObject({
    ui_base_url: 'https://enamel.example',
    allowed_redirect_urls: ['https://enamel.example', 'https://reports.enamel.example'],
    auth_mode: 'sso',
    sso_url: 'https://profile.example',
    sso_provider: 'Smile ID',
  })
  expect(JSON.stringify(sso)).not.toContain(SECRET)
  expect(clientConfig({})).toMatchObject({ auth_mode: 'legacy', sso_url: null, sso_provider: null })
})

it('the page gets its environment, which is demo with a sandbox and otherwise production (CFG-06)', () => {
  expect(clientConfig({})).toMatchObject({ environment: 'production' })
  expect(clientConfig({ SANDBOX_URL: 'http://localhost:4000' })).toMatchObject({ environment: 'demo' })
})

it('the page gets the name of the analytics object, if there is one', () => {
  expect(clientConfig({ ANALYTICS_OBJECT: 'analytics' })).toMatchObject({ analytics_object: 'analytics' })
  expect(JSON.stringify(clientConfig({}))).not.toContain('analytics')
})
