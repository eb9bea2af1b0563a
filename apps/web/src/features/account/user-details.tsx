import type { Account } from '@enamel/contract/account'
import { roles } from '@enamel/domain/config/init-defaults'
import { isOneOf } from '@enamel/domain/text/one-of'
import { roleLabels } from '@enamel/domain/users/user-text'
import styles from './account.module.css'

/** Who is signed in. */
export function UserDetails({ account: { name, email, role } }: { account: Account }) {
  return (
    <dl className={styles.details}>
      <dt>Name</dt>
      <dd>{name}</dd>
      <dt>Email</dt>
      <dd>{email}</dd>
      <dt>Role</dt>
      <dd>{isOneOf(roles, role) ? roleLabels[role] : role}</dd>
    </dl>
  )
}
