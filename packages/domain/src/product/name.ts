/** The product's name: the one place it is written (G1-21). */
export const PRODUCT_NAME = 'Enamel'

/** Stands on the login's side panel (AUTH-02). */
export const TAGLINE = 'Communicate, Automate, Convert'
