import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * Sends the headers that protect the product's responses in browsers. They are the same for every response; pages set
 * their own policy over them.
 */
export function sendSecurityHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const headers = headersOf(optionsFor(secure))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function optionsFor(secure: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    // Pages set their own policy. On the redirects of a sign-in a policy would separate the pop-up from its opener.
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/** The headers that the library would compute anew for each response. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  helmet(options)({} as never, response as never, () => {})
  return headers
}
