import type { FastifyInstance } from 'fastify'
import { mediaFilesRoutes } from './carrier/media.routes.ts'
import { messagesRoutes } from './carrier/messages.routes.ts'
import { accountsRoutes } from './control/accounts.routes.ts'
import { callRoutes } from './control/call.routes.ts'
import { clockRoutes, presentClock } from './control/clock.routes.ts'
import { guardControl } from './control/control-guard.ts'
import { dnsRoutes } from './control/dns.routes.ts'
import { emailRoutes } from './control/email.routes.ts'
import { formRoutes } from './control/form.routes.ts'
import { integrationsRoutes } from './control/integrations.routes.ts'
import { listGrants } from './control/list-grants.ts'
import { mailboxRoutes } from './control/mailbox.routes.ts'
import { outboxRoutes } from './control/outbox.routes.ts'
import { practiceSystemRoutes } from './control/practice-system/practice-system.routes.ts'
import { resetRoutes } from './control/reset.routes.ts'
import { templateControlRoutes } from './control/templates.routes.ts'
import { textRoutes } from './control/text.routes.ts'
import { troubleRoutes } from './control/trouble.routes.ts'
import { whatsAppControlRoutes } from './control/whatsapp.routes.ts'
import { gmailRoutes } from './google/gmail.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { IDENTITY_PATH } from './identity/paths.ts'
import { liveRoutes } from './live/live.routes.ts'
import { pageRoutes } from './live/page.routes.ts'
import { mailEventsRoutes } from './mail/mail-events.routes.ts'
import { graphRoutes } from './microsoft/graph.routes.ts'
import { uploadsRoutes } from './microsoft/uploads.ts'
import { oauthRoutes } from './oauth/oauth.routes.ts'
import { standInAssets } from './pages/stand-in-page.ts'
import { dentallyRoutes } from './practice-system/dentally.routes.ts'
import { practices } from './practices.ts'
import type { Services } from './services.ts'
import { phoneFilesRoutes } from './whatsapp/phone-files.routes.ts'
import { partnerApiRoutes } from './whatsapp/sign-up/partner-api.routes.ts'
import { signUpRoutes } from './whatsapp/sign-up/sign-up.routes.ts'
import { presentTemplates } from './whatsapp/templates/template-item.ts'
import { whatsAppRoutes } from './whatsapp/whatsapp.routes.ts'

/** 360dialog's page and its API for partners. */
const D360_HUB_PATH = '/360dialog-hub'

/**
 * Mounts the services, the control API and the page. The paths of a service are its provider's, some of them after a
 * prefix such as /dentally.
 */
export function mountServices(app: FastifyInstance, services: Services): void {
  const { clock, events, liveEvents, identity, mailEventsKey, outbox, slowMs, troubles, whatsapp } = services

  app.register(messagesRoutes(services), { prefix: '/2010-04-01' })
  app.register(mediaFilesRoutes(services.messages))
  app.register(whatsAppRoutes(services), { prefix: '/360dialog' })
  app.register(signUpRoutes({ ...services, ...whatsapp }), { prefix: D360_HUB_PATH })
  app.register(partnerApiRoutes({ ...services, ...whatsapp }), { prefix: `${D360_HUB_PATH}/api/v2` })
  app.register(phoneFilesRoutes(outbox))
  app.register(dentallyRoutes(services), { prefix: '/dentally/v1' })
  app.register(mailEventsRoutes({ events, key: mailEventsKey, troubles, slowMs }), { prefix: '/v3' })
  app.register(gmailRoutes(services), { prefix: '/google' })
  app.register(graphRoutes(services), { prefix: '/graph/v1.0' })
  app.register(uploadsRoutes(services.uploads), { prefix: '/graph/uploads' })
  app.register(identityRoutes(services), { prefix: IDENTITY_PATH })
  app.register(oauthRoutes(services))
  app.register(standInAssets)
  app.register(
    async (control) => {
      guardControl(control)
      control.register(textRoutes(services.receiveText))
      control.register(whatsAppControlRoutes(whatsapp))
      control.register(templateControlRoutes(whatsapp))
      control.register(practiceSystemRoutes(services.practiceSystem))
      control.register(emailRoutes(services))
      control.register(mailboxRoutes(services))
      control.register(callRoutes(services.placeCall))
      control.register(formRoutes(services.submitForm))
      control.register(outboxRoutes(outbox))
      control.register(dnsRoutes(services.dns.records))
      control.register(troubleRoutes(troubles, liveEvents))
      control.register(clockRoutes(clock, liveEvents))
      control.register(accountsRoutes(identity.accounts))
      control.register(integrationsRoutes(services))
      control.register(resetRoutes(services))
    },
    { prefix: '/control' },
  )
  const snapshotOf = (number: string, email: string) => ({
    entries: outbox.listFor(number, email),
    templates: presentTemplates(whatsapp),
    troubles: troubles.all(),
    clock: presentClock(clock),
    accounts: identity.accounts.all(),
    grants: listGrants(services),
    dns_records: services.dns.records.all(),
    practices,
    whatsapp_numbers: whatsapp.channels.accountsOnWhatsApp().map(({ number }) => number),
    product_url: services.productUrl(),
  })
  app.register(liveRoutes({ liveEvents, snapshotOf }))
  app.register(pageRoutes)
}
