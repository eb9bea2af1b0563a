import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { IntegrationParams } from './integrations.ts'

/** An account of a service with which a sign-in can be completed, such as a site of a practice system. */
export const ChoosableAccount = z.object({
  /** The service's id. */
  account: z.string(),
  name: z.string(),
  /** Where it is, if the service says so. */
  address: z.string().nullable(),
  /** False while another practice is connected with it. */
  is_available: z.boolean(),
  /**
   * The account that was connected last and its linked patients, who would no longer be updated if this one was chosen;
   * null if there are none.
   */
  replaces: z.object({ name: z.string(), patients: z.number().int().min(1) }).nullable(),
})
export type ChoosableAccount = z.infer<typeof ChoosableAccount>

/** The accounts among which a user chooses, at least two, and the service's name for people. */
export const AccountChoice = z.object({
  display_name: z.string(),
  accounts: z.array(ChoosableAccount).min(2),
})
export type AccountChoice = z.infer<typeof AccountChoice>

const SIGN_IN_EXPIRED = { status: 404, message: 'This sign-in has expired. Please sign in again.' } as const

/** A sign-in at a service that returned to the product with several accounts, of which its user chooses one. */
export const accountChoice = {
  read: endpoint({
    summary:
      'The accounts of a sign-in in this session that returned with several, among which its user chooses',
    method: 'GET',
    path: '/integrations/:integration/sign-in',
    caller: 'staff',
    params: IntegrationParams,
    responses: { 200: AccountChoice },
    refusals: { expired: SIGN_IN_EXPIRED },
  }),
  choose: endpoint({
    summary: 'Completes the sign-in with one of its accounts: connects the practice, or notes why it cannot',
    method: 'POST',
    path: '/integrations/:integration/sign-in',
    caller: 'staff',
    params: IntegrationParams,
    body: z.object({ account: text(200) }),
    responses: { 200: z.object({ result: z.enum(['done', 'failed']) }) },
    refusals: {
      expired: SIGN_IN_EXPIRED,
      not_offered: { status: 422, message: 'Choose one of the accounts of your sign-in.' },
    },
    audit: 'integrations.choose-account',
  }),
  abandon: endpoint({
    summary:
      'Forgets the sign-ins of this session at the service that are not complete, and notes why if one waited for a choice',
    method: 'DELETE',
    path: '/integrations/:integration/sign-in',
    caller: 'staff',
    params: IntegrationParams,
    responses: { 204: null },
    refusals: {},
    audit: 'integrations.abandon-sign-in',
  }),
}
