/** The product's name (G1-21). */
export const PRODUCT_NAME = 'Enamel'

/** The text on the login's side panel (AUTH-02). */
export const TAGLINE = 'Communicate, Automate, Convert'
