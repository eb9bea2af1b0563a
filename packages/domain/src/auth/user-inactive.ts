/** The refusal of a log-in of a user whom an owner has deactivated. */
export const USER_INACTIVE = 'Your account has been switched off. Ask an owner of your practice.'
