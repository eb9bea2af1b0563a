import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { MailboxApiDependencies } from '../mailbox/mailbox-access.ts'
import { type Folder, foldersOf, isUsual } from '../mailbox/message.ts'
import { oauthAccounts } from '../oauth/accounts.ts'
import { type AttachmentDependencies, attachmentsRoutes } from './attachments.routes.ts'
import { type DeltaDependencies, deltaRoutes } from './delta.routes.ts'
import { guardGraph } from './graph-guard.ts'
import { displayNameOf, folderIdOf } from './graph-id.ts'
import { folderOf, type MessagesDependencies, messagesRoutes } from './messages.routes.ts'
import { type SendDependencies, sendRoutes } from './send.routes.ts'
import { type SubscriptionRoutesDependencies, subscriptionsRoutes } from './subscriptions.routes.ts'

type Dependencies = MailboxApiDependencies &
  Omit<
    AttachmentDependencies &
      DeltaDependencies &
      MessagesDependencies &
      SendDependencies &
      SubscriptionRoutesDependencies,
    'mailboxOf'
  >

/** Microsoft Graph, as far as it concerns mail. Mounted at /graph/v1.0. */
export function graphRoutes(deps: Dependencies) {
  return async (app: FastifyInstance) => {
    const mailboxOf = guardGraph(app, deps)
    app.register(accountRoutes(mailboxOf))
    app.register(messagesRoutes({ ...deps, mailboxOf }))
    app.register(sendRoutes({ ...deps, mailboxOf }))
    app.register(attachmentsRoutes({ ...deps, mailboxOf }))
    app.register(deltaRoutes({ ...deps, mailboxOf }))
    app.register(subscriptionsRoutes({ ...deps, mailboxOf }))
  }
}

function accountRoutes(mailboxOf: (request: FastifyRequest) => Mailbox) {
  return async (app: FastifyInstance) => {
    app.get('/me', { config: { call: 'me' } }, async (request) => {
      const { address, name } = mailboxOf(request)
      const account = oauthAccounts.microsoft.find((candidate) => candidate.address === address)
      return { id: account?.id, displayName: name, mail: address, userPrincipalName: address }
    })

    app.get('/me/mailFolders', { config: { call: 'folders' } }, async (request) => ({
      value: foldersOf(mailboxOf(request).messages).map((folder) =>
        presentFolder(mailboxOf(request), folder),
      ),
    }))

    app.get('/me/mailFolders/:folder', { config: { call: 'folders' } }, async (request) =>
      presentFolder(mailboxOf(request), folderOf(request)),
    )

    app.get('/me/mailFolders/:folder/childFolders', { config: { call: 'folders' } }, async (request) => ({
      value: childrenOf(mailboxOf(request), folderOf(request)).map((folder) =>
        presentFolder(mailboxOf(request), folder),
      ),
    }))
  }
}

/** The folders in a folder. Those in a usual one have its name in their path: /Deleted Items/Smith. */
function childrenOf({ messages }: Mailbox, folder: Folder): Folder[] {
  const path = isUsual(folder) ? `/${displayNameOf(folder)}` : folder
  return foldersOf(messages).filter((other) => other.slice(0, other.lastIndexOf('/')) === path)
}

function presentFolder(mailbox: Mailbox, folder: Folder) {
  const inFolder = mailbox.messages.filter((message) => message.folder === folder)
  return {
    id: folderIdOf(folder),
    displayName: displayNameOf(folder),
    childFolderCount: childrenOf(mailbox, folder).length,
    totalItemCount: inFolder.length,
    unreadItemCount: inFolder.filter(({ isUnread }) => isUnread).length,
    isHidden: false,
  }
}
