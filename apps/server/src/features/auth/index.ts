export { setDeviceMark } from './device-mark.ts'
export { deviceText } from './device-text.ts'
export { emailToUser } from './email-to-user.ts'
export { disconnectSessions, endAllSessions, endOtherSessions } from './end-sessions.ts'
export { type EmailText, htmlEmail, linkButton } from './html-email.ts'
export { createInvitation } from './invitation/create-invitation.ts'
export { invitationsSince, lastWithdrawnFrom, voidInvitations } from './invitation/invitation.queries.ts'
export { limitGuesses } from './limit-guesses.ts'
export { newPasswordError } from './new-password.ts'
export { notifyUser } from './notices/notify-user.ts'
export { hashPassword, isPassword } from './password.ts'
export { redeemCode, secretSeal, unusedStepOf } from './second-factor/check-code.ts'
export { issueRecoveryCodes } from './second-factor/recovery-codes.ts'
export {
  changeSecondFactor,
  lockSecondFactor,
  recoveryCodesLeft,
  secondFactorOf,
  storeSecret,
} from './second-factor/second-factor.queries.ts'
export { appUri, newSecret } from './second-factor/totp.ts'
export { turnOffSecondFactor } from './second-factor/turn-off.ts'
export { type EndedSession, sessionsOf } from './session.queries.ts'
export { liveSessions } from './session-life.ts'
export { allowedRedirects } from './sso/redirects.ts'
