import { DEFAULT_ROLE, type Role, roles } from '@enamel/domain/config/init-defaults'
import { normaliseEmail } from '@enamel/domain/patients/email-address'
import { userState } from '@enamel/domain/users/user'
import { systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import { lookup } from '../db/lookup.ts'
import type { PracticeTx } from '../db/practice-tx.ts'
import { hashPassword, newPasswordError, turnOffSecondFactor } from '../features/auth/index.ts'
import { askPassword } from './ask-secret.ts'
import { createStaff, setDeactivated, setPassword, setRole } from './create-staff.ts'
import { practiceByKey } from './practice-by-key.ts'
import { type Action, Refused, runCommand, type Values } from './run-command.ts'
import type { Terminal } from './terminal.ts'

const USAGE = `npm run staff -- create --practice KEY --email reception@brightside.example --name "Hannah Price"
    --role user                        user or owner (user); owners invite and deactivate the practice's users
npm run staff -- role --email hannah@brightside.example --role owner   gives a member another role
npm run staff -- password --email reception@brightside.example     sets a new password and ends their sessions
npm run staff -- deactivate --email reception@brightside.example   prevents a former member from logging in
npm run staff -- reactivate --email reception@brightside.example   lets them log in again
npm run staff -- second-factor-off --email reception@brightside.example
    for a member who has lost the authenticator app and the recovery codes
npm run staff -- list --practice KEY
You are asked for passwords, or they are read from the first line of standard input. With AUTH_MODE=sso staff have none.`

const actions: Record<string, Action> = {
  create: {
    options: ['practice', 'email', 'name', 'role'],
    prepare: async (values, { signIn }, terminal) => {
      const staff = { email: emailOf(values), name: requiredOption(values, 'name'), role: roleOf(values) }
      const key = requiredOption(values, 'practice')
      const passwordHash = signIn.mode === 'sso' ? null : await askNewPassword(staff.email, terminal)
      return async (db) => {
        const practice = await practiceByKey(db, key)
        if (await lookup.login(db, staff.email)) throw new Refused(`${staff.email} already has a login.`)
        await inPractice(db, practice, (tx) => createStaff(tx, { ...staff, passwordHash }, systemClock.now()))
        return [`${staff.email} can log in${signIn.mode === 'sso' ? ` with ${signIn.provider.name}` : ''}.`]
      }
    },
  },
  password: {
    options: ['email'],
    prepare: async (values, _, terminal) => {
      const email = emailOf(values)
      const passwordHash = await askNewPassword(email, terminal)
      return async (db) => {
        await changeStaff(db, email, (tx, userId) => setPassword(tx, userId, passwordHash, systemClock.now()))
        return [`${email} has a new password, and has to log in again everywhere.`]
      }
    },
  },
  role: {
    options: ['email', 'role'],
    prepare: (values) => {
      const email = emailOf(values)
      requiredOption(values, 'role')
      const role = roleOf(values)
      return async (db) => {
        await changeStaff(db, email, (tx, userId) => setRole(tx, userId, role))
        return [`${email} has the role ${role}.`]
      }
    },
  },
  deactivate: {
    options: ['email'],
    prepare: (values) => {
      const email = emailOf(values)
      return async (db) => {
        await changeStaff(db, email, (tx, userId) => setDeactivated(tx, userId, systemClock.now()))
        return [`${email} can no longer log in, until they are reactivated or get a new password.`]
      }
    },
  },
  reactivate: {
    options: ['email'],
    prepare: (values) => {
      const email = emailOf(values)
      return async (db) => {
        await changeStaff(db, email, (tx, userId) => setDeactivated(tx, userId, null))
        return [`${email} can log in again.`]
      }
    },
  },
  'second-factor-off': {
    options: ['email'],
    prepare: (values) => {
      const email = emailOf(values)
      return async (db) => {
        await changeStaff(db, email, async (tx, userId) => {
          const wasOn = await turnOffSecondFactor(tx, { userId, device: null }, systemClock.now())
          if (!wasOn) throw new Refused(`${email} has no second factor.`)
        })
        return [`${email} can log in with the password alone.`]
      }
    },
  },
  list: {
    options: ['practice'],
    prepare: (values) => {
      const key = requiredOption(values, 'practice')
      return async (db) => listStaff(db, await practiceByKey(db, key))
    },
  },
}

/** `npm run staff`. */
export const staffCommand = (terminal: Terminal) => runCommand(USAGE, actions, terminal)

function requiredOption(values: Values, name: string): string {
  const value = values[name]?.trim()
  if (!value) throw new Refused(`--${name} is missing.\n\n${USAGE}`)
  return value
}

function emailOf(values: Values): string {
  const email = normaliseEmail(requiredOption(values, 'email'))
  if (email === null) throw new Refused('--email is not an email address.')
  return email
}

function roleOf({ role: given = DEFAULT_ROLE }: Values): Role {
  const role = roles.find((candidate) => candidate === given)
  if (!role) throw new Refused(`--role must be ${roles.join(' or ')}.`)
  return role
}

/** Prompts for a new password. @returns its hash */
async function askNewPassword(email: string, terminal: Terminal): Promise<string> {
  const password = await askPassword(terminal)
  const error = await newPasswordError(password, email)
  if (error) throw new Refused(error)
  return hashPassword(password)
}

async function changeStaff(
  db: Database,
  email: string,
  change: (tx: PracticeTx, userId: string) => Promise<unknown>,
): Promise<void> {
  const login = await lookup.login(db, email)
  if (!login) throw new Refused(`${email} has no login.`)
  await inPractice(db, login.client_id, (tx) => change(tx, login.user_id))
}

async function listStaff(db: Database, practice: string): Promise<string[]> {
  const staff = await inPractice(db, practice, (tx) =>
    tx
      .selectFrom('users')
      .select(['email', 'name', 'role', 'invited_at', 'joined_at', 'deactivated_at'])
      .where('client_id', '=', tx.clientId)
      .orderBy('email')
      .execute(),
  )
  return staff.map((user) => {
    const state = userState(user)
    return [user.email, user.name, user.role, ...(state === 'active' ? [] : [state])].join(' · ')
  })
}
