import type { FastifyInstance } from 'fastify'
import { mediaFilesRoutes } from './carrier/media.routes.ts'
import { messagesRoutes } from './carrier/messages.routes.ts'
import { accountsRoutes } from './control/accounts.routes.ts'
import { callRoutes } from './control/call.routes.ts'
import { clockRoutes, presentClock } from './control/clock.routes.ts'
import { guardControlDoor } from './control/control-door.ts'
import { emailRoutes } from './control/email.routes.ts'
import { formRoutes } from './control/form.routes.ts'
import { outboxRoutes } from './control/outbox.routes.ts'
import { practiceSystemRoutes } from './control/practice-system.routes.ts'
import { resetRoutes } from './control/reset.routes.ts'
import { templateControlRoutes } from './control/templates.routes.ts'
import { textRoutes } from './control/text.routes.ts'
import { troubleRoutes } from './control/trouble.routes.ts'
import { whatsAppControlRoutes } from './control/whatsapp.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { IDENTITY_PATH } from './identity/paths.ts'
import { liveRoutes } from './live/live.routes.ts'
import { pageRoutes } from './live/page.routes.ts'
import { mailEventsRoutes } from './mail/mail-events.routes.ts'
import { dentallyRoutes } from './practice-system/dentally.routes.ts'
import { practices } from './practices.ts'
import { phoneFilesRoutes } from './whatsapp/phone-files.routes.ts'
import { presentTemplates } from './whatsapp/templates/template-item.ts'
import { whatsAppRoutes } from './whatsapp/whatsapp.routes.ts'
import type { World } from './world.ts'

/** Gives the world its addresses: each service under the provider's own paths, the controls, and the page. */
export function mountWorld(app: FastifyInstance, world: World): void {
  const { clock, events, happenings, identity, mailEventsKey, outbox, slowMs, troubles, whatsapp } = world

  app.register(messagesRoutes(world), { prefix: '/2010-04-01' })
  app.register(mediaFilesRoutes(world.ledger))
  app.register(whatsAppRoutes(world), { prefix: '/360dialog' })
  app.register(phoneFilesRoutes(outbox))
  app.register(dentallyRoutes(world), { prefix: '/dentally/v1' })
  app.register(mailEventsRoutes({ events, key: mailEventsKey, troubles, slowMs }), { prefix: '/v3' })
  app.register(identityRoutes(world), { prefix: IDENTITY_PATH })
  app.register(
    async (control) => {
      guardControlDoor(control)
      control.register(textRoutes(world.receiveText))
      control.register(whatsAppControlRoutes(whatsapp))
      control.register(templateControlRoutes(whatsapp))
      control.register(practiceSystemRoutes(world.practiceSystem))
      control.register(emailRoutes(world))
      control.register(callRoutes(world.placeCall))
      control.register(formRoutes(world.submitForm))
      control.register(outboxRoutes(outbox))
      control.register(troubleRoutes(troubles, happenings))
      control.register(clockRoutes(clock, happenings))
      control.register(accountsRoutes(identity.accounts))
      control.register(resetRoutes(world))
    },
    { prefix: '/control' },
  )
  const snapshotOf = (number: string, email: string) => ({
    entries: outbox.of(number, email),
    templates: presentTemplates(whatsapp),
    troubles: troubles.all(),
    clock: presentClock(clock),
    accounts: identity.accounts.all(),
    practices,
    whatsapp_numbers: whatsapp.accounts.map(({ number }) => number),
    product_url: world.productUrl(),
  })
  app.register(liveRoutes({ happenings, snapshotOf }))
  app.register(pageRoutes)
}
