import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type GuardOptions, injectTrouble } from '../../http/inject-trouble.ts'
import { isOfProduct } from '../../http/product.ts'
import { sendStandIn, standInError } from '../../pages/stand-in-page.ts'
import type { Channel, Channels } from './channels.ts'
import { d360, signUpPage } from './sign-up-page.ts'

const Query = z.object({
  redirect_url: z.string().catch(''),
  state: z.string().optional().catch(undefined),
})

const Decision = z.object({
  decision: z.enum(['allow', 'deny']).catch('deny'),
  channel: z.string().catch(''),
})

/** The product as 360dialog's partner. */
export interface Partner {
  id: string
  key: string
}

export interface SignUpDependencies extends GuardOptions {
  partner: Partner
  channels: Channels
  productUrl(): string
}

/** 360dialog's page on which a practice lets the product, its partner, use a number. Mounted at /360dialog-hub. */
export function signUpRoutes({ partner, channels, productUrl, troubles, slowMs }: SignUpDependencies) {
  const showError = (reply: FastifyReply, status: number, message: string, detail: string) =>
    sendStandIn(reply, standInError(d360, message, detail), productUrl(), status)

  /** Continues with a valid request; shows the person what is wrong with any other. */
  function withRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    proceed: (query: z.infer<typeof Query>) => FastifyReply,
  ): FastifyReply {
    const query = Query.parse(request.query)
    const { partnerId } = request.params as { partnerId: string }
    if (partnerId !== partner.id)
      return showError(reply, 404, 'Unknown partner', `There is no partner ${partnerId}.`)
    if (isOfProduct(query.redirect_url, productUrl())) return proceed(query)
    return showError(
      reply,
      400,
      'Unknown address',
      'The address to return to is not registered for this partner.',
    )
  }

  function giveBack(
    reply: FastifyReply,
    { redirect_url, state }: z.infer<typeof Query>,
    allowed: readonly Channel[],
  ): FastifyReply {
    const address = new URL(redirect_url)
    const [first] = allowed
    if (first) address.searchParams.set('client', first.clientId)
    if (state !== undefined) address.searchParams.set('state', state)
    // 360dialog writes the list without quotes, and does not encode its brackets.
    const list = `channels=[${allowed.map(({ id }) => id).join(',')}]`
    return reply.redirect(`${address.href}${address.search === '' ? '?' : '&'}${list}`, 303)
  }

  return async (app: FastifyInstance) => {
    await app.register(formBody)
    injectTrouble(app, {
      service: 'whatsapp',
      troubles,
      slowMs,
      effects: {
        error: {
          reply: async (_request, reply) =>
            showError(reply, 500, 'Something went wrong', 'Please try again.'),
        },
        reject: {
          reply: async (request, reply) => withRequest(request, reply, (query) => giveBack(reply, query, [])),
        },
      },
    })

    app.get('/dashboard/app/:partnerId/permissions', async (request, reply) =>
      withRequest(request, reply, () => {
        const onWhatsApp = channels.accountsOnWhatsApp()
        const page = signUpPage(channels.all(), ({ account }) => onWhatsApp.includes(account), request.url)
        return sendStandIn(reply, page, productUrl())
      }),
    )

    app.post('/dashboard/app/:partnerId/permissions', async (request, reply) =>
      withRequest(request, reply, (query) => {
        const { decision, channel: chosenId } = Decision.parse(request.body ?? {})
        if (decision === 'deny') return giveBack(reply, query, [])
        const chosen = channels.all().find(({ id }) => id === chosenId)
        if (!chosen) {
          const known = channels.all().map(({ id }) => id)
          return showError(reply, 422, 'No such number', `There are: ${known.join(', ')}.`)
        }
        channels.allow(chosen)
        return giveBack(reply, query, [chosen])
      }),
    )
  }
}
