import type { Signature } from '@enamel/contract/realtime'
import { actionViews } from '@enamel/domain/actions/views'
import { openConnection } from '../apps/web/src/features/realtime/push-connection.ts'

/** A signed-in user, and the conversation that all their pages show. */
export interface Viewer {
  clientId: string
  patientId: string
  cookie: string
  token: string
}

/** What a page loads after its connection was lost: its timeline alone, or all that an open inbox loads. */
export type Reload = 'timeline' | 'inbox'

/** What the parent process asks for. */
export type PagesCommand =
  | { do: 'open'; url: string; viewers: readonly Viewer[]; pagesEach: number; reload: Reload }
  /** How many pages have subscribed again. */
  | { do: 'count' }
  | { do: 'report' }

/** What this program tells its parent: the answer to a command, or that a page has subscribed again. */
export type PagesMessage = { answer: unknown } | { subscribedAgain: number }

/** When a page learned of a message, by `Date.now()`: from an event, or from the first response that contained it. */
export interface PageReport {
  viewer: number
  known: [id: string, at: number][]
  /** When the page lost its connection, and when it was subscribed again. */
  lostAt: number
  subscribedAt: number
  reconnects: number
  failedRequests: number
}

/** The requests of an inbox with an open conversation after its connection was lost; the timeline is separate. */
const INBOX = [
  '/v3/init',
  '/v2/conversations/communications',
  '/conversations/unread/count',
  '/conversations/unread/count?channel=Email',
  '/conversations/unread/count?channel=SMS',
  `/v3/actions/counts?stages=${actionViews.flatMap(({ stages }) => stages).join()}`,
  '/v3/unplaced',
  '/communications/bulk',
  '/integrations',
]
/** How many requests a browser sends to a host at the same time. */
const CONNECTIONS = 6
/** How often a request that fails is repeated, as the browser's client does. */
const ATTEMPTS = 8

/**
 * A page with the browser's own connection and the requests of an open inbox. Of all that the page would show, only one
 * timeline is checked.
 */
class OpenPage {
  readonly #url: string
  readonly #viewer: Viewer
  readonly #reloaded: readonly string[]
  readonly #known = new Map<string, number>()
  /** Called when the page is subscribed again after its connection was lost. */
  onSubscribedAgain = () => {}
  #lostAt = 0
  #subscribedAt = 0
  #reconnects = 0
  #failedRequests = 0

  constructor(url: string, viewer: Viewer, reload: Reload) {
    this.#url = url
    this.#viewer = viewer
    this.#reloaded = reload === 'inbox' ? INBOX : []
  }

  hasReconnected(): boolean {
    return this.#subscribedAt > this.#lostAt && this.#lostAt > 0
  }

  /** Resolves when the page is subscribed and has loaded its data. */
  async open(key: string): Promise<void> {
    const { hostname, port } = new URL(this.#url)
    const { clientId } = this.#viewer
    await openConnection(
      {
        address: { key, host: hostname, port: Number(port), tls: false, path: '' },
        channel: `private-events.${clientId}`,
        authorise: (socketId, channel) => this.#authorise(socketId, channel),
        network: new EventTarget(),
        firstRequestAt: () => Number.POSITIVE_INFINITY,
        onEvent: (name, data) => this.#receive(name, data),
        onReload: () => this.#reload(),
        onConnectionStatus: (isUp) => this.#setStatus(isUp),
      },
      new AbortController().signal,
    )
    await this.#loadTimeline()
  }

  report(viewer: number): PageReport {
    return {
      viewer,
      known: [...this.#known],
      lostAt: this.#lostAt,
      subscribedAt: this.#subscribedAt,
      reconnects: this.#reconnects,
      failedRequests: this.#failedRequests,
    }
  }

  #setStatus(isUp: boolean): void {
    if (isUp) {
      this.#subscribedAt = Date.now()
      if (this.#reconnects++ > 0) this.onSubscribedAgain()
    } else if (this.#lostAt < this.#subscribedAt) this.#lostAt = Date.now()
  }

  #receive(name: string, data: unknown): void {
    if (name !== 'patient.communications.created') return
    const { payload } = data as { payload: { event: { id: string } } }
    this.#learn(payload.event.id)
  }

  #learn(id: string): void {
    if (!this.#known.has(id)) this.#known.set(id, Date.now())
  }

  #reload(): void {
    const waiting = [() => this.#loadTimeline(), ...this.#reloaded.map((path) => () => this.#request(path))]
    const sendInTurn = async () => {
      for (let send = waiting.shift(); send; send = waiting.shift()) await send()
    }
    for (let connection = 0; connection < CONNECTIONS; connection++) void sendInTurn()
  }

  async #loadTimeline(): Promise<void> {
    const response = await this.#request(`/v2/patients/${this.#viewer.patientId}/timeline`)
    const { items } = (await response.json()) as { items: { id: string }[] }
    for (const { id } of items) this.#learn(id)
  }

  async #authorise(socketId: string, channel: string) {
    const body = new URLSearchParams({ socket_id: socketId, channel_name: channel })
    const response = await this.#fetch('/broadcasting/auth', { method: 'POST', body })
    if (!response.ok) throw new Error(`/broadcasting/auth: ${response.status}`)
    return (await response.json()) as Signature
  }

  async #request(path: string): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#fetch(path).catch((error: Error) => error)
      if (response instanceof Response && response.ok) return response
      this.#failedRequests++
      if (attempt === ATTEMPTS)
        throw response instanceof Error ? response : new Error(`${path}: ${response.status}`)
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt * Math.random()))
    }
  }

  #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { cookie, token } = this.#viewer
    return fetch(`${this.#url}/api${path}`, { ...init, headers: { cookie, 'x-csrf-token': token } })
  }
}

const tell = (message: PagesMessage) => process.send?.(message)
const answer = (value: unknown) => tell({ answer: value })
const pages: { page: OpenPage; viewer: number }[] = []

process.on('message', async (command: PagesCommand) => {
  if (command.do === 'report') {
    answer(pages.map(({ page, viewer }) => page.report(viewer)))
    return
  }
  if (command.do === 'count') {
    answer(pages.filter(({ page }) => page.hasReconnected()).length)
    return
  }
  const { url, viewers, pagesEach, reload } = command
  const config = (await (await fetch(`${url}/config.json`)).json()) as { realtime: { key: string } }
  for (const [viewer, details] of viewers.entries()) {
    const opened = Array.from({ length: pagesEach }, () => ({
      page: new OpenPage(url, details, reload),
      viewer,
    }))
    await Promise.all(opened.map(({ page }) => page.open(config.realtime.key)))
    for (const one of opened) {
      const number = pages.push(one) - 1
      one.page.onSubscribedAgain = () => tell({ subscribedAgain: number })
    }
  }
  answer('open')
})
process.once('disconnect', () => process.exit(0))
