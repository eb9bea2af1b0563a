import type { PracticeSettings } from '@enamel/contract/practice-settings'
import { fakeAppServer, init } from './fake-app-server.ts'

export const PRACTICE = '/api/v3/clients/settings/practice'
export const SIGNATURE = '/api/v3/clients/settings/signature'
export const PREVIEW = `${SIGNATURE}/preview`

/** The addresses of logo and photo. */
export const pictures = { logo: 'https://brightside.test/logo.png', rep: 'https://brightside.test/rep.png' }

export const practiceSettings: PracticeSettings = {
  name: 'Brightside Dental',
  phone: '+441632960100',
  region: 'england-and-wales',
  representative: 'Hannah Price',
  email: 'hello@brightside.test',
  signature: { enabled: false, html: '' },
  types: ['General', 'Implants'],
  available_types: ['Clear aligners', 'General', 'Implants', 'Veneers'],
}

/** A server that stores the practice's settings. Signatures are stored, and previewed, as they are typed. */
export function practiceServer(changes: Partial<PracticeSettings> = {}) {
  let stored = { ...practiceSettings, ...changes }
  const lastBody = () => server.bodies.at(-1)?.body as Record<string, unknown>
  const server = fakeAppServer({
    'GET /api/integrations': { body: [] },
    'GET /api/v3/init': {
      body: { ...init, settings: { ...init.settings, assets: { ...pictures, footer: null } } },
    },
    'GET /api/v3/clients/assets': { body: { logo: null, footer: null, rep: null } },
    'GET /api/v3/clients/settings/sources': { body: [{ name: 'Unknown', custom: false, count: 0 }] },
    [`GET ${PRACTICE}`]: () => ({ body: stored }),
    [`PUT ${PRACTICE}`]: () => {
      const { based_on: _, ...sent } = lastBody()
      stored = { ...stored, ...sent }
      return { body: stored }
    },
    [`PUT ${SIGNATURE}`]: () => {
      stored = { ...stored, signature: { enabled: true, html: `${lastBody().html}` } }
      return { body: stored.signature }
    },
    [`POST ${PREVIEW}`]: () => ({ body: { html: `${lastBody().html}` } }),
    [`DELETE ${SIGNATURE}`]: () => {
      stored = { ...stored, signature: { enabled: false, html: '' } }
      return { body: stored.signature }
    },
  })
  return server
}
