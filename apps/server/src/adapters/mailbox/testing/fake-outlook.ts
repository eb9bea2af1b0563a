import type { ProviderResponse } from '../../testing/fake-provider.ts'
import { outlook } from '../outlook/outlook.ts'
import { anOutlookMessage, graphError, type OutlookMessage } from './an-outlook-message.ts'
import { fakeMailboxForFile } from './fake-mailbox.ts'

export const DELTA = '/v1.0/me/mailFolders/*/messages/delta'
export const LIST = '/v1.0/me/messages'
export const folderOf = (path: string) => /mailFolders\/(\w+)/.exec(path)?.[1] ?? ''

interface OutlookMail {
  /** The pages of each folder: first those of the first pass, then one for each round. */
  inbox?: object[][]
  sentitems?: object[][]
  /** The emails of all folders, the oldest first. */
  all?: object[]
}

/** The mailbox of these tests, as the adapter stores it. It has no outbox. */
export const storedMailbox = {
  address: 'desk@outlook.example',
  folders: {
    inbox: 'id-inbox',
    sentitems: 'id-sentitems',
    junkemail: 'id-junkemail',
    deleteditems: 'id-deleteditems',
    drafts: 'id-drafts',
    outbox: null,
  },
}

/** An email of the list of all emails. */
export const inFolder = (folder: string, id: string, given: Record<string, unknown> = {}) =>
  anOutlookMessage(id, { parentFolderId: `id-${folder}`, ...given })

/** The account and its folders. */
export const outlookFolders: Record<string, (request: { path: string }) => ProviderResponse> = {
  'GET /v1.0/me': () => ({
    status: 200,
    json: { mail: 'Desk@outlook.example', userPrincipalName: 'desk@tenant.example' },
  }),
  'GET /v1.0/me/mailFolders/outbox': () => graphError(404, 'ErrorItemNotFound'),
  'GET /v1.0/me/mailFolders/*/childFolders': () => ({ status: 200, json: { value: [] } }),
  'GET /v1.0/me/mailFolders/*': ({ path }) => ({
    status: 200,
    json: { id: `id-${folderOf(path)}`, totalItemCount: 7 },
  }),
}

/** A mailbox at a scripted Outlook, for all tests of a file. */
export async function fakeOutlookForFile() {
  const fake = await fakeMailboxForFile()
  const { provider, serve } = fake
  const linkOf = (folder: string, token: string) =>
    `${provider.url}/v1.0/me/mailFolders/${folder}/messages/delta?${token}`
  return {
    ...fake,
    linkOf,
    mailbox: outlook({
      baseUrl: provider.url,
      authorization: null,
      apiUrl: 'https://enamel.example/api',
      clock: { now: () => new Date('2026-03-10T09:00:00Z') },
    }),
    /** The cursor of a mailbox of which the first pass is over. */
    caughtUp: JSON.stringify({
      mailbox: storedMailbox,
      inbox: { link: linkOf('inbox', '$deltatoken=1'), isRead: false },
      sentitems: { link: linkOf('sentitems', '$deltatoken=1'), isRead: false },
      elsewhere: { from: '2026-03-01T00:00:00.000Z', skip: 0, isRead: false },
      arrivals: null,
      begunAt: null,
      total: null,
    }),
    /** @returns the pages of the list of all emails that were asked for: from when, and how many were skipped */
    serveMail(
      mail: OutlookMail,
      {
        pageSize = 500,
        isListDown,
        childrenOf = () => [],
      }: { pageSize?: number; isListDown?: () => boolean; childrenOf?: (folder: string) => object[] } = {},
    ): string[] {
      const pages: string[] = []
      serve({
        [`GET ${DELTA}`]: ({ path }, query) => {
          const folder = folderOf(path)
          const all = mail[folder as 'inbox' | 'sentitems'] ?? []
          const index = Number(query.get('$skiptoken') ?? query.get('$deltatoken') ?? 0)
          const isLast = index + 1 >= all.length || index > 0
          const next = isLast
            ? { '@odata.deltaLink': linkOf(folder, `$deltatoken=${Math.min(index + 1, all.length)}`) }
            : { '@odata.nextLink': linkOf(folder, `$skiptoken=${index + 1}`) }
          return { status: 200, json: { ...next, value: all[index] ?? [] } }
        },
        [`GET ${LIST}`]: (_request, query) => {
          if (isListDown?.()) return { status: 503 }
          if (query.has('$count')) return { status: 200, json: { value: [], '@odata.count': 100 } }
          const from = query.get('$filter')?.replace('receivedDateTime ge ', '') ?? ''
          const skip = Number(query.get('$skip') ?? 0)
          pages.push(skip > 0 ? `${from} +${skip}` : from)
          const found = (mail.all ?? []).filter((email) => (email as OutlookMessage).receivedDateTime >= from)
          const more = skip + pageSize < found.length && { '@odata.nextLink': `${provider.url}/more` }
          return { status: 200, json: { value: found.slice(skip, skip + pageSize), ...more } }
        },
        'GET /v1.0/me/mailFolders/*/messages': () => ({
          status: 200,
          json: { value: [], '@odata.count': 12 },
        }),
        ...outlookFolders,
        'GET /v1.0/me/mailFolders/*/childFolders': ({ path }) => ({
          status: 200,
          json: { value: childrenOf(folderOf(path.replace('/id-', '/'))) },
        }),
      })
      return pages
    },
  }
}
