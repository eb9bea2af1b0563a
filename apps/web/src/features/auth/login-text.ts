import { PRODUCT_NAME } from '@enamel/domain/product/name'

/** The texts of the login screens in all modes (AUTH-02, AUTH-04). */
export const loginText = {
  heading: `Log in to ${PRODUCT_NAME}`,
  greeting: 'Good to see you again.',
  help: 'Trouble logging in? Ask your practice owner, or contact support.',
} as const
