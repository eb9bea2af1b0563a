import { roles } from '@enamel/domain/config/init-defaults'
import { INVITATIONS_PER_HOUR, INVITE_LOCKED } from '@enamel/domain/users/invitation'
import { invitationStates, userStates } from '@enamel/domain/users/user'
import { NAME_NEEDED } from '@enamel/domain/users/user-text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idempotencyRefusals, settingsConflict } from './errors.ts'
import { EmailAddress, filledName, Id, Instant } from './fields.ts'

const UserRole = z.enum(roles)

/** A user of the practice, as its owners see them. */
export const PracticeUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: UserRole,
  state: z.enum(userStates),
  /** The state of the latest invitation; null unless the user is invited. */
  invitation: z.enum(invitationStates).nullable(),
  /** When the user was last invited; null for users whom no owner invited. */
  invited_at: Instant.nullable(),
  /** When the user last used the product, to about a quarter of an hour; null if that is not known. */
  last_seen_at: Instant.nullable(),
  /** How many patients are assigned to the user; they are assigned to nobody once the user is deactivated. */
  assigned_patients: z.number().int(),
  is_self: z.boolean(),
})
export type PracticeUser = z.infer<typeof PracticeUser>

const UserName = filledName(NAME_NEEDED)

/** The part of a user that owners change. */
const UserChanges = z.object({ name: UserName, role: UserRole, active: z.boolean() }).partial()
export type UserChanges = z.infer<typeof UserChanges>

const PATH = '/v3/clients/settings/users'
const USER_PATH = `${PATH}/:id` as const
const INVITATION_PATH = `${USER_PATH}/invitation` as const
const UserParams = z.object({ id: Id })

const notFound = {
  not_found: {
    status: 404,
    message: 'We could not find this user. Their invitation may have been withdrawn.',
  },
} as const
const alreadyJoined = {
  already_joined: {
    status: 409,
    message: 'This user has accepted the invitation. If they should not log in any more, deactivate them.',
  },
} as const
const sendingRefusals = {
  no_mail_service: {
    status: 409,
    message:
      'Invitations cannot be sent at the moment, because no mail service is set up. Please contact support.',
  },
  too_many_invitations: {
    status: 429,
    message: `Your practice has sent ${INVITATIONS_PER_HOUR} invitations in the last hour. Please try again later.`,
  },
} as const

/** The users of the practice; owners alone may call these (docs/adr/0045). */
export const users = {
  list: endpoint({
    summary: 'The users of the practice',
    method: 'GET',
    path: PATH,
    caller: 'staff',
    responses: { 200: z.array(PracticeUser) },
    refusals: {},
  }),
  invite: endpoint({
    summary: 'Adds a user, and sends them an email with which they join; repeatable with the same id',
    method: 'POST',
    path: PATH,
    caller: 'staff',
    body: z.object({ id: Id, name: UserName, email: EmailAddress, role: UserRole }),
    responses: { 201: PracticeUser },
    refusals: {
      ...idempotencyRefusals,
      ...sendingRefusals,
      email_taken: {
        status: 409,
        message: 'Somebody already logs in with this email address. Enter a different one.',
      },
      invite_locked: {
        status: 429,
        message: `This email address was sent an invitation that was withdrawn. ${INVITE_LOCKED}.`,
      },
    },
    audit: 'users.invite',
  }),
  change: endpoint({
    summary: 'Changes the name or role of a user, or deactivates or reactivates them',
    method: 'PUT',
    path: USER_PATH,
    caller: 'staff',
    params: UserParams,
    body: UserChanges.extend({
      /** The values of the changed fields from which the edit started. */
      based_on: UserChanges.optional(),
    }),
    responses: { 200: PracticeUser },
    refusals: {
      ...notFound,
      ...settingsConflict(PracticeUser),
      last_owner: {
        status: 409,
        message: 'A practice needs at least one owner. Give another user the role Owner first.',
      },
      self: {
        status: 409,
        message: 'You cannot deactivate yourself or give up your own role. Ask another owner to do it.',
      },
      not_joined: {
        status: 409,
        message: 'This user has not accepted the invitation yet. Withdraw the invitation instead.',
      },
    },
    audit: 'users.change',
  }),
  sendInvitation: endpoint({
    summary: 'Sends the invitation of a user again; earlier links stop working',
    method: 'POST',
    path: INVITATION_PATH,
    caller: 'staff',
    params: UserParams,
    responses: { 200: PracticeUser },
    refusals: {
      ...notFound,
      ...alreadyJoined,
      ...sendingRefusals,
      invite_locked: { status: 429, message: INVITE_LOCKED },
    },
    audit: 'users.invitation.send',
  }),
  withdrawInvitation: endpoint({
    summary: 'Withdraws the invitation of a user, who is then removed',
    method: 'DELETE',
    path: INVITATION_PATH,
    caller: 'staff',
    params: UserParams,
    responses: { 204: null },
    refusals: { ...notFound, ...alreadyJoined },
    audit: 'users.invitation.withdraw',
  }),
}
